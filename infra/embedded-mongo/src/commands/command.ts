import type { Doc } from '../values/document.ts';
import type { Store } from '../storage/store.ts';
import type { Cursors } from './cursors.ts';

export interface CommandContext {
  store: Store;
  cursors: Cursors;
  database: string;
}

interface Command {
  /** The fields that the command understands, beside its name and those of ON_EVERY_COMMAND. Any other is refused. */
  options: readonly string[];
  /** The command is answered only when its effect is on disk. */
  isWrite?: true;
  run: (command: Doc, context: CommandContext) => Doc;
}

export type CommandTable = Readonly<Record<string, Command>>;
