import type { Logger } from './logger.ts';

/** Tells operators of a connection that was cut before it harmed others. */
export function tellCut(logger: Logger, reason: string): void {
  logger.warn({ reason }, 'A connection was cut');
}
