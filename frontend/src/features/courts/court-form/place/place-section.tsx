import {
  ADDRESS_MAX_CHARACTERS,
  CITY_MAX_CHARACTERS,
  districtsOf,
  PROVINCES,
} from '@crease/contract';
import type { FieldErrors } from '../../../../shared/lib/api/field-errors.ts';
import { Field } from '../../../../shared/ui/fields/field.tsx';
import { NamedOptions } from '../../../../shared/ui/fields/named-options.tsx';
import { SelectInput } from '../../../../shared/ui/fields/select-input.tsx';
import { TextInput } from '../../../../shared/ui/fields/text-input.tsx';
import { withProvince } from '../draft/court-draft.ts';
import { useCourtForm } from '../court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import { useDraftText } from '../court-form.hooks.ts';
import { CoordinateFields } from './coordinate-fields.tsx';
import { sharedProblem } from './shared-problem.ts';
import { FormSection } from '../form-section.tsx';
import styles from '../form-fields.module.css';

interface PlaceSectionProps {
  errors: FieldErrors;
}

export function PlaceSection({ errors }: PlaceSectionProps) {
  return (
    <FormSection title={TEXTS.place}>
      <div className={styles['pair']}>
        <Field label={TEXTS.address} error={errors['address']} required>
          <TextInput
            {...useDraftText('address')}
            maxLength={ADDRESS_MAX_CHARACTERS}
            placeholder={TEXTS.addressPlaceholder}
            autoComplete="street-address"
          />
        </Field>
        <Field label={TEXTS.city} error={errors['city']} required>
          <TextInput
            {...useDraftText('city')}
            maxLength={CITY_MAX_CHARACTERS}
            placeholder={TEXTS.cityPlaceholder}
            autoComplete="address-level2"
          />
        </Field>
      </div>
      <RegionFields errors={errors} />
      <CoordinateFields errors={errors} />
    </FormSection>
  );
}

function RegionFields({ errors }: PlaceSectionProps) {
  const draft = useCourtForm((state) => state.draft);
  const change = useCourtForm((state) => state.change);
  const problemOf = sharedProblem(errors, ['province', 'district']);
  const districts = districtsOf(draft.province);
  const hasProvince = districts.length > 0;
  return (
    <div className={styles['pair']}>
      <Field label={TEXTS.province} {...problemOf('province')} required>
        <SelectInput
          name="province"
          value={draft.province}
          onChange={(event) => change(withProvince(draft, event.target.value))}
        >
          <option value="">{TEXTS.chooseProvince}</option>
          <NamedOptions names={PROVINCES} />
        </SelectInput>
      </Field>
      <Field label={TEXTS.district} {...problemOf('district')} required>
        <SelectInput {...useDraftText('district')} disabled={!hasProvince}>
          <option value="">{hasProvince ? TEXTS.chooseDistrict : TEXTS.provinceFirst}</option>
          <NamedOptions names={districts} />
        </SelectInput>
      </Field>
    </div>
  );
}
