import { editCourtPath, type Court } from '@crease/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { courtNameOf } from '../../../shared/lib/words/courts.ts';
import { Button, ButtonLink } from '../../../shared/ui/buttons/button.tsx';
import { rowLabel } from '../../../shared/ui/buttons/row-label.ts';
import { Switch } from '../../../shared/ui/choices/switch.tsx';
import { CourtCard } from '../court-card/court-card.tsx';
import { OWN_COURTS_TEXTS as TEXTS } from './own-courts.texts.ts';
import { CourtStanding } from './court-standing.tsx';
import styles from './own-court-card.module.css';

interface OwnCourtCardProps {
  court: Court;
  /** The court is being opened or closed. */
  isChanging: boolean;
  onActiveChange: (court: Court, isActive: boolean) => Promise<void>;
  onDelete: (courtId: string) => void;
}

/** A court as its owner sees it, with its review status and buttons. */
export function OwnCourtCard({ court, isChanging, onActiveChange, onDelete }: OwnCourtCardProps) {
  const named = (label: string) => rowLabel(label, courtNameOf(court));
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
              aria-label={named(TEXTS.open)}
              checked={court.isActive}
              busy={isChanging}
              onCheckedChange={(isActive) => void onActiveChange(court, isActive)}
            />
          )}
          <div className={styles['buttons']}>
            <ButtonLink
              to={editCourtPath(court._id)}
              icon={<Pencil />}
              aria-label={named(TEXTS.edit)}
            >
              {TEXTS.edit}
            </ButtonLink>
            <Button
              icon={<Trash2 />}
              aria-label={named(TEXTS.delete)}
              onClick={() => onDelete(court._id)}
            >
              {TEXTS.delete}
            </Button>
          </div>
        </div>
      }
    />
  );
}
