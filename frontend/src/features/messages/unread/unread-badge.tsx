import { UNREAD_BADGE_MAX } from '@crease/contract';
import { classNames } from '../../../shared/ui/class-names.ts';
import { UNREAD_TEXTS as TEXTS } from './unread.texts.ts';
import styles from './unread-badge.module.css';

interface UnreadBadgeProps {
  count: number;
  className?: string | undefined;
}

/** Renders nothing when everything is read. */
export function UnreadBadge({ count, className }: UnreadBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles['badge'], className)}>
      <span aria-hidden="true">{count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : count}</span>
      <span className="visually-hidden"> {TEXTS.unread(count)}</span>
    </span>
  );
}
