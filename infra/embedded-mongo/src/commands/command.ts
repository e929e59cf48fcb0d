import type { Doc } from '../values/document.ts';
import type { Store } from '../storage/store.ts';
import type { Cursors } from './cursors.ts';

export interface CommandContext {
  store: Store;
  cursors: Cursors;
  database: string;
}

interface Command {
  /** The fields it understands, beside its own name and those every command may have. */
  options: readonly string[];
  /** Its effect has to be on disk before it is answered. */
  isWrite?: true;
  run: (command: Doc, context: CommandContext) => Doc;
}

export type CommandTable = Readonly<Record<string, Command>>;
