import styles from './court-placeholder.module.css';

/** Stands where a court has no picture, or one that fails to load. */
export function CourtPlaceholder() {
  return <span className={styles['bat']}>🏏</span>;
}
