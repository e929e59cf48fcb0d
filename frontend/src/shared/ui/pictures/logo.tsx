import styles from './logo.module.css';

export function Logo() {
  return (
    <span className={styles['logo']}>
      <svg viewBox="0 0 28 28" aria-hidden="true" className={styles['mark']}>
        <rect width="28" height="28" rx="5" className={styles['mat']} />
        <path d="M9.5 6v12M14 6v12M18.5 6v12" className={styles['stumps']} />
        <path d="M4 21.5h20" className={styles['crease']} />
      </svg>
      {/* A translator takes the name for a fold. */}
      <span className={styles['name']} translate="no">
        Crease
      </span>
    </span>
  );
}
