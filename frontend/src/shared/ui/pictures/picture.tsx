import { useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { srcSetOf, type PictureSource } from './picture-sources.ts';
import styles from './picture.module.css';

interface PictureProps {
  /** Smallest to largest; empty shows the fallback. */
  sources: readonly PictureSource[];
  /** Empty where the words beside the picture say the same. */
  alt: string;
  /** The `sizes` attribute of the img. */
  sizes: string;
  /** Shown when there is no picture or it fails to load. */
  fallback: ReactNode;
  /** For the first picture of the page: loads at once, without a fade. */
  eager?: boolean;
}

export function Picture(props: PictureProps) {
  // The key resets the failure when the picture changes.
  return <PictureFrame key={props.sources[0]?.url} {...props} />;
}

function PictureFrame({ sources, alt, sizes, fallback, eager }: PictureProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const smallest = sources[0];
  if (!smallest || state === 'failed') {
    return (
      <span className={styles['frame']} {...(alt && { role: 'img', 'aria-label': alt })}>
        <span className={styles['fallback']} aria-hidden="true">
          {fallback}
        </span>
      </span>
    );
  }
  return (
    <span className={styles['frame']}>
      <img
        className={classNames(styles['image'], !eager && state === 'loading' && styles['coming'])}
        src={(sources[1] ?? smallest).url}
        srcSet={srcSetOf(sources)}
        sizes={sizes}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </span>
  );
}
