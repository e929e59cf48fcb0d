import { calculateObjectSize } from 'bson';
import { runPipeline, runStages } from '../aggregation/pipeline.ts';
import { compileProjection } from '../query/projection.ts';
import type { Collection } from '../storage/collection.ts';
import type { Plan } from '../storage/plan.ts';
import { countRecords, findRecords, type Selection } from '../storage/select.ts';
import { encodeKey } from '../values/key-encoding.ts';
import { MAX_DOCUMENT_BYTES, type Doc } from '../values/document.ts';
import { fail, refuse } from '../values/mongo-error.ts';
import { reach } from '../values/paths.ts';
import {
  asCount,
  asDoc,
  asDocs,
  asFlag,
  asOptionalDoc,
  asString,
  refuseUnknownOptions,
} from '../values/read.ts';
import type { CommandContext, CommandTable } from './command.ts';

const FIND_OPTIONS = [
  ...['filter', 'sort', 'skip', 'limit', 'projection', 'batchSize', 'singleBatch'],
  'allowDiskUse',
];

function readSelection(command: Doc, filterField: 'filter' | 'query'): Selection {
  return {
    filter: asOptionalDoc(command[filterField], filterField),
    sort: asOptionalDoc(command['sort'], 'sort'),
    skip: asCount(command['skip'], 'skip'),
    limit: asCount(command['limit'], 'limit'),
  };
}

/** Runs a pipeline that may read every collection of this database. */
function aggregateIn(context: CommandContext, name: string, stages: readonly Doc[]): Doc[] {
  return runPipeline(name, stages, {
    variables: {},
    run: runStages,
    find: (from, filter, variables) =>
      findRecords(context.store.find(context.database, from), { filter, variables }).records.map(
        ({ doc }) => doc,
      ),
    count: (from, filter, variables) =>
      countRecords(context.store.find(context.database, from), { filter, variables }).count,
  });
}

function distinctValues(docs: readonly Doc[], path: string): unknown[] {
  const found = new Map<string, unknown>();
  for (const doc of docs) {
    reach(doc, path.split('.'), (value) => {
      for (const each of (Array.isArray(value) ? value : [value]) as unknown[]) {
        if (each !== undefined) found.set(encodeKey(each), each);
      }
      return false;
    });
  }
  return [...found.values()];
}

interface Explained {
  plans: readonly Plan[] | null;
  examined: number;
  returned: number;
  isOfKeys: boolean;
}

function describeScan({ index, isDescending }: Plan): Doc {
  const { name, key } = index.spec;
  const direction = isDescending ? 'backward' : 'forward';
  return { stage: 'IXSCAN', indexName: name, keyPattern: key, direction };
}

function describePlans({ plans, isOfKeys }: Explained): Doc {
  if (!plans) return { stage: 'COLLSCAN', direction: 'forward' };
  const [scan, ...others] = plans.map(describeScan);
  if (isOfKeys) return { ...scan, stage: 'COUNT_SCAN' };
  const inputStage = others.length === 0 ? scan : { stage: 'OR', inputStages: [scan, ...others] };
  return { stage: 'FETCH', inputStage };
}

function explainFind(collection: Collection | undefined, command: Doc): Explained {
  const { records, ...found } = findRecords(collection, readSelection(command, 'filter'));
  return { ...found, returned: records.length, isOfKeys: false };
}

function explainCount(collection: Collection | undefined, command: Doc): Explained {
  const { count, ...found } = countRecords(collection, readSelection(command, 'query'));
  return { ...found, returned: count };
}

function explain(command: Doc, context: CommandContext): Doc {
  const explained = asDoc(command['explain'], 'explain');
  const [name = ''] = Object.keys(explained);
  if (name !== 'find' && name !== 'count') refuse(`Explaining ${name}`);
  const known = name === 'find' ? FIND_OPTIONS : ['query', 'skip', 'limit'];
  refuseUnknownOptions(explained, `explain.${name}`, [name, '$db', 'lsid', 'comment', ...known]);
  const collection = context.store.find(context.database, asString(explained[name], name));
  const told = (name === 'find' ? explainFind : explainCount)(collection, explained);
  const winningPlan = describePlans(told);
  return {
    queryPlanner: { namespace: `${context.database}.${String(explained[name])}`, winningPlan },
    executionStats: {
      executionSuccess: true,
      nReturned: told.returned,
      totalKeysExamined: told.plans ? told.examined : 0,
      totalDocsExamined: told.examined,
      executionStages: winningPlan,
    },
  };
}

/** Commands that only read. */
export const READ_COMMANDS: CommandTable = {
  find: {
    options: FIND_OPTIONS,
    run: (command, { store, cursors, database }) => {
      const name = asString(command['find'], 'find');
      const selection = readSelection(command, 'filter');
      const projection = asOptionalDoc(command['projection'], 'projection');
      const project = compileProjection(projection, { filter: selection.filter ?? {} });
      const { records } = findRecords(store.find(database, name), selection);
      const docs = records.map(({ doc }) => project(doc));
      const batchSize = asCount(command['batchSize'], 'batchSize');
      const batches = asFlag(command['singleBatch'], 'singleBatch') ? 'single' : 'first';
      return cursors[batches](`${database}.${name}`, docs, batchSize);
    },
  },
  getMore: {
    options: ['collection', 'batchSize'],
    run: (command, { cursors, database }) => {
      const namespace = `${database}.${asString(command['collection'], 'collection')}`;
      const batchSize = asCount(command['batchSize'], 'batchSize');
      return cursors.more(Number(command['getMore']), namespace, batchSize);
    },
  },
  killCursors: {
    options: ['cursors'],
    run: ({ cursors: ids }, { cursors }) => {
      if (!Array.isArray(ids))
        return fail('TypeMismatch', "The field 'cursors' has to be an array");
      const cursorsKilled = ids.filter((id) => cursors.kill(Number(id)));
      const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
      return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
    },
  },
  aggregate: {
    options: ['pipeline', 'cursor', 'allowDiskUse'],
    run: (command, context) => {
      const name = command['aggregate'];
      if (typeof name !== 'string') return refuse('Aggregating without a collection');
      const docs = aggregateIn(context, name, asDocs(command['pipeline'], 'pipeline'));
      const { batchSize } = asOptionalDoc(command['cursor'], 'cursor');
      const size = asCount(batchSize, 'cursor.batchSize');
      return context.cursors.first(`${context.database}.${name}`, docs, size);
    },
  },
  count: {
    options: ['query', 'skip', 'limit'],
    run: (command, { store, database }) => {
      const collection = store.find(database, asString(command['count'], 'count'));
      return { n: countRecords(collection, readSelection(command, 'query')).count };
    },
  },
  distinct: {
    options: ['key', 'query'],
    run: (command, { store, database }) => {
      const collection = store.find(database, asString(command['distinct'], 'distinct'));
      const { records } = findRecords(collection, readSelection(command, 'query'));
      const docs = records.map(({ doc }) => doc);
      const reply = { values: distinctValues(docs, asString(command['key'], 'key')) };
      if (calculateObjectSize(reply) > MAX_DOCUMENT_BYTES) {
        fail('Location17217', 'distinct too big, 16mb cap');
      }
      return reply;
    },
  },
  explain: { options: ['verbosity'], run: explain },
};
