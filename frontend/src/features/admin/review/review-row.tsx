import { formatRupees, type ReviewedCourt } from '@crease/contract';
import { courtNameOf, courtOwnerOf } from '../../../shared/lib/words/courts.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import type { Light } from '../../../shared/ui/light/day-light.ts';
import { LightTag } from '../../../shared/ui/light/light-tag.tsx';
import { ADMIN_TEXTS as TEXTS } from '../admin.texts.ts';
import type { ReviewAct } from './review-act.ts';
import { CourtThumbnail } from '../court-thumbnail.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewStatus } from './review-status.tsx';
import styles from './review-table.module.css';

interface ReviewRowProps {
  court: ReviewedCourt;
  /** The court arrived while the table was on screen. */
  isNew: boolean;
  onViewDetails: (courtId: string) => void;
  onAct: (act: ReviewAct, court: ReviewedCourt) => void;
}

const SHORT_ID_CHARACTERS = 8;

/** A row of the table, laid out as a card on narrow screens. */
export function ReviewRow({ court, isNew, onViewDetails, onAct }: ReviewRowProps) {
  const owner = courtOwnerOf(court);
  return (
    <tr role="row" tabIndex={-1} className={classNames(styles['row'], isNew && styles['new'])}>
      <th role="rowheader" scope="row" className={styles['court']}>
        <span className={styles['courtParts']}>
          <CourtThumbnail court={court} />
          <span className={styles['courtWords']}>
            <span className={styles['name']}>{courtNameOf(court)}</span>
            <span className={styles['soft']} title={court._id}>
              {TEXTS.shortId(court._id.slice(-SHORT_ID_CHARACTERS))}
            </span>
          </span>
        </span>
      </th>
      <td role="cell" className={styles['place']}>
        {court.location.city}
        <span className={styles['soft']}>
          {court.location.district}, {court.location.province}
        </span>
      </td>
      <td role="cell" className={styles['owner']}>
        {owner?.name ?? TEXTS.unknownOwner}
        <span className={classNames(styles['soft'], styles['email'])}>{owner?.email}</span>
      </td>
      <td role="cell" className={styles['status']}>
        <ReviewStatus court={court} />
        {isNew && <span className={styles['mark']}>{TEXTS.arrived}</span>}
      </td>
      <td role="cell" className={classNames(styles['pricing'], 'tabular')}>
        <Rate light="day" rupees={court.pricing.dayRate} />
        <Rate light="night" rupees={court.pricing.nightRate} />
      </td>
      <td role="cell" className={styles['actions']}>
        <ReviewActions
          court={court}
          onViewDetails={() => onViewDetails(court._id)}
          onAct={(act) => onAct(act, court)}
        />
      </td>
    </tr>
  );
}

function Rate({ light, rupees }: { light: Light; rupees: number }) {
  return (
    <span className={styles['rate']}>
      <LightTag light={light} />
      <span className={styles['money']}>{formatRupees(rupees)}</span>
    </span>
  );
}
