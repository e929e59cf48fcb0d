import { PATHS } from '@crease/contract';
import { CircleCheck, Clock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../shared/ui/buttons/button.tsx';
import narrowPoster from './hero-poster-narrow.webp';
import widePoster from './hero-poster.webp';
import { HeroLoop, UPRIGHT } from './hero-loop.tsx';
import { DayStrip } from './day-strip.tsx';
import styles from './hero.module.css';
import { HOME_TEXTS } from './home.texts.ts';

interface HeroProps {
  /** Undefined until it is loaded. */
  courtCount: number | undefined;
  /** The number did not load, so no place is kept for it. */
  hasFailed: boolean;
}

export function Hero({ courtCount, hasFailed }: HeroProps) {
  return (
    <section className={styles['hero']}>
      <HeroScene />
      <HeroLoop />
      <div className={styles['words']}>
        <h1 className={styles['headline']} tabIndex={-1}>
          {HOME_TEXTS.headline}
        </h1>
        <p className={styles['lead']}>{HOME_TEXTS.lead}</p>
        <ButtonLink to={PATHS.courts} variant="onMat" size="large">
          {HOME_TEXTS.findCourts}
        </ButtonLink>
        <ul className={styles['badges']} role="list">
          {!hasFailed && (
            <HeroBadge icon={<MapPin />} isKnown={courtCount !== undefined}>
              {HOME_TEXTS.courtCount(courtCount ?? 0)}
            </HeroBadge>
          )}
          <HeroBadge icon={<CircleCheck />}>{HOME_TEXTS.secureBooking}</HeroBadge>
          <HeroBadge icon={<Clock />}>{HOME_TEXTS.support}</HeroBadge>
        </ul>
      </div>
      <div className={styles['day']}>
        <DayStrip />
      </div>
    </section>
  );
}

interface HeroBadgeProps {
  icon: ReactNode;
  /** False keeps the badge's place without showing it. */
  isKnown?: boolean;
  children: ReactNode;
}

function HeroBadge({ icon, isKnown = true, children }: HeroBadgeProps) {
  return (
    <li className={styles['badge']} style={isKnown ? undefined : { visibility: 'hidden' }}>
      {icon}
      {children}
    </li>
  );
}

/** Two pictures of the same scene: wide for desktops, tall for phones. */
function HeroScene() {
  return (
    <picture aria-hidden="true">
      <source media={UPRIGHT} srcSet={narrowPoster} />
      <img className={styles['scene']} src={widePoster} alt="" fetchPriority="high" />
    </picture>
  );
}
