/** Writes the pages whose first screen is drawn here, as they are sent. */
import { DRAWN_ATTRIBUTE, MS_PER_MINUTE, type FirstScreen } from '@crease/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { createNewestEntries } from '../../platform/newest-entries.ts';
import { openPageDrawing } from './page-drawing.ts';
import type { FindPageFiles } from './page-files.ts';
import { withHead, type PageHead } from './page-head.ts';
import { hintTagsOf } from './page-hints.ts';
import { openPageStyles } from './page-styles.ts';

const EMPTY_ROOT = '<div id="root"></div>';
const SCRIPT = '<script type="module"';
/** What is drawn begins with them: React puts the preload tags of eager pictures before all else. */
const FIRST_PICTURES = /^(?:<link rel="preload" as="image"[^>]*>)*/;

/** A page of a court with its hours has a hundred thousand letters. */
const KEPT_MAX = 100;

/**
 * The pictures that are seen first are named before the first script: of the few connections that a browser opens, all
 * would have been taken by scripts, and the largest paint waits for a picture.
 */
function withDrawn(page: string, markup: string): string {
  const pictures = FIRST_PICTURES.exec(markup)?.[0] ?? '';
  const screen = markup.slice(pictures.length);
  return page
    .replace(SCRIPT, () => `${pictures}\n    ${SCRIPT} fetchpriority="low"`)
    .replace(EMPTY_ROOT, () => `<div id="root" ${DRAWN_ATTRIBUTE}>${screen}</div>`);
}

interface DrawnPagesParts {
  folder: string;
  filesOf: FindPageFiles;
  template: string;
  clock: Clock;
  logger: Logger;
}

interface PageToDraw {
  head: PageHead;
  publicUrl: string;
  /** The address that the router is told. */
  address: string;
  firstScreen: FirstScreen;
}

interface DrawnPage {
  bytes: Buffer;
  tag: string;
}

/** Everything that a page says, but for the minute. */
function contentOf({ head, ...page }: PageToDraw): unknown {
  return { ...page, ...head, structuredData: head.structuredData(page.publicUrl) };
}

/**
 * Writes what has not changed once a minute, because drawing, writing and tagging a page take longer than all else of
 * its request. What a page says of the time, it says to the minute. The result is undefined when it could not be drawn.
 */
export function openDrawnPages({ folder, filesOf, template, clock, logger }: DrawnPagesParts) {
  const draw = openPageDrawing({ folder, logger });
  const writeStyles = openPageStyles(folder);
  const kept = createNewestEntries<DrawnPage>(KEPT_MAX);

  const write = async ({ head, publicUrl, address, firstScreen }: PageToDraw) => {
    const markup = await draw(address, firstScreen);
    if (markup === '') return undefined;
    const hintTags = hintTagsOf(head.hints, { filesOf, isDrawn: true });
    return writeStyles(withDrawn(withHead(template, head, { publicUrl, hintTags }), markup));
  };

  return async (
    page: PageToDraw,
    tagOf: (bytes: Buffer) => string,
  ): Promise<DrawnPage | undefined> => {
    const minute = Math.floor(clock.now() / MS_PER_MINUTE);
    const key = JSON.stringify([minute, contentOf(page)]);
    const known = kept.get(key);
    if (known) return known;
    const bytes = await write(page);
    if (!bytes) return undefined;
    const written = { bytes, tag: tagOf(bytes) };
    kept.keep(key, written);
    return written;
  };
}
