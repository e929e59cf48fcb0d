import { editCourtPath, type Court } from '@crease/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { courtNameOf } from '../../../shared/lib/courts.ts';
import { Button, ButtonLink } from '../../../shared/ui/buttons/button.tsx';
import { Switch } from '../../../shared/ui/choices/switch.tsx';
import { CourtCard } from '../court-card/court-card.tsx';
import { OWN_COURTS_TEXTS as TEXTS } from './own-courts.texts.ts';
import { CourtStanding } from './court-standing.tsx';
import styles from './own-court-card.module.css';

interface OwnCourtCardProps {
  court: Court;
  /** The court is being opened or closed. */
  isChanging: boolean;
  onActiveChange: (isActive: boolean) => void;
  onDelete: () => void;
}

/** A court as its owner sees it, with its review status and buttons. */
export function OwnCourtCard({ court, isChanging, onActiveChange, onDelete }: OwnCourtCardProps) {
  const ofCourt = <span className="visually-hidden">{TEXTS.of(courtNameOf(court))}</span>;
  return (
    <CourtCard
      court={court}
      headingLevel="h3"
      actions={
        <div className={styles['owner']}>
          <CourtStanding court={court} />
          {court.status === 'approved' && (
            <Switch
              label={TEXTS.open}
              checked={court.isActive}
              busy={isChanging}
              onCheckedChange={onActiveChange}
            />
          )}
          <div className={styles['buttons']}>
            <ButtonLink to={editCourtPath(court._id)} icon={<Pencil />}>
              {TEXTS.edit}
              {ofCourt}
            </ButtonLink>
            <Button icon={<Trash2 />} onClick={onDelete}>
              {TEXTS.delete}
              {ofCourt}
            </Button>
          </div>
        </div>
      }
    />
  );
}
