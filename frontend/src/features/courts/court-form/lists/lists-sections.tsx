import type { FieldErrors } from '../../../../shared/lib/api/field-errors.ts';
import { withItem } from '../draft/court-draft.ts';
import { useCourtForm } from '../court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import { ItemListSection } from './item-list-section.tsx';

interface ListsSectionsProps {
  errors: FieldErrors;
}

export function FacilitiesSection({ errors }: ListsSectionsProps) {
  const { facilities, newFacility } = useCourtForm((state) => state.draft);
  const change = useCourtForm((state) => state.change);
  return (
    <ItemListSection
      title={TEXTS.facilities}
      label={TEXTS.facilityLabel}
      addLabel={TEXTS.addFacility}
      placeholder={TEXTS.facilityPlaceholder}
      error={errors['facilities']}
      items={facilities}
      text={newFacility}
      ideas={TEXTS.facilityIdeas}
      onTextChange={(text) => change({ newFacility: text })}
      onAdd={(item) => {
        const isTyped = item === newFacility;
        change({ facilities: withItem(facilities, item), ...(isTyped && { newFacility: '' }) });
      }}
      onRemove={(item) => change({ facilities: facilities.filter((kept) => kept !== item) })}
    />
  );
}

export function RulesSection({ errors }: ListsSectionsProps) {
  const { rules, newRule } = useCourtForm((state) => state.draft);
  const change = useCourtForm((state) => state.change);
  return (
    <ItemListSection
      title={TEXTS.rules}
      label={TEXTS.ruleLabel}
      addLabel={TEXTS.addRule}
      placeholder={TEXTS.rulePlaceholder}
      error={errors['rules']}
      items={rules}
      text={newRule}
      onTextChange={(text) => change({ newRule: text })}
      onAdd={(item) => change({ rules: withItem(rules, item), newRule: '' })}
      onRemove={(item) => change({ rules: rules.filter((kept) => kept !== item) })}
    />
  );
}
