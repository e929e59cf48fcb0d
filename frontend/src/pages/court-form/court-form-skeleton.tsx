import { COURT_FORM_TEXTS as TEXTS } from '../../features/courts/court-form/court-form.texts.ts';
import { Skeleton } from '../../shared/ui/cards/skeleton.tsx';
import { HiddenStatus } from '../../shared/ui/notices/hidden-status.tsx';
import styles from './court-form-skeleton.module.css';

const FIELDS = [1, 2, 3, 4];

export function CourtFormSkeleton() {
  return (
    <div className={styles['fields']} aria-busy="true">
      <HiddenStatus>{TEXTS.loading}</HiddenStatus>
      {FIELDS.map((place) => (
        <div key={place} className={styles['field']}>
          <Skeleton width="8rem" />
          <Skeleton height="3rem" />
        </div>
      ))}
    </div>
  );
}
