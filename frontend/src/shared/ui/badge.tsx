import type { ReactNode } from 'react';
import { Check, CircleDashed, Clock, OctagonAlert, X } from 'lucide-react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

type BadgeTone = 'neutral' | 'positive' | 'attention' | 'negative' | 'waiting';

interface BadgeProps {
  tone?: BadgeTone;
  /** In place of the tone's own sign; null for none. */
  icon?: ReactNode;
  children: ReactNode;
}

/** Each tone has its own sign and its own edge, so that colour is never alone. */
const SIGN_BY_TONE: Record<BadgeTone, ReactNode> = {
  neutral: <CircleDashed aria-hidden="true" />,
  positive: <Check aria-hidden="true" />,
  attention: <OctagonAlert aria-hidden="true" />,
  negative: <X aria-hidden="true" />,
  waiting: <Clock aria-hidden="true" />,
};

export function Badge({ tone = 'neutral', icon = SIGN_BY_TONE[tone], children }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], styles[tone])}>
      {icon}
      {children}
    </span>
  );
}
