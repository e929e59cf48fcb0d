/** Mails for the other features: handed over once, sent until they are through. */
import { MS_PER_HOUR } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mailbox, MailTransport, OutgoingMail } from '../../platform/mail.ts';
import type { Seal } from '../../platform/seal.ts';
import { createDelivery } from './deliver-mails.ts';
import { htmlOf, textOf, type Letter } from './letter.ts';
import type { ClaimedMail, NewOutboxMail, OutboxRepository } from './outbox.repository.ts';

export type { Letter } from './letter.ts';

export const SEND_EVERY_MS = 5_000;
export const PURGE_EVERY_MS = MS_PER_HOUR;

export interface MailSettings {
  from: Mailbox;
  /** Where letters to the people who run Crease go. */
  operator: Mailbox;
  /** How links begin. */
  publicUrl: string;
}

export interface MailServiceParts {
  outbox: OutboxRepository;
  transport: MailTransport;
  seal: Seal;
  settings: MailSettings;
  clock: Clock;
  logger: Logger;
}

export interface Posting {
  /** Names the occasion; posting it again does nothing. */
  key: string;
  /** A secret mail is stored sealed and worthless after this instant. */
  secretUntil?: Date;
  /** Does all the work of a mail and sends none. */
  isWithheld?: boolean;
  /** The one that it comes from. */
  requestId?: string | undefined;
}

/** Names and subjects are headers: one line, whatever people typed. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function mailboxOf({ name, address }: Mailbox): Mailbox {
  return { name: oneLine(name), address };
}

function newMessageId({ address }: Mailbox): string {
  return `<${randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}

export function createMailService(parts: MailServiceParts) {
  const { outbox, seal, settings, clock } = parts;

  const open = ({ content, isSealed, ...mail }: ClaimedMail): OutgoingMail => {
    const words = JSON.parse(isSealed ? seal.open(content) : content) as OutgoingMail;
    const { messageId, createdAt: date, requestId } = mail;
    return { ...words, messageId, date, ...(requestId !== undefined && { requestId }) };
  };

  const contentOf = ({ to, replyTo, subject, calendar, ...body }: Letter): string => {
    const letter = { ...body, to, subject: oneLine(subject) };
    return JSON.stringify({
      from: settings.from,
      to: mailboxOf(to),
      ...(replyTo && { replyTo: mailboxOf(replyTo) }),
      subject: letter.subject,
      text: textOf(letter, settings.publicUrl),
      html: htmlOf(letter, settings.publicUrl),
      ...(calendar && { calendar }),
    });
  };

  const delivery = createDelivery({ ...parts, open });
  const { wake, sendDue, stop, purge } = delivery;

  /** Stored and claimed in one write, unless too many wait here: then it is left to whoever is free first. */
  const store = async (mail: NewOutboxMail): Promise<void> => {
    const lease = mail.state === 'waiting' ? delivery.newLease() : undefined;
    const isNew = await outbox.add(mail, lease);
    if (isNew && lease) delivery.sendClaimed({ ...mail, lease: lease.id, tries: 1 }, lease);
    else delivery.wake();
  };

  return {
    settings,

    /** The mail is safe when this resolves; it goes out at once or as soon as it can. */
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

    countByState: outbox.countByState,
    /** Sends what is due, as far as senders are free. */
    wake,
    sendDue,
    stop,
    purge,
  };
}

export type MailService = ReturnType<typeof createMailService>;
