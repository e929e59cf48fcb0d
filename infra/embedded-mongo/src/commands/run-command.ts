import type { Doc } from '../values/document.ts';
import { entryOf } from '../values/entry-of.ts';
import { fail, MongoError } from '../values/mongo-error.ts';
import { asString, refuseUnknownOptions } from '../values/read.ts';
import { COLLECTION_COMMANDS } from './collection-commands.ts';
import type { CommandContext, CommandTable } from './command.ts';
import { READ_COMMANDS } from './read-commands.ts';
import { SESSION_COMMANDS } from './session-commands.ts';
import { WRITE_COMMANDS } from './write-commands.ts';

const COMMANDS: CommandTable = {
  ...SESSION_COMMANDS,
  ...READ_COMMANDS,
  ...WRITE_COMMANDS,
  ...COLLECTION_COMMANDS,
};

/** Accepted and ignored. With one server that answers only what is on disk, they make no difference. */
const ON_EVERY_COMMAND = [
  ...['$db', 'lsid', '$readPreference', '$clusterTime', 'readConcern', 'writeConcern', 'comment'],
  ...['maxTimeMS', 'apiVersion', 'apiStrict', 'apiDeprecationErrors', 'bypassDocumentValidation'],
];

export type Surroundings = Omit<CommandContext, 'database'>;

/**
 * Answers one command. A command that writes is answered only when everything before it is on disk; also when it is
 * refused, because the refusal may rest on what another one has just written.
 */
export async function runCommand(command: Doc, surroundings: Surroundings): Promise<Doc> {
  const [name = ''] = Object.keys(command);
  const known = entryOf(COMMANDS, name);
  let reply: Doc;
  try {
    if (!known) return toReply(new MongoError('CommandNotFound', `no such command: '${name}'`));
    if ('txnNumber' in command || 'startTransaction' in command) {
      fail('IllegalOperation', 'Transaction numbers are only allowed on a replica set member');
    }
    refuseUnknownOptions(command, name, [name, ...known.options, ...ON_EVERY_COMMAND]);
    const database = asString(command['$db'], '$db');
    reply = { ...known.run(command, { ...surroundings, database }), ok: 1 };
  } catch (error) {
    reply = toReply(error);
  }
  if (known?.isWrite) await surroundings.store.commit();
  return reply;
}

export function toReply(error: unknown): Doc {
  const known = error instanceof MongoError ? error : new MongoError('UnknownError', String(error));
  const { code, codeName, details, message } = known;
  return { ok: 0, errmsg: message, code, codeName, ...details };
}
