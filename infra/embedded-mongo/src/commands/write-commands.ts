import { ObjectId } from 'bson';
import { compileProjection, type Projection } from '../query/projection.ts';
import type { Collection } from '../storage/collection.ts';
import { findRecords, type Selection } from '../storage/select.ts';
import { compileUpdate, type Update } from '../update/update.ts';
import { seedFromFilter } from '../update/upsert-seed.ts';
import { isDoc, isOperatorDoc, isRegExp, refuseUnstorable, type Doc } from '../values/document.ts';
import { valuesEqual } from '../values/key-encoding.ts';
import { fail, MongoError } from '../values/mongo-error.ts';
import {
  asDoc,
  asDocs,
  asFlag,
  asOptionalDoc,
  asOptionalDocs,
  asString,
  refuseUnknownOptions,
} from '../values/read.ts';
import type { CommandContext, CommandTable } from './command.ts';

/**
 * The document in the form in which it is stored: with its `_id` in front.
 * @throws {MongoError} when it contains something that the engine does not store
 */
function toStored(doc: Doc): Doc {
  const { _id: id = new ObjectId(), ...fields } = doc;
  if (Array.isArray(id) || isRegExp(id)) {
    fail('InvalidIdField', "The '_id' value cannot be an array or a regular expression");
  }
  const dollar = Object.keys(fields).find((key) => key.startsWith('$'));
  if (isOperatorDoc(id) || dollar !== undefined) {
    fail('DollarPrefixedFieldName', `The field '${dollar ?? '_id'}' is not valid for storage.`);
  }
  const stored = { _id: id, ...fields };
  refuseUnstorable(stored);
  return stored;
}

interface UpdateRequest {
  collection: Collection | undefined;
  /** Returns the collection; an upsert creates it when it is missing. */
  ensure: () => Collection;
  filter: Doc;
  sort: Doc;
  update: unknown;
  arrayFilters: Doc[];
  isUpsert: boolean;
  isMulti: boolean;
}

interface UpdateResult {
  matched: number;
  modified: number;
  before: Doc | null;
  after: Doc | null;
  upserted: Doc | null;
}

function upsert({ filter, update, ensure }: UpdateRequest, apply: Update): Doc {
  // An upsert with a replacement takes only the `_id` from its filter; one with operators takes every field for which
  // the filter gives a value.
  const upserted = toStored(apply(seedFromFilter(filter, !isOperatorDoc(update)), true));
  ensure().insert(upserted);
  return upserted;
}

/** Compares field by field, because fields that an update leaves alone still have the same value object. */
function isSame(after: Doc, before: Doc): boolean {
  const names = Object.keys(after);
  const namesBefore = Object.keys(before);
  return (
    names.length === namesBefore.length &&
    names.every((name, at) => name === namesBefore[at] && valuesEqual(after[name], before[name]))
  );
}

function updateRecords(request: UpdateRequest): UpdateResult {
  const { collection, filter, sort, update, isMulti } = request;
  if (isMulti && isDoc(update) && !isOperatorDoc(update)) {
    fail('FailedToParse', 'multi update is not supported for replacement-style update');
  }
  const apply = compileUpdate(request);
  const { records } = findRecords(collection, { filter, sort, limit: isMulti ? 0 : 1 });
  const [first] = records;
  if (!first) {
    const upserted = request.isUpsert ? upsert(request, apply) : null;
    return { matched: 0, modified: 0, before: null, after: upserted, upserted };
  }
  const before = first.doc;
  let modified = 0;
  for (const record of records) {
    const after = toStored(apply(record.doc, false));
    if (isSame(after, record.doc)) continue;
    collection?.replace(record, after);
    modified++;
  }
  return { matched: records.length, modified, before, after: first.doc, upserted: null };
}

