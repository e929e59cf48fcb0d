import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { FieldContext } from './field-context.ts';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do; undefined while all is well. */
  error?: string | undefined;
  /** Marked without an error of its own where another field says what is wrong with both. */
  invalid?: boolean;
  /** True: required. False: marked as optional. Left out: says nothing, as in filters. */
  required?: boolean;
  /** One input of the design system; it takes its id and descriptions from this Field. */
  children: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, error, invalid = error !== undefined, required, children } = props;
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
        {required === false && <span className={styles['optional']}> (optional)</span>}
      </label>
      <FieldContext value={{ id, describedBy, invalid, required: required === true }}>
        {children}
      </FieldContext>
      {hint !== undefined && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className={styles['error']}>
          <CircleAlert />
          {error}
        </p>
      )}
    </div>
  );
}
