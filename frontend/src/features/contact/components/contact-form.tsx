import {
  CONTACT_MESSAGE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  sendContactEndpoint,
} from '@crease/contract';
import { useEffect, useState } from 'react';
import { findFieldErrors } from '../../../shared/lib/api/field-errors.ts';
import { createKeyring, randomKey } from '../../../shared/lib/api/keyring.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { EmailInput } from '../../../shared/ui/fields/email-input.tsx';
import { Field } from '../../../shared/ui/fields/field.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { TextInput } from '../../../shared/ui/fields/text-input.tsx';
import { useSendForm } from '../../../shared/ui/fields/use-send-form.ts';
import { sendContact, type ContactMessage } from '../contact.api.ts';
import { CONTACT_TEXTS as TEXTS } from '../contact.texts.ts';
import {
  claimUnsent,
  keepUnsent,
  unsentOf,
  unsentStorage,
  whileSending,
} from '../unsent-message.ts';
import styles from './contact-form.module.css';

/** Of the tab and not of the form: what failed after the form was left may have arrived. */
const keyring = createKeyring(randomKey, unsentStorage, 'sent-contact');

interface ContactFormProps {
  /** The id of the person who writes; undefined for a visitor. */
  writer: string | undefined;
  /**
   * The id of whoever may turn out to be the writer: what they left is shown until then, and nothing is kept as theirs.
   */
  assumed: string | undefined;
  /** The signed-in user, who need not type their name and e-mail. */
  sender: { name: string; email: string } | undefined;
}

function draftOf(
  sender: ContactFormProps['sender'],
  written: Partial<ContactMessage>,
): ContactMessage {
  return { name: sender?.name ?? '', email: sender?.email ?? '', message: '', ...written };
}

export function ContactForm({ writer, assumed, sender }: ContactFormProps) {
  useEffect(() => {
    if (writer !== undefined) claimUnsent(writer);
  }, [writer]);
  // Kept apart from `sender`, so that what was typed stays when the session becomes known later.
  const [typed, setTyped] = useState<Partial<ContactMessage>>();
  const draft = draftOf(sender, { ...unsentOf(writer ?? assumed), ...typed });
  const { message } = draft;
  const { form, isBusy, errorOf, handleSubmit } = useSendForm({
    values: draft,
    check: () => findFieldErrors(sendContactEndpoint.body, draft),
    send: async () => {
      setTyped(draft);
      await whileSending(writer, draft, sendContact(draft, keyring.keyOf(draft)));
      keyring.forget(draft);
      // What was typed while sending has not been sent, so it is kept.
      setTyped((now) => (now?.message === message ? { ...now, message: '' } : now));
    },
    succeeded: TEXTS.sent,
    failed: TEXTS.failed,
  });
  const bind = (field: keyof ContactMessage) => ({
    name: field,
    value: draft[field],
    onChange: (event: { target: { value: string } }) => {
      // Read again, because the sending of another form may have failed meanwhile.
      const changed = { ...unsentOf(writer), ...typed, [field]: event.target.value };
      setTyped(changed);
      keepUnsent(writer, changed);
    },
  });
  return (
    <form ref={form} className={styles['form']} onSubmit={handleSubmit} noValidate>
      <h2 className={styles['title']}>{TEXTS.title}</h2>
      <Field label={TEXTS.name} error={errorOf('name')} required>
        <TextInput {...bind('name')} autoComplete="name" maxLength={NAME_MAX_CHARACTERS} />
      </Field>
      <Field label={TEXTS.email} hint={TEXTS.emailHint} error={errorOf('email')} required>
        <EmailInput {...bind('email')} autoComplete="email" />
      </Field>
      <Field label={TEXTS.message} error={errorOf('message')} required>
        <TextArea {...bind('message')} rows={6} maxLength={CONTACT_MESSAGE_MAX_CHARACTERS} />
      </Field>
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        {isBusy ? TEXTS.sendBusy : TEXTS.send}
      </Button>
    </form>
  );
}