/** Runs the statements of a command. An ordered command stops at the first that fails. */
function runStatements(
  statements: readonly Doc[],
  isOrdered: boolean,
  run: (statement: Doc, index: number) => void,
): Doc {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      writeErrors.push({ index, code: error.code, ...error.details, errmsg: error.message });
      if (isOrdered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

function insert(command: Doc, { store, database }: CommandContext): Doc {
  const name = asString(command['insert'], 'insert');
  const docs = asDocs(command['documents'], 'documents');
  const isOrdered = asFlag(command['ordered'], 'ordered', true);
  const collection = store.ensure(database, name);
  let n = 0;
  const errors = runStatements(docs, isOrdered, (doc) => {
    collection.insert(toStored(doc));
    n++;
  });
  return { n, ...errors };
}

const UPDATE_STATEMENT = ['q', 'u', 'multi', 'upsert', 'arrayFilters'];

function runUpdates(command: Doc, { store, database }: CommandContext): Doc {
  const name = asString(command['update'], 'update');
  const statements = asDocs(command['updates'], 'updates');
  let n = 0;
  let nModified = 0;
  const upserted: Doc[] = [];
  const errors = runStatements(
    statements,
    asFlag(command['ordered'], 'ordered', true),
    (statement, index) => {
      refuseUnknownOptions(statement, 'update.updates', UPDATE_STATEMENT);
      const result = updateRecords({
        collection: store.find(database, name),
        ensure: () => store.ensure(database, name),
        filter: asDoc(statement['q'], 'q'),
        sort: {},
        update: statement['u'],
        arrayFilters: asOptionalDocs(statement['arrayFilters'], 'arrayFilters'),
        isUpsert: asFlag(statement['upsert'], 'upsert'),
        isMulti: asFlag(statement['multi'], 'multi'),
      });
      n += result.matched + (result.upserted ? 1 : 0);
      nModified += result.modified;
      if (result.upserted) upserted.push({ index, _id: result.upserted['_id'] });
    },
  );
  return { n, nModified, ...(upserted.length > 0 && { upserted }), ...errors };
}

function remove(command: Doc, { store, database }: CommandContext): Doc {
  const collection = store.find(database, asString(command['delete'], 'delete'));
  const statements = asDocs(command['deletes'], 'deletes');
  let n = 0;
  const errors = runStatements(
    statements,
    asFlag(command['ordered'], 'ordered', true),
    (statement) => {
      refuseUnknownOptions(statement, 'delete.deletes', ['q', 'limit']);
      const { limit } = statement;
      if (limit !== 0 && limit !== 1)
        return fail('FailedToParse', "The field 'limit' has to be 0 or 1");
      const { records } = findRecords(collection, { filter: asDoc(statement['q'], 'q'), limit });
      for (const record of records) collection?.remove(record);
      n += records.length;
    },
  );
  return { n, ...errors };
}

function findAndModify(command: Doc, { store, database }: CommandContext): Doc {
  const name = asString(command['findAndModify'] ?? command['findandmodify'], 'findAndModify');
  const filter = asOptionalDoc(command['query'], 'query');
  const sort = asOptionalDoc(command['sort'], 'sort');
  const project = compileProjection(asOptionalDoc(command['fields'], 'fields'), { filter });
  const collection = store.find(database, name);
  const isAfterWanted = asFlag(command['new'], 'new');
  if (asFlag(command['remove'], 'remove')) {
    if ('update' in command || isAfterWanted || asFlag(command['upsert'], 'upsert')) {
      fail('FailedToParse', 'Cannot specify an update, upsert or new=true with remove=true');
    }
    return findAndRemove(collection, { filter, sort }, project);
  }
  const { matched, before, after, upserted } = updateRecords({
    collection,
    ensure: () => store.ensure(database, name),
    filter,
    sort,
    update: command['update'],
    arrayFilters: asOptionalDocs(command['arrayFilters'], 'arrayFilters'),
    isUpsert: asFlag(command['upsert'], 'upsert'),
    isMulti: false,
  });
  const wanted = isAfterWanted ? after : before;
  const lastErrorObject = {
    n: upserted ? 1 : matched,
    updatedExisting: matched > 0,
    ...(upserted && { upserted: upserted['_id'] }),
  };
  return { lastErrorObject, value: wanted && project(wanted) };
}

function findAndRemove(
  collection: Collection | undefined,
  selection: Selection,
  project: Projection,
): Doc {
  const [record] = findRecords(collection, { ...selection, limit: 1 }).records;
  if (!record) return { lastErrorObject: { n: 0 }, value: null };
  collection?.remove(record);
  return { lastErrorObject: { n: 1 }, value: project(record.doc) };
}

const FIND_AND_MODIFY = {
  options: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'arrayFilters'],
  isWrite: true,
  run: findAndModify,
} as const;

/** Commands that change documents. Each runs without giving up the process in between, so it is atomic. */
export const WRITE_COMMANDS: CommandTable = {
  insert: { options: ['documents', 'ordered'], isWrite: true, run: insert },
  update: { options: ['updates', 'ordered'], isWrite: true, run: runUpdates },
  delete: { options: ['deletes', 'ordered'], isWrite: true, run: remove },
  findAndModify: FIND_AND_MODIFY,
  findandmodify: FIND_AND_MODIFY,
};
