import { Chip } from '../../../shared/ui/choices/chip.tsx';
import {
  activeFilterNames,
  withFilter,
  type CourtFilterName,
  type CourtFilters,
} from './court-filters.ts';
import { COURT_TEXTS } from '../courts.texts.ts';
import styles from './filter-chips.module.css';

interface FilterChipsProps {
  filters: CourtFilters;
  onChange: (filters: CourtFilters) => void;
}

const LABEL_OF: Record<CourtFilterName, (value: string) => string> = {
  province: (value) => value,
  district: (value) => value,
  search: (value) => `“${value}”`,
  minPrice: (value) => `From ${COURT_TEXTS.rate(Number(value))}`,
  maxPrice: (value) => `Up to ${COURT_TEXTS.rate(Number(value))}`,
};

export function FilterChips({ filters, onChange }: FilterChipsProps) {
  const names = activeFilterNames(filters);
  if (names.length === 0) return null;
  return (
    <ul className={styles['chips']} role="list" aria-label="Active filters">
      {names.map((name) => {
        const label = LABEL_OF[name](filters[name]);
        return (
          <li key={name}>
            <Chip
              label={label}
              removeLabel={`Remove ${label}`}
              onRemove={() => onChange(withFilter(filters, name, ''))}
            />
          </li>
        );
      })}
    </ul>
  );
}
