/** Preload tags for what a page will ask for, so that all of it is loading before the first script runs. */
import { escapeHtml } from '../../platform/escape-html.ts';
import type { FindPageFiles } from './page-files.ts';

export interface PageHints {
  /** The file name of the page component, without its extension. */
  screen?: string;
  /** Addresses that the page reads at once and that answer everybody the same. */
  answers: readonly string[];
}

export const NO_HINTS: PageHints = { answers: [] };

function link(attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeHtml(value)}"`,
  );
  return `<link ${written.join(' ')} />`;
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
