import { DESCRIPTION_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '@crease/contract';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { TextInput } from '../../../shared/ui/fields/text-input.tsx';
import type { FieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { COURT_FORM_TEXTS as TEXTS } from './court-form.texts.ts';
import { useDraftText } from './court-form.hooks.ts';
import { FormSection } from './form-section.tsx';

export function BasicsSection({ errors }: { errors: FieldErrors }) {
  return (
    <FormSection title={TEXTS.basics}>
      <Field label={TEXTS.name} error={errors['name']} required>
        <TextInput
          {...useDraftText('name')}
          maxLength={NAME_MAX_CHARACTERS}
          placeholder={TEXTS.namePlaceholder}
          autoComplete="off"
        />
      </Field>
      <Field
        label={TEXTS.description}
        hint={TEXTS.descriptionHint}
        error={errors['description']}
        required
      >
        <TextArea
          {...useDraftText('description')}
          maxLength={DESCRIPTION_MAX_CHARACTERS}
          rows={5}
        />
      </Field>
    </FormSection>
  );
}
