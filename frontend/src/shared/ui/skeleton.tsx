import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  aspectRatio?: string;
}

/** The place of something that is on its way. Say so in words next to it: this one is silent. */
export function Skeleton({ width = '100%', height = '1lh', aspectRatio }: SkeletonProps) {
  const size: CSSProperties =
    aspectRatio === undefined ? { width, height } : { width, aspectRatio };
  return <span className={styles['skeleton']} style={size} aria-hidden="true" />;
}
