/** Draws the first screen of a page, with code that the frontend build put beside the pages. */
import { FIRST_SCREEN_FILE, type DrawFirstScreen, type FirstScreen } from '@crease/contract';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from '../../platform/log/logger.ts';

async function loadDrawing(folder: string): Promise<DrawFirstScreen> {
  const { href } = pathToFileURL(join(folder, FIRST_SCREEN_FILE));
  const made = (await import(href)) as { drawFirstScreen: DrawFirstScreen };
  return made.drawFirstScreen;
}

interface DrawingParts {
  folder: string;
  logger: Logger;
}

/** A page without its first screen is slow but works, so the failure is logged once and not for every request. */
export function openPageDrawing({ folder, logger }: DrawingParts) {
  let isTold = false;
  const tell = (problem: unknown) => {
    if (!isTold) logger.error({ err: problem }, 'A page is sent without its first screen');
    isTold = true;
  };
  const loading = loadDrawing(folder).catch(tell);
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
