import type { ReviewedCourt } from '@crease/contract';
import { Check, Trash2, X } from 'lucide-react';
import { courtNameOf } from '../../../shared/lib/courts.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
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
  const ofCourt = <span className="visually-hidden">{TEXTS.of(courtNameOf(court))}</span>;
  return (
    <div className={classNames(styles['actions'], !onViewDetails && styles['row'])}>
      {court.status === 'pending' && (
        <>
          <Button icon={<X />} onClick={() => onAct('reject')}>
            {TEXTS.reject}
            {ofCourt}
          </Button>
          <Button variant="primary" icon={<Check />} onClick={() => onAct('approve')}>
            {TEXTS.approve}
            {ofCourt}
          </Button>
        </>
      )}
      {onViewDetails && (
        <Button variant="quiet" onClick={onViewDetails}>
          {TEXTS.viewDetails}
          {ofCourt}
        </Button>
      )}
      <Button variant="quiet" icon={<Trash2 />} onClick={() => onAct('delete')}>
        {TEXTS.delete}
        {ofCourt}
      </Button>
    </div>
  );
}
