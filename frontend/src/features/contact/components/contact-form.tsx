import {
  CONTACT_MESSAGE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  sendContactEndpoint,
} from '@crease/contract';
import { useEffect, useId, useRef, useState } from 'react';
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
import { forgetSent, forgetUnsent, keepUnsent, unsentOf } from '../unsent-message.ts';
import styles from './contact-form.module.css';

/** Of the tab and not of the form: what failed after the form was left may have arrived. */
const keyring = createKeyring(randomKey);

interface ContactFormProps {
  /** The signed-in user, who need not type their name and e-mail. */
  sender: { name: string; email: string } | undefined;
}

/** Keeps what was typed when the page is left. Answers who typed it. */
function useKeepWhenLeft(
  sender: string | undefined,
  typed: { message: Partial<ContactMessage>; isBusy: boolean },
) {
  const last = useRef({ ...typed, sender });
  useEffect(() => {
    // Whose session ends at the form still wrote it.
    last.current = { ...typed, sender: sender ?? last.current.sender };
  });
  useEffect(() => {
    forgetUnsent(last.current.sender);
    return () => {
      const { isBusy, sender: writer, message } = last.current;
      // What is being sent may arrive.
      if (message.message && !isBusy) keepUnsent(writer, message);
    };
  }, []);
  return () => last.current.sender;
}

export function ContactForm({ sender }: ContactFormProps) {
  const titleId = useId();
  // Kept apart from `sender`, so that what was typed stays when the session becomes known later.
  const [typed, setTyped] = useState(() => unsentOf(sender?.email));
  const { name = sender?.name ?? '', email = sender?.email ?? '', message = '' } = typed;
  const draft: ContactMessage = { name, email, message };
  const { form, isBusy, errorOf, handleSubmit } = useSendForm({
    values: draft,
    check: () => findFieldErrors(sendContactEndpoint.body, draft),
    send: async () => {
      try {
        await sendContact(draft, keyring.keyOf(draft));
      } catch (error) {
        // Without its form on screen the page was left.
        if (!form.current) keepUnsent(writer(), draft);
        throw error;
      }
      keyring.forget();
      forgetSent(message);
      // What was typed while sending has not been sent, so it is kept.
      setTyped((now) => (now.message === message ? { ...now, message: '' } : now));
    },
    succeeded: TEXTS.sent,
    failed: TEXTS.failed,
  });
  const writer = useKeepWhenLeft(sender?.email, { message: typed, isBusy });
  const bind = (field: keyof ContactMessage) => ({
    name: field,
    value: draft[field],
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [field]: event.target.value }),
  });
  return (
    <form
      ref={form}
      className={styles['form']}
      aria-labelledby={titleId}
      onSubmit={handleSubmit}
      noValidate
    >
      <h2 id={titleId} className={styles['title']}>
        {TEXTS.title}
      </h2>
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
