import { isDeletedByAdmin, type RemovedCourt } from '@crease/contract';
import { useId, useState } from 'react';
import { courtNameOf } from '../../../shared/lib/words/courts.ts';
import { languageOf } from '../../../shared/lib/words/language-of.ts';
import { ShowMore } from '../../../shared/ui/buttons/show-more.tsx';
import { ADMIN_TEXTS as TEXTS } from '../admin.texts.ts';
import { DecisionList } from '../decision-list.tsx';
import styles from './deleted-courts.module.css';

const SHOWN_AT_FIRST = 5;

/** Removed courts with the decisions about them; renders nothing when there are none. */
export function DeletedCourts({ courts }: { courts: readonly RemovedCourt[] }) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  if (courts.length === 0) return null;
  const shown = showsAll ? courts : courts.slice(0, SHOWN_AT_FIRST);
  const left = courts.length - shown.length;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        {TEXTS.deletedCourts}
      </h2>
      <ul role="list">
        {shown.map((court) => (
          <DeletedCourt key={court._id} court={court} />
        ))}
      </ul>
      <ShowMore
        className={styles['more']}
        shown={shown.length}
        left={left}
        atOnce={left}
        onMore={() => setShowsAll(true)}
      />
    </section>
  );
}

function DeletedCourt({ court }: { court: RemovedCourt }) {
  return (
    <li className={styles['court']}>
      <div>
        <h3 className={styles['name']} lang={languageOf(court.name)}>
          {courtNameOf(court)}
        </h3>
        <p className={styles['soft']}>{court.city}</p>
      </div>
      <p>{court.owner ?? TEXTS.unknownOwner}</p>
      <DecisionList
        decisions={court.decisions}
        removedByOwnerAt={isDeletedByAdmin(court) ? undefined : court.removedAt}
      />
    </li>
  );
}
