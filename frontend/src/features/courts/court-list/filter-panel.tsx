import { districtsOf, PROVINCES, SEARCH_MAX_CHARACTERS } from '@crease/contract';
import { memo, useState, type SyntheticEvent } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { NamedOptions } from '../../../shared/ui/fields/named-options.tsx';
import { SelectInput } from '../../../shared/ui/fields/select-input.tsx';
import { TextInput } from '../../../shared/ui/fields/text-input.tsx';
import { useShownProblem } from '../../../shared/ui/fields/use-shown-problem.ts';
import { useTakenOver } from '../../../shared/ui/use-taken-over.ts';
import {
  filtersOfParams,
  NO_FILTERS,
  paramsOfFilters,
  withFilter,
  type CourtFilterName,
  type CourtFilters,
} from './court-filters.ts';
import { COURT_LIST_TEXTS as TEXTS } from './court-list.texts.ts';
import { changedFilters, withChanged } from './followed-filters.ts';
import { readDrawnFilters, type TypedFilters } from './drawn-filters.ts';
import { isMaxBelowMin } from './price-range.ts';
import styles from './filter-panel.module.css';

interface FilterPanelProps {
  /** The filters of the list; the form starts with them and follows their changes. */
  applied: CourtFilters;
  onApply: (filters: CourtFilters) => void;
}

/** Memoised, so that it does not render again when its container opens or closes. */
export const FilterPanel = memo(function FilterPanel({ applied, onApply }: FilterPanelProps) {
  const isTakenOver = useTakenOver();
  const [draft, setDraft] = useState<TypedFilters>(() => ({
    ...applied,
    ...(isTakenOver && readDrawnFilters()),
  }));
  const [followed, setFollowed] = useState(applied);
  const changed = changedFilters(followed, applied);
  // When a filter is removed by its chip, what was typed in other fields stays.
  if (changed.length > 0) {
    setFollowed(applied);
    setDraft(withChanged(draft, applied, changed));
  }
  const [refusedTries, setRefusedTries] = useState(0);
  const form = useShownProblem(refusedTries);
  const isRefused = refusedTries > 0 && isMaxBelowMin(draft);
  const bind = (name: CourtFilterName) => ({
    name,
    value: draft[name],
    autoFocus: name === draft.focused,
    onChange: (event: { target: { value: string } }) =>
      setDraft(withFilter(draft, name, event.target.value)),
  });
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isMaxBelowMin(draft)) {
      setRefusedTries(refusedTries + 1);
      return;
    }
    setRefusedTries(0);
    setDraft(filtersOfParams(paramsOfFilters(draft)));
    onApply(draft);
  };
  return (
    <form ref={form} className={styles['form']} role="search" onSubmit={handleSubmit} noValidate>
      <SearchField {...bind('search')} />
      <PlaceFields province={bind('province')} district={bind('district')} />
      <PriceFields min={bind('minPrice')} max={bind('maxPrice')} isRefused={isRefused} />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" wide>
          {TEXTS.apply}
        </Button>
        <Button
          variant="quiet"
          wide
          onClick={() => {
            setDraft(NO_FILTERS);
            setRefusedTries(0);
            onApply(NO_FILTERS);
          }}
        >
          {TEXTS.clearAll}
        </Button>
      </div>
    </form>
  );
});

interface FilterBinding {
  autoFocus: boolean;
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

function SearchField(binding: FilterBinding) {
  return (
    <Field label={TEXTS.search}>
      <TextInput
        {...binding}
        type="search"
        maxLength={SEARCH_MAX_CHARACTERS}
        placeholder={TEXTS.searchPlaceholder}
        enterKeyHint="search"
      />
    </Field>
  );
}

const PriceInput = (binding: FilterBinding) => (
  <TextInput {...binding} type="number" min={0} step="any" inputMode="numeric" />
);

interface PriceFieldsProps {
  min: FilterBinding;
  max: FilterBinding;
  isRefused: boolean;
}

function PriceFields({ min, max, isRefused }: PriceFieldsProps) {
  return (
    <div className={styles['prices']}>
      <Field label={TEXTS.minPrice}>
        <PriceInput {...min} />
      </Field>
      <Field label={TEXTS.maxPrice} error={isRefused ? TEXTS.belowMinimum : undefined}>
        <PriceInput {...max} />
      </Field>
    </div>
  );
}

function PlaceFields({ province, district }: { province: FilterBinding; district: FilterBinding }) {
  const districts = districtsOf(province.value);
  const hasProvince = districts.length > 0;
  return (
    <>
      <Field label={TEXTS.province}>
        <SelectInput {...province}>
          <option value="">{TEXTS.allProvinces}</option>
          <NamedOptions names={PROVINCES} />
        </SelectInput>
      </Field>
      <Field label={TEXTS.district}>
        <SelectInput {...district} disabled={!hasProvince}>
          <option value="">{hasProvince ? TEXTS.allDistricts : TEXTS.provinceFirst}</option>
          <NamedOptions names={districts} />
        </SelectInput>
      </Field>
    </>
  );
}
