/** Preload tags for what a page will ask for, so that all of it is loading before the first script runs. */
import { OWN_ANSWERS_NAME } from '@crease/contract';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { FindPageFiles } from './page-files.ts';

export interface PageHints {
  /** The file name of the page component, without its extension. */
  screen?: string;
  /** Addresses that the page reads at once and that answer everybody the same. */
  answers: readonly string[];
  /** Those that answer each person something else. Only a script has their token, so no tag can preload them. */
  ownAnswers: readonly string[];
}

export const NO_HINTS: PageHints = { answers: [], ownAnswers: [] };

function tag(name: 'link' | 'meta', attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => `${attribute}="${escapeHtml(value)}"`,
  );
  return `<${name} ${written.join(' ')} />`;
}

const link = (attributes: Record<string, string>) => tag('link', attributes);

function ownAnswersTag(addresses: readonly string[]): string[] {
  if (addresses.length === 0) return [];
  return [tag('meta', { name: OWN_ANSWERS_NAME, content: addresses.join(' ') })];
}

interface HintOptions {
  filesOf: FindPageFiles;
  /** When the first screen is drawn already, what it is seen with comes before scripts and data. */
  isDrawn: boolean;
}

export function hintTagsOf(hints: PageHints, { filesOf, isDrawn }: HintOptions): string[] {
  const priority = isDrawn ? { fetchpriority: 'low' } : {};
  const files = hints.screen === undefined ? undefined : filesOf(hints.screen);
  return [
    ...ownAnswersTag(hints.ownAnswers),
    ...hints.answers.map((href) =>
      link({ rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href, ...priority }),
    ),
    ...(files?.styles ?? []).map((name) =>
      link({ rel: 'stylesheet', crossorigin: '', href: `/${name}` }),
    ),
    ...(files?.scripts ?? []).map((name) =>
      link({ rel: 'modulepreload', crossorigin: '', href: `/${name}`, ...priority }),
    ),
  ];
}
