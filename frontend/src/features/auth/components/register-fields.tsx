import {
  BUSINESS_FIELD_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PHONE_MAX_CHARACTERS,
} from '@crease/contract';
import { EmailInput } from '../../../shared/ui/fields/email-input.tsx';
import { confirmationError } from '../../../shared/ui/fields/confirmation-error.ts';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { PasswordInput } from '../../../shared/ui/fields/password-input.tsx';
import { TextInput } from '../../../shared/ui/fields/text-input.tsx';
import { AUTH_TEXTS as TEXTS } from '../auth.texts.ts';
import type { RegistrationDraft } from '../registration.ts';

interface RegisterFieldsProps {
  draft: RegistrationDraft;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<RegistrationDraft>) => void;
}

/** The props that connect a text input to one field of the draft. */
function bindTo({ draft, onChange }: RegisterFieldsProps) {
  return (name: Exclude<keyof RegistrationDraft, 'role'>) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
}

export function RegisterFields(props: RegisterFieldsProps) {
  const { draft, errorOf } = props;
  const bind = bindTo(props);
  return (
    <>
      <Field label={TEXTS.name} error={errorOf('name')} required>
        <TextInput {...bind('name')} autoComplete="name" maxLength={NAME_MAX_CHARACTERS} />
      </Field>
      <Field label={TEXTS.email} error={errorOf('email')} required>
        {/* Password managers take the field before the password for the name of the account, if none says that it is. */}
        <EmailInput {...bind('email')} autoComplete="username" />
      </Field>
      <Field label={TEXTS.phone} hint={TEXTS.phoneHint} error={errorOf('phone')} required>
        <TextInput
          {...bind('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX_CHARACTERS}
        />
      </Field>
      {draft.role === 'owner' && <BusinessFields {...props} />}
      <Field label={TEXTS.password} error={errorOf('password')} required>
        <PasswordInput
          {...bind('password')}
          autoComplete="new-password"
          placeholder={TEXTS.passwordPlaceholder}
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
      </Field>
      <Field
        label={TEXTS.confirmPassword}
        error={confirmationError(draft.password, draft.confirmPassword, errorOf('confirmPassword'))}
        required
      >
        <PasswordInput
          {...bind('confirmPassword')}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_CHARACTERS}
        />
      </Field>
    </>
  );
}

function BusinessFields(props: RegisterFieldsProps) {
  const { errorOf } = props;
  const bind = bindTo(props);
  return (
    <>
      <Field label={TEXTS.businessName} error={errorOf('businessName')} required={false}>
        <TextInput
          {...bind('businessName')}
          autoComplete="organization"
          maxLength={BUSINESS_FIELD_MAX_CHARACTERS}
        />
      </Field>
      <Field
        label={TEXTS.businessRegistration}
        error={errorOf('businessRegistration')}
        required={false}
      >
        <TextInput {...bind('businessRegistration')} maxLength={BUSINESS_FIELD_MAX_CHARACTERS} />
      </Field>
    </>
  );
}
