import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  aspectRatio?: string;
}

/**
 * A placeholder for data that is loading. It is hidden from screen readers, so say in words beside it that it loads.
 */
export function Skeleton({ width = '100%', height = '1lh', aspectRatio }: SkeletonProps) {
  const size: CSSProperties =
    aspectRatio === undefined ? { width, height } : { width, aspectRatio };
  return <span className={styles['skeleton']} style={size} aria-hidden="true" />;
}
