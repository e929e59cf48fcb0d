import { useEffect, useState } from 'react';
import loop from './hero-loop.webm';
import styles from './hero.module.css';

interface ConnectionHint {
  saveData?: boolean;
}

/** Nobody who pays by the megabyte, or is made ill by motion, is sent a film for decoration. */
function mayPlay(): boolean {
  const { connection } = navigator as Navigator & { connection?: ConnectionHint };
  const wantsLessData = connection?.saveData === true;
  return !wantsLessData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The moving picture over the still one, asked for when the page itself is there and at rest. */
export function HeroLoop() {
  const [isWanted, setIsWanted] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    if (!mayPlay()) return undefined;
    const want = () => {
      setIsWanted(true);
    };
    if (document.readyState === 'complete') want();
    else window.addEventListener('load', want, { once: true });
    return () => {
      window.removeEventListener('load', want);
    };
  }, []);

  if (!isWanted) return null;
  return (
    <video
      className={styles['loop']}
      data-playing={isPlaying}
      src={loop}
      autoPlay
      muted
      loop
      playsInline
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => {
        setIsPlaying(true);
      }}
    />
  );
}
