import type { ReactNode } from 'react';
import { Check, CircleDashed, Clock, OctagonAlert, X } from 'lucide-react';
import styles from './badge.module.css';
import { classNames } from '../class-names.ts';

type BadgeTone = 'neutral' | 'positive' | 'attention' | 'negative' | 'waiting';

interface BadgeProps {
  tone?: BadgeTone;
  /** Replaces the tone's own icon; null shows none. */
  icon?: ReactNode;
  children: ReactNode;
}

/** Each tone has an icon and an edge of its own, because not everybody can tell the colours apart. */
const SIGN_BY_TONE: Record<BadgeTone, ReactNode> = {
  neutral: <CircleDashed />,
  positive: <Check />,
  attention: <OctagonAlert />,
  negative: <X />,
  waiting: <Clock />,
};

export function Badge({ tone = 'neutral', icon = SIGN_BY_TONE[tone], children }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
