/** Draws what a page begins with, by code that the build of the pages made beside them. */
import { FIRST_SCREEN_FILE, type DrawFirstScreen, type FirstScreen } from '@crease/contract';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from '../platform/logger.ts';

/** Empty when nothing could be drawn: the page then begins as its scripts begin it. */
export type FirstScreens = (address: string, content: FirstScreen) => Promise<string>;

async function loadDrawing(folder: string): Promise<DrawFirstScreen> {
  const { href } = pathToFileURL(join(folder, FIRST_SCREEN_FILE));
  const made = (await import(href)) as { drawFirstScreen: DrawFirstScreen };
  return made.drawFirstScreen;
}

/** A page without its first screen is slow and not broken: whoever looks after the server is told once. */
export function openFirstScreens(folder: string, logger: Logger): FirstScreens {
  let isTold = false;
  const tell = (problem: unknown) => {
    if (!isTold) logger.error({ err: problem }, 'A page is sent without its first screen');
    isTold = true;
  };
  const loading = loadDrawing(folder).catch(tell);
  return async (address, content) => {
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
