import type { FieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { TextInput } from '../../../shared/ui/fields/text-input.tsx';
import { COURT_FORM_TEXTS as TEXTS } from './court-form.texts.ts';
import { useDraftText } from './court-form.hooks.ts';
import { FormSection } from './form-section.tsx';
import styles from './form-fields.module.css';

const RATE_INPUT = { type: 'number', min: 0, step: 'any', inputMode: 'decimal' } as const;

export function PricesSection({ errors }: { errors: FieldErrors }) {
  return (
    <FormSection title={TEXTS.prices}>
      <div className={styles['pair']}>
        <Field label={TEXTS.dayRate} hint={TEXTS.dayRateHint} error={errors['dayRate']} required>
          <TextInput
            {...RATE_INPUT}
            {...useDraftText('dayRate')}
            placeholder={TEXTS.dayRatePlaceholder}
          />
        </Field>
        <Field
          label={TEXTS.nightRate}
          hint={TEXTS.nightRateHint}
          error={errors['nightRate']}
          required
        >
          <TextInput
            {...RATE_INPUT}
            {...useDraftText('nightRate')}
            placeholder={TEXTS.nightRatePlaceholder}
          />
        </Field>
      </div>
    </FormSection>
  );
}
