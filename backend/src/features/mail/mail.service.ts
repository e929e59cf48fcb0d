/** What other features use to send mail: a letter is stored first, then sent until the mail server accepts it. */
import { MS_PER_HOUR } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import type { Clock, SharedClock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Mailbox, MailTransport, OutgoingMail } from '../../platform/mail/mail.ts';
import { oneLine } from '../../platform/one-line.ts';
import type { Seal } from '../../platform/secrets/seal.ts';
import { createDelivery } from './deliver-mails.ts';
import { createForgetGivenUp, type StoredWords } from './forget-given-up.ts';
import { htmlOf, textOf, type Letter } from './letter.ts';
import type { ClaimedMail, NewOutboxMail, OutboxRepository } from './outbox.repository.ts';

export { TO_OPERATOR } from './forget-given-up.ts';
export type { Letter } from './letter.ts';

export const SEND_EVERY_MS = 5_000;
export const PURGE_EVERY_MS = MS_PER_HOUR;

export interface MailSettings {
  from: Mailbox;
  /** Receives what is written to the people who run Crease, such as contact messages. */
  operator: Mailbox;
  /** The origin that links begin with, asked for when a letter is written: with PORT=0 it is not known before. */
  publicUrl: () => string;
}

export interface MailServiceParts {
  outbox: OutboxRepository;
  transport: MailTransport;
  seal: Seal;
  settings: MailSettings;
  clock: Clock;
  sharedClock: SharedClock;
  logger: Logger;
}

interface Posting {
  /** Names the occasion of the mail; posting the same key again does nothing. */
  key: string;
  /** For secret content such as a reset code: the mail is stored encrypted and not sent after this instant. */
  secretUntil?: Date;
  /** The mail is stored and never sent, so that timing does not reveal whether an account exists. */
  isWithheld?: boolean;
  /** The request that caused the mail, for the log. */
  requestId?: string | undefined;
}

function mailboxOf({ name, address }: Mailbox): Mailbox {
  return { name: oneLine(name), address };
}

function newMessageId({ address }: Mailbox): string {
  return `<${randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

export function createMailService(parts: MailServiceParts) {
  const { outbox, transport, seal, settings, clock, sharedClock } = parts;

  const open = ({ content, isSealed, ...mail }: ClaimedMail): OutgoingMail => {
    const stored = JSON.parse(isSealed ? seal.open(content) : content) as StoredWords;
    const { about: _, ...words } = stored;
    const { messageId, createdAt: date, requestId } = mail;
    return { ...words, messageId, date, ...(requestId !== undefined && { requestId }) };
  };

  const contentOf = ({ to, replyTo, about, subject, calendar, ...body }: Letter): string => {
    const letter = { ...body, to, subject: oneLine(subject) };
    return JSON.stringify({
      from: settings.from,
      to: mailboxOf(to),
      ...(replyTo && { replyTo: mailboxOf(replyTo) }),
      ...(about !== undefined && { about }),
      subject: letter.subject,
      text: textOf(letter, settings.publicUrl()),
      html: htmlOf(letter, settings.publicUrl()),
      ...(calendar && { calendar }),
    });
  };

  const delivery = createDelivery({ ...parts, open });
  const { wake, sendDue, stop } = delivery;

  /** Stores and claims the mail in one write; when too many wait in this process, any instance may claim it later. */
  const store = async (mail: NewOutboxMail): Promise<void> => {
    const lease = mail.state === 'waiting' ? delivery.newLease() : undefined;
    const isNew = await outbox.add(mail, lease ?? new Date(sharedClock.now()));
    if (isNew && lease) delivery.sendClaimed({ ...mail, lease: lease.id, tries: 1 }, lease);
    else delivery.wake();
  };

  return {
    settings,

    /** When this resolves the mail is stored and will be sent, at once or after a restart. */
    post: async (letter: Letter, posting: Posting): Promise<void> => {
      const { key, secretUntil, isWithheld, requestId } = posting;
      const content = contentOf(letter);
      await store({
        key,
        messageId: newMessageId(settings.from),
        state: isWithheld === true ? 'withheld' : 'waiting',
        content: secretUntil ? seal.close(content) : content,
        isSealed: secretUntil !== undefined,
        createdAt: new Date(clock.now()),
        ...(requestId !== undefined && { requestId }),
        ...(secretUntil && { expiresAt: secretUntil, purgeAt: secretUntil }),
      });
    },

    forgetGivenUp: createForgetGivenUp(outbox),
    /** What was sent to this address, as far as it is kept here. */
    forgetSent: async (address: string): Promise<void> => transport.removeTo?.(address),
    countByState: outbox.countByState,
    /** Tells the senders that mails may be due; does not wait for them. */
    wake,
    sendDue,
    stop,
    purge: async (): Promise<void> => {
      await delivery.purge();
      await transport.purge?.();
    },
  };
}

export type MailService = ReturnType<typeof createMailService>;
