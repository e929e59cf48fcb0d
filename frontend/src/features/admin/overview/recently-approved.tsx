import type { ReviewedCourt } from '@crease/contract';
import { useId } from 'react';
import { courtNameOf } from '../../../shared/lib/words/courts.ts';
import { languageOf } from '../../../shared/lib/words/language-of.ts';
import { ADMIN_TEXTS as TEXTS } from '../admin.texts.ts';
import { businessNameOf } from '../reviewed-courts.ts';
import { CourtThumbnail } from '../court-thumbnail.tsx';
import { Instant } from '../instant.tsx';
import styles from './recently-approved.module.css';

export function RecentlyApproved({ courts }: { courts: readonly ReviewedCourt[] }) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {TEXTS.recentlyApproved}
      </h2>
      {courts.length === 0 ? (
        <p className={styles['soft']}>{TEXTS.noneApproved}</p>
      ) : (
        <ul role="list">
          {courts.map((court) => (
            <li key={court._id} className={styles['court']}>
              <CourtThumbnail court={court} />
              <div className={styles['words']}>
                <h3 className={styles['name']} lang={languageOf(court.name)}>
                  {courtNameOf(court)}
                </h3>
                <p className={styles['soft']}>
                  {court.location.city}, {court.location.province}
                </p>
              </div>
              <p className={styles['owner']}>{businessNameOf(court)}</p>
              {court.approvedAt !== undefined && (
                <p className={styles['when']}>
                  <Instant at={court.approvedAt} sayWith={TEXTS.approvedOn} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
