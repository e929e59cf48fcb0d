import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { wantsLessData } from '../../shared/lib/wants-less-data.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import loop from './hero-loop.webm';
import styles from './hero.module.css';
import { HOME_TEXTS } from './home.texts.ts';

/** A phone held upright would show a quarter of the film, and has a picture of its own. */
export const UPRIGHT = '(max-width: 48rem) and (orientation: portrait)';

/** The film is decoration, so it is not loaded for people who save data or get sick from motion. */
const mayPlay = () => !wantsLessData() && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A film over the still picture, loaded after the page itself, and only where it is shown. */
export function HeroLoop() {
  const [isWanted, setIsWanted] = useState(false);
  const isUpright = useMediaQuery(UPRIGHT);

  useEffect(() => {
    if (!mayPlay()) return undefined;
    const want = () => setIsWanted(true);
    if (document.readyState === 'complete') want();
    else window.addEventListener('load', want, { once: true });
    return () => window.removeEventListener('load', want);
  }, []);

  return isWanted && !isUpright ? <Film /> : null;
}

function Film() {
  const [hasPlayed, setHasPlayed] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const film = useRef<HTMLVideoElement>(null);
  return (
    <>
      <video
        ref={film}
        className={styles['loop']}
        data-playing={hasPlayed}
        src={loop}
        autoPlay
        muted
        loop
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => {
          setHasPlayed(true);
          setIsPlaying(true);
        }}
        onPause={() => setIsPlaying(false)}
      />
      {hasPlayed && (
        <button
          type="button"
          className={classNames('square', styles['pause'])}
          aria-label={isPlaying ? HOME_TEXTS.pauseFilm : HOME_TEXTS.playFilm}
          onClick={() => {
            if (isPlaying) film.current?.pause();
            // A refused play needs no message: the button shows whether the film is playing.
            else film.current?.play().catch(() => undefined);
          }}
        >
          {isPlaying ? <Pause /> : <Play />}
        </button>
      )}
    </>
  );
}
