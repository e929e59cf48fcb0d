/** Sends mails: to an SMTP server, or into files when there is none. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../errors/has-code.ts';
import type { Logger } from '../log/logger.ts';
import { purgeMails, removeMailsTo } from './mail-folder.ts';

export interface Mailbox {
  name: string;
  address: string;
}

/** An invitation in a mail, as iCalendar text. */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

export interface OutgoingMail {
  /** The same for every try, so that mail servers can recognise a repeat. */
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  html: string;
  calendar?: MailCalendar;
  /** The request that caused the mail. */
  requestId?: string;
}

export interface MailTransport {
  /** Resolves when the mail server has accepted the mail. */
  send: (mail: OutgoingMail) => Promise<void>;
  /** Only where sent mails stay here: removes those that are old. */
  purge?: () => Promise<void>;
  /** Only where sent mails stay here: removes those to this address. */
  removeTo?: (address: string) => Promise<void>;
}

interface SmtpTimeouts {
  /** For connecting and the greeting. */
  greetMs: number;
  /** For each answer of the server. */
  answerMs: number;
  /** For the whole conversation. */
  wholeMs: number;
}

export const SMTP_TIMEOUTS: SmtpTimeouts = { greetMs: 10_000, answerMs: 20_000, wholeMs: 90_000 };

/** nodemailer may read files and addresses named in a mail; ours consist of texts only. */
const TEXTS_ONLY = { disableFileAccess: true, disableUrlAccess: true };

function messageOf({ calendar, requestId, ...words }: OutgoingMail): SendMailOptions {
  const headers = {
    // No machine answers a mail with this header, such as the mail server of somebody who is away (RFC 3834). A mail
    // with another address for answers is from a person, so it goes without.
    ...(!words.replyTo && { 'Auto-Submitted': 'auto-generated' }),
    ...(requestId !== undefined && { 'X-Request-Id': requestId }),
  };
  const mail = { ...words, headers };
  if (!calendar) return mail;
  const { method, content } = calendar;
  return { ...mail, icalEvent: { method, content, filename: 'crease.ics' } };
}

export function createSmtpTransport(url: string, timeouts = SMTP_TIMEOUTS): MailTransport {
  const transporter = createTransport({
    url,
    ...TEXTS_ONLY,
    connectionTimeout: timeouts.greetMs,
    socketTimeout: timeouts.answerMs,
  });
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(timeouts.wholeMs);
      await transporter.sendMail({ ...messageOf(mail), signal });
    },
  };
}

export function mailFolderIn(dataDirectory: string): string {
  return join(dataDirectory, 'outbox');
}

/** Keeps each mail as an `.eml` file, named by its time; any mail program opens it. */
export function createFileTransport(folder: string, logger: Logger): Required<MailTransport> {
  const transporter = createTransport({ streamTransport: true, buffer: true, ...TEXTS_ONLY });
  return {
    send: async (mail) => {
      const { message } = await transporter.sendMail(messageOf(mail));
      const time = mail.date.toISOString().replaceAll(/[:.]/g, '-');
      const name = `${time}-${mail.messageId.replaceAll(/[^a-z0-9]/gi, '').slice(0, 12)}.eml`;
      const part = join(folder, `${name}.part`);
      const write = () => writeFile(part, message, { mode: 0o600 });
      await write().catch(async (error: unknown) => {
        if (!hasCode(error, 'ENOENT')) throw error;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(part, join(folder, name));
      logger.info({ file: name }, `Mail: ${mail.subject}`);
    },
    purge: () => purgeMails(folder),
    removeTo: (address) => removeMailsTo(address, folder),
  };
}
