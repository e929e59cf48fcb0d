import { useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useTakenOver } from '../use-taken-over.ts';
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

/** The attributes of an img from which the browser chooses a file. */
interface Choice {
  sizes: string;
  srcSet: string;
  src: string;
}

export function Picture(props: PictureProps) {
  // The key resets the failure when the picture changes.
  return <PictureFrame key={props.sources[0]?.url} {...props} />;
}

function PictureFrame({ sources, alt, sizes, fallback, eager }: PictureProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const isTakenOver = useTakenOver();
  const [wasDrawn] = useState(!isTakenOver);
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
  const choice = { srcSet: srcSetOf(sources), sizes, src: (sources[1] ?? smallest).url };
  return (
    <span className={styles['frame']}>
      <img
        {...(wasDrawn ? choice : { ref: (image) => offer(choice, image) })}
        className={classNames(styles['image'], !eager && state === 'loading' && styles['coming'])}
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

/**
 * Called once the img is in the page. Chromium keeps each one with `sizes` until it leaves the page, and all that React
 * has made around it: what React gives up half-drawn, as on a slow device, never comes there and would be kept for
 * ever.
 */
function offer({ sizes, srcSet, src }: Choice, image: HTMLImageElement | null): void {
  if (!image || image.srcset === srcSet) return;
  image.sizes = sizes;
  image.srcset = srcSet;
  image.src = src;
}
