import { compileFilter } from '../query/filter.ts';
import type { Collection } from '../storage/collection.ts';
import { ID_INDEX, readIndexSpec, sameKey } from '../storage/index-spec.ts';
import type { CollectionIndex } from '../storage/collection-index.ts';
import type { Doc } from '../values/document.ts';
import { fail } from '../values/mongo-error.ts';
import { asCount, asDocs, asOptionalDoc, asString } from '../values/read.ts';
import type { CommandContext, CommandTable } from './command.ts';

function existing({ store, database }: CommandContext, name: unknown): Collection {
  const text = asString(name, 'collection');
  const collection = store.find(database, text);
  return collection ?? fail('NamespaceNotFound', `ns does not exist: ${database}.${text}`);
}

function createIndexes(command: Doc, { store, database }: CommandContext): Doc {
  const specs = asDocs(command['indexes'], 'indexes').map(readIndexSpec);
  const name = asString(command['createIndexes'], 'createIndexes');
  const createdCollectionAutomatically = !store.find(database, name);
  const collection = store.ensure(database, name);
  const numIndexesBefore = collection.indexes.length;
  collection.createIndexes(specs);
  const numIndexesAfter = collection.indexes.length;
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically };
}

function indexesMeant(collection: Collection, asked: unknown): CollectionIndex[] {
  const others = collection.indexes.filter(({ spec }) => spec !== ID_INDEX);
  if (asked === '*') return others;
  return (Array.isArray(asked) ? asked : [asked]).map((wanted: unknown) => {
    if (wanted === ID_INDEX.name) fail('InvalidOptions', 'cannot drop _id index');
    return (
      others.find(({ spec }) => spec.name === wanted || sameKey(spec.key, wanted)) ??
      fail('IndexNotFound', `index not found with name [${JSON.stringify(wanted)}]`)
    );
  });
}

function listCollections(command: Doc, { store, cursors, database }: CommandContext): Doc {
  const isWanted = compileFilter(asOptionalDoc(command['filter'], 'filter'));
  const collections = store.inDatabase(database).map(({ name }) => ({
    name,
    type: 'collection',
    ...(command['nameOnly'] !== true && {
      options: {},
      info: { readOnly: false },
      idIndex: ID_INDEX,
    }),
  }));
  return cursors.first(`${database}.$cmd.listCollections`, collections.filter(isWanted));
}

/** Commands about collections, their indexes and databases. */
export const COLLECTION_COMMANDS: CommandTable = {
  create: {
    options: [],
    isWrite: true,
    run: (command, { store, database }) => {
      const name = asString(command['create'], 'create');
      if (store.find(database, name)) {
        fail('NamespaceExists', `Collection ${database}.${name} already exists.`);
      }
      store.ensure(database, name);
      return {};
    },
  },
  createIndexes: { options: ['indexes', 'commitQuorum'], isWrite: true, run: createIndexes },
  listIndexes: {
    options: ['cursor'],
    run: (command, context) => {
      const { namespace, indexSpecs } = existing(context, command['listIndexes']);
      const { batchSize } = asOptionalDoc(command['cursor'], 'cursor');
      const docs = indexSpecs.map((spec) => ({ ...spec }));
      return context.cursors.first(namespace, docs, asCount(batchSize, 'cursor.batchSize'));
    },
  },
  dropIndexes: {
    options: ['index'],
    isWrite: true,
    run: (command, context) => {
      const collection = existing(context, command['dropIndexes']);
      const nIndexesWas = collection.indexes.length;
      collection.dropIndexes(new Set(indexesMeant(collection, command['index'])));
      return { nIndexesWas };
    },
  },
  listCollections: {
    options: ['filter', 'nameOnly', 'cursor', 'authorizedCollections'],
    run: listCollections,
  },
  listDatabases: {
    options: ['filter', 'nameOnly', 'authorizedDatabases'],
    run: (command, { store }) => {
      const isWanted = compileFilter(asOptionalDoc(command['filter'], 'filter'));
      const names = [...new Set(store.all().map(({ database }) => database))];
      const databases = names.map((name) => ({ name, sizeOnDisk: 0, empty: false }));
      return { databases: databases.filter(isWanted), totalSize: 0 };
    },
  },
  drop: {
    options: [],
    isWrite: true,
    run: (command, { store, database }) => {
      const collection = store.find(database, asString(command['drop'], 'drop'));
      if (!collection) return {};
      store.drop(collection);
      return { ns: collection.namespace, nIndexesWas: collection.indexes.length };
    },
  },
  dropDatabase: {
    options: [],
    isWrite: true,
    run: (_command, { store, database }) => {
      for (const collection of store.inDatabase(database)) store.drop(collection);
      return { dropped: database };
    },
  },
};
