import styles from './court-placeholder.module.css';

/** Shown when a court has no picture, or when it fails to load. */
export function CourtPlaceholder() {
  return <span className={styles['bat']}>🏏</span>;
}
