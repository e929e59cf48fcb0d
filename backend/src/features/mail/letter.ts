/** Lays a letter out as text and as HTML. Callers give plain words; escaping happens only here. */
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Mailbox, MailCalendar } from '../../platform/mail/mail.ts';

export interface Letter {
  to: Mailbox;
  replyTo?: Mailbox;
  /** The address of the person whom the letter tells of. It is kept with the mail and not sent. */
  about?: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Names and values, one a line. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** Shown large, because people copy it by hand. */
  code?: string;
  /** A link to a page of Crease; the path begins with a slash. */
  link?: { label: string; path: string };
  calendar?: MailCalendar;
}

const LINE_END = /\r\n|[\n\r\u0085\u2028\u2029]/g;

function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll(LINE_END, '<br>');
}

const BODY = 'margin:0;padding:24px 16px;background:#f6f3ec;color:#1d2733';
const SHEET =
  'max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px;' +
  'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const HEADING = 'margin:0 0 16px;font-size:22px;line-height:1.25';
const FACT_NAME = 'padding:4px 16px 4px 0;color:#5b6672;vertical-align:top;white-space:nowrap';
const FACT_VALUE = 'padding:4px 0;vertical-align:top;overflow-wrap:anywhere';
const CODE = 'margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#14532d;color:#ffffff;' +
  'font-weight:600;text-decoration:none';
const FOOT = 'max-width:520px;margin:16px auto 0;color:#5b6672;font:13px/1.5 sans-serif';
const SIGNATURE = 'Crease: indoor cricket, by the hour.';

function factsAsHtml(facts: Letter['facts'] = []): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="${FACT_NAME}">${escapeHtml(name)}</td>` +
      `<td style="${FACT_VALUE}">${htmlLines(value)}</td></tr>`,
  );
  return `<table role="presentation" style="margin:0 0 16px;border-spacing:0">${rows.join('')}</table>`;
}

/** `publicUrl` comes from the settings: a link built from a request's Host header could lead anywhere. */
export function htmlOf(letter: Letter, publicUrl: string): string {
  const { heading, paragraphs, facts, code, link } = letter;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(letter.subject)}</title></head><body style="${BODY}">`,
    `<div style="${SHEET}"><h1 style="${HEADING}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${htmlLines(text)}</p>`),
    code === undefined ? '' : `<p style="${CODE}">${escapeHtml(code)}</p>`,
    factsAsHtml(facts),
    link
      ? `<p style="margin:0"><a style="${BUTTON}" href="${escapeHtml(publicUrl + link.path)}">` +
        `${escapeHtml(link.label)}</a></p>`
      : '',
    `</div><p style="${FOOT}">${SIGNATURE}</p></body></html>`,
  ].join('\n');
}

/** Indents further lines, so that a line break typed by somebody can't fake another fact. */
function indented(value: string): string {
  return value.replaceAll(LINE_END, '\n  ');
}

export function textOf(letter: Letter, publicUrl: string): string {
  const { heading, paragraphs, facts = [], code, link } = letter;
  const blocks = [
    heading,
    ...paragraphs,
    code ?? '',
    facts.map(([name, value]) => `${name}: ${indented(value)}`).join('\n'),
    link ? `${link.label}: ${publicUrl}${link.path}` : '',
    `-- \n${SIGNATURE}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
