/** Draws the first screen of a page, with code that the frontend build put beside the pages. */
import {
  FIRST_SCREEN_FILE,
  MS_PER_MINUTE,
  type DrawFirstScreen,
  type FirstScreen,
} from '@crease/contract';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { createNewestEntries } from '../../platform/newest-entries.ts';

/** A court with its hours has some fifty thousand letters. */
const KEPT_MAX = 100;

async function loadDrawing(folder: string): Promise<DrawFirstScreen> {
  const { href } = pathToFileURL(join(folder, FIRST_SCREEN_FILE));
  const made = (await import(href)) as { drawFirstScreen: DrawFirstScreen };
  return made.drawFirstScreen;
}

interface DrawingParts {
  folder: string;
  clock: Clock;
  logger: Logger;
}

/**
 * Draws what has not changed once a minute, because drawing takes longer than all else of a page. What a page says of
 * the time, it says to the minute.
 */
function drawnOnce(draw: DrawFirstScreen, clock: Clock): DrawFirstScreen {
  const kept = createNewestEntries<string>(KEPT_MAX);
  return (address, content) => {
    const minute = Math.floor(clock.now() / MS_PER_MINUTE);
    const key = JSON.stringify([minute, address, content]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const markup = draw(address, content);
    kept.keep(key, markup);
    return markup;
  };
}

/** A page without its first screen is slow but works, so the failure is logged once and not for every request. */
export function openPageDrawing({ folder, clock, logger }: DrawingParts) {
  let isTold = false;
  const tell = (problem: unknown) => {
    if (!isTold) logger.error({ err: problem }, 'A page is sent without its first screen');
    isTold = true;
  };
  const loading = loadDrawing(folder)
    .then((draw) => drawnOnce(draw, clock))
    .catch(tell);
  /** Answers markup; empty when it could not be drawn: the page then starts empty and its scripts fill it. */
  return async (address: string, content: FirstScreen): Promise<string> => {
    const draw = await loading;
    if (!draw) return '';
    try {
      return draw(address, content);
    } catch (problem) {
      tell(problem);
      return '';
    }
  };
}
