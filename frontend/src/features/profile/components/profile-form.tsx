import {
  BUSINESS_FIELD_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PHONE_MAX_CHARACTERS,
  updateProfileEndpoint,
  type User,
} from '@crease/contract';
import { useEffect, useState } from 'react';
import { findFieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { noteUser } from '../../../shared/lib/api/note-user.ts';
import { leaveBy } from '../../../shared/lib/leaving/leaving.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { LeaveDialog } from '../../../shared/ui/dialogs/leave-dialog.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { TextInput } from '../../../shared/ui/fields/text-input.tsx';
import { useSendForm } from '../../../shared/ui/fields/use-send-form.ts';
import {
  draftOf,
  dropUnsaved,
  isProfileChanged,
  keepUnsaved,
  profileChangeOf,
  type ProfileDraft,
  unsavedOf,
} from '../profile-draft.ts';
import { updateProfile } from '../profile.api.ts';
import { PROFILE_TEXTS as TEXTS } from '../profile.texts.ts';
import styles from './profile-form.module.css';

interface ProfileFormProps {
  user: User;
  onSaved: (user: User) => void;
  onCancel: () => void;
}

type ErrorOf = (field: string) => string | undefined;

export function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const [written, setWritten] = useState<Partial<ProfileDraft>>(() => unsavedOf(user) ?? {});
  // It is the form's from now on.
  useEffect(dropUnsaved, []);
  // All fields are sent. Those that were not edited here come from `user`, so that a change made in another tab is
  // kept.
  const draft = { ...draftOf(user), ...written };
  const isEdited = isProfileChanged(draft, user);
  const [isSignedIn] = useState(noteUser);
  useEffect(() => () => {
    if (isEdited && !isSignedIn()) keepUnsaved({ userId: user._id, written });
  });
  const { form, isBusy, errorOf, handleSubmit } = useSendForm({
    values: draft,
    check: () => findFieldErrors(updateProfileEndpoint.body, profileChangeOf(user, draft)),
    send: async () => {
      onSaved(await updateProfile(profileChangeOf(user, draft)));
    },
    succeeded: TEXTS.saved,
    failed: TEXTS.saveFailed,
  });
  const bind = (name: keyof ProfileDraft) => ({
    name,
    value: draft[name],
    // The form closes when the answer comes, so what is typed meanwhile would be lost.
    readOnly: isBusy,
    onChange: (event: { target: { value: string } }) =>
      setWritten({ ...written, [name]: event.target.value }),
  });
  return (
    <form ref={form} className={styles['form']} onSubmit={handleSubmit} noValidate>
      <Field label={TEXTS.name} error={errorOf('name')} required>
        <TextInput
          {...bind('name')}
          autoFocus
          autoComplete="name"
          maxLength={NAME_MAX_CHARACTERS}
        />
      </Field>
      <Field label={TEXTS.email} hint={TEXTS.emailHint}>
        <TextInput type="email" value={user.email} disabled />
      </Field>
      <Field label={TEXTS.phone} hint={TEXTS.phoneHint} error={errorOf('phone')} required>
        <TextInput
          {...bind('phone')}
          type="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX_CHARACTERS}
        />
      </Field>
      {user.role === 'owner' && <BusinessFields bind={bind} errorOf={errorOf} />}
      <Answers isBusy={isBusy} onCancel={onCancel} />
      <LeaveDialog isActive={isEdited}>{TEXTS.leaveText}</LeaveDialog>
    </form>
  );
}

interface AnswersProps {
  isBusy: boolean;
  onCancel: () => void;
}

function Answers({ isBusy, onCancel }: AnswersProps) {
  return (
    <div className={styles['actions']}>
      <Button type="submit" variant="primary" busy={isBusy}>
        {isBusy ? TEXTS.saveBusy : TEXTS.save}
      </Button>
      <Button disabled={isBusy} onClick={() => leaveBy(onCancel)}>
        {TEXTS.cancel}
      </Button>
    </div>
  );
}

interface BusinessFieldsProps {
  bind: (name: keyof ProfileDraft) => object;
  errorOf: ErrorOf;
}

function BusinessFields({ bind, errorOf }: BusinessFieldsProps) {
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
