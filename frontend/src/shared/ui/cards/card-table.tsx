import type { ReactNode } from 'react';
import styles from './card-table.module.css';
import { classNames } from '../class-names.ts';

interface CardTableProps {
  columns: readonly string[];
  className?: string | undefined;
  /** The id of the heading that names the table. */
  labelledBy?: string;
  children: ReactNode;
}

/**
 * A table whose rows are cards where its container has less room than the columns need. Explicit roles, because a table
 * loses its own when CSS lays it out as cards: rows and cells have to name theirs too.
 */
export function CardTable({ columns, className, labelledBy, children }: CardTableProps) {
  return (
    <table
      role="table"
      className={classNames(styles['table'], className)}
      aria-labelledby={labelledBy}
    >
      <thead role="rowgroup" className={styles['columns']}>
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles['rows']}>
        {children}
      </tbody>
    </table>
  );
}
