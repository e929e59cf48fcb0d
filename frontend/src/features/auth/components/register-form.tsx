import { registerEndpoint } from '@crease/contract';
import { useState } from 'react';
import { findFieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { ChoiceCards } from '../../../shared/ui/choices/choice-cards.tsx';
import { useSendForm } from '../../../shared/ui/fields/use-send-form.ts';
import { logIn, registerAccount } from '../auth.api.ts';
import { useSession } from '../auth.store.ts';
import { AUTH_TEXTS as TEXTS } from '../auth.texts.ts';
import {
  BLANK_REGISTRATION,
  createRegistering,
  keepRegistration,
  keptRegistration,
  registrationOf,
  type RegistrationDraft,
} from '../registration.ts';
import styles from './account-form.module.css';
import { RegisterFields } from './register-fields.tsx';

const ROLES = [
  { value: 'customer', label: TEXTS.customer, hint: TEXTS.customerHint },
  { value: 'owner', label: TEXTS.owner, hint: TEXTS.ownerHint },
] as const;

// Whoever signs in has an account and needs the typed fields no more, and the next person must not see them.
useSession.subscribe(({ user }) => {
  if (user) keepRegistration(BLANK_REGISTRATION);
});

function findProblems(draft: RegistrationDraft) {
  const errors = findFieldErrors(registerEndpoint.body, registrationOf(draft));
  if (draft.password === draft.confirmPassword) return errors;
  return { ...errors, confirmPassword: TEXTS.passwordsDiffer };
}

export function RegisterForm() {
  const enter = useSession((session) => session.enter);
  const [draft, setDraft] = useState(keptRegistration);
  const [register] = useState(() => createRegistering({ register: registerAccount, logIn }));
  const { form, isBusy, errorOf, handleSubmit } = useSendForm({
    values: draft,
    check: () => findProblems(draft),
    send: async () => {
      enter(await register(registrationOf(draft)));
    },
    succeeded: TEXTS.registerSucceeded,
    failed: TEXTS.registerFailed,
  });
  const change = (changed: Partial<RegistrationDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    keepRegistration(next);
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={handleSubmit} noValidate>
      <ChoiceCards
        label={TEXTS.role}
        choices={ROLES}
        value={draft.role}
        onValueChange={(role) => change({ role })}
      />
      <RegisterFields draft={draft} errorOf={errorOf} onChange={change} />
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        {isBusy ? TEXTS.registerBusy : TEXTS.registerButton}
      </Button>
    </form>
  );
}
