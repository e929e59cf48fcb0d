import { X } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './chip.module.css';

interface ChipProps {
  label: string;
  /** The accessible name of the remove button, such as 'Remove Western'. */
  removeLabel: string;
  onRemove: () => void;
}

export function Chip({ label, removeLabel, onRemove }: ChipProps) {
  return (
    <span className={styles['chip']}>
      <span className={styles['label']}>{label}</span>
      <button
        type="button"
        className={classNames('square', styles['remove'])}
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <X />
      </button>
    </span>
  );
}
