import { CircleCheck, Clock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { PATHS } from '../../shared/config/paths.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { DayStrip } from './day-strip.tsx';
import styles from './hero.module.css';
import { HOME_TEXTS } from './home.texts.ts';

interface HeroProps {
  /** Undefined until it is known. */
  courtCount: number | undefined;
}

export function Hero({ courtCount }: HeroProps) {
  return (
    <section className={styles['hero']}>
      <HeroScene />
      <div className={styles['words']}>
        <h1 className={styles['headline']} tabIndex={-1}>
          {HOME_TEXTS.headline}
        </h1>
        <p className={styles['lead']}>{HOME_TEXTS.lead}</p>
        <ButtonLink to={PATHS.courts} size="large" className={styles['action']}>
          {HOME_TEXTS.findCourts}
        </ButtonLink>
        <ul className={styles['badges']} role="list">
          <HeroBadge icon={<MapPin aria-hidden="true" />} isKnown={courtCount !== undefined}>
            {HOME_TEXTS.courtCount(courtCount ?? 0)}
          </HeroBadge>
          <HeroBadge icon={<CircleCheck aria-hidden="true" />}>
            {HOME_TEXTS.secureBooking}
          </HeroBadge>
          <HeroBadge icon={<Clock aria-hidden="true" />}>{HOME_TEXTS.support}</HeroBadge>
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
  /** An unknown one keeps its place without saying anything. */
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

/** An empty net at dusk: the mat runs to the stumps between its white lines. */
function HeroScene() {
  return (
    <svg
      className={styles['scene']}
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="#fff" strokeWidth="2.5" opacity="0.5">
        <path d="M705 470 L330 900 M895 470 L1270 900" />
        <path d="M560 640 H1040 M470 742 H1130" />
      </g>
    </svg>
  );
}
