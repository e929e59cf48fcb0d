import type { Court } from '@crease/contract';
import { Field } from '../../../shared/ui/field.tsx';
import { SegmentedTabs } from '../../../shared/ui/segmented-tabs.tsx';
import { SelectInput } from '../../../shared/ui/select-input.tsx';
import type { ShownBooking } from '../booking-facts.ts';
import {
  ALL_COURTS,
  countsByFilter,
  REQUEST_FILTERS,
  type RequestFilter,
} from '../owner-requests.ts';
import {
  DASHBOARD_TEXTS as TEXTS,
  REQUEST_FILTER_LABELS as LABELS,
} from '../owner-requests.texts.ts';
import styles from './request-filters.module.css';

interface RequestFiltersProps {
  courts: readonly Court[];
  courtId: string;
  onCourtChange: (courtId: string) => void;
  /** What the chosen court has, of any status. */
  requests: readonly ShownBooking[];
  filter: RequestFilter;
  onFilterChange: (filter: RequestFilter) => void;
}

export function RequestFilters(props: RequestFiltersProps) {
  const counts = countsByFilter(props.requests);
  return (
    <div className={styles['filters']}>
      <SegmentedTabs
        label={TEXTS.filterLabel}
        segments={REQUEST_FILTERS.map((value) => ({
          value,
          label: LABELS[value],
          count: counts[value],
        }))}
        value={props.filter}
        onValueChange={props.onFilterChange}
      />
      <Field label={TEXTS.court}>
        <SelectInput
          value={props.courtId}
          onChange={(event) => {
            props.onCourtChange(event.target.value);
          }}
        >
          <option value={ALL_COURTS}>{TEXTS.allCourts}</option>
          {props.courts.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
    </div>
  );
}
