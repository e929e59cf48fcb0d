import type { ReactNode } from 'react';
import { SegmentedTabs } from '../../../shared/ui/choices/segmented-tabs.tsx';
import type { ShownBooking } from '../booking-facts.ts';
import { countsByFilter, REQUEST_FILTERS, type RequestFilter } from './owner-requests.ts';
import {
  DASHBOARD_TEXTS as TEXTS,
  REQUEST_FILTER_LABELS as LABELS,
} from './owner-requests.texts.ts';

interface RequestFiltersProps {
  /** All bookings of the chosen court, to count them for each filter. */
  requests: readonly ShownBooking[];
  filter: RequestFilter;
  onFilterChange: (filter: RequestFilter) => void;
  /** The filter of the list, which comes later than the choice. */
  panelValue: RequestFilter;
  panelClassName: string | undefined;
  isPanelStop: boolean;
  /** Those that the filter lists. */
  children: ReactNode;
}

export function RequestFilters({
  requests,
  filter,
  onFilterChange,
  ...panel
}: RequestFiltersProps) {
  const counts = countsByFilter(requests);
  return (
    <SegmentedTabs
      label={TEXTS.filterLabel}
      segments={REQUEST_FILTERS.map((value) => ({
        value,
        label: LABELS[value],
        count: counts[value],
      }))}
      value={filter}
      onValueChange={onFilterChange}
      {...panel}
    />
  );
}
