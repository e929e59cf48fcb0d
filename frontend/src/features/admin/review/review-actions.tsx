import type { ReviewedCourt } from '@crease/contract';
import { Check, Trash2, X } from 'lucide-react';
import { courtNameOf } from '../../../shared/lib/words/courts.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { rowLabel } from '../../../shared/ui/buttons/row-label.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { ADMIN_TEXTS as TEXTS } from '../admin.texts.ts';
import type { ReviewAct } from './review-act.ts';
import styles from './review-actions.module.css';

interface ReviewActionsProps {
  court: ReviewedCourt;
  /** Opens the court's details; left out where they are open already. */
  onViewDetails?: () => void;
  onAct: (act: ReviewAct) => void;
}

/** Buttons for a court: decide about it while it is pending, see its details, delete it. */
export function ReviewActions({ court, onViewDetails, onAct }: ReviewActionsProps) {
  const named = (label: string) => rowLabel(label, courtNameOf(court));
  return (
    <div className={classNames(styles['actions'], !onViewDetails && styles['row'])}>
      {court.status === 'pending' && (
        <>
          <Button icon={<X />} aria-label={named(TEXTS.reject)} onClick={() => onAct('reject')}>
            {TEXTS.reject}
          </Button>
          <Button
            variant="primary"
            icon={<Check />}
            aria-label={named(TEXTS.approve)}
            onClick={() => onAct('approve')}
          >
            {TEXTS.approve}
          </Button>
        </>
      )}
      {onViewDetails && (
        <Button variant="quiet" aria-label={named(TEXTS.viewDetails)} onClick={onViewDetails}>
          {TEXTS.viewDetails}
        </Button>
      )}
      <Button
        variant="quiet"
        icon={<Trash2 />}
        aria-label={named(TEXTS.delete)}
        onClick={() => onAct('delete')}
      >
        {TEXTS.delete}
      </Button>
    </div>
  );
}
