/**
 * Nothing goes through Mongoose's models, so nothing but the compiler says what is stored. Here all of it is held
 * against the schemas.
 */
import mongoose, { type Model } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { openForFile } from '../open-for-file.ts';
import { startTestServer } from '../start-test-server.ts';
import { storeEverything } from '../store-everything.ts';

type Stored = mongoose.mongo.Document;

/** What stays of a removed court is less than its schema asks for. */
const WHOLE = { putAwayAt: null };

/** With the types that the database has for its values. */
const typedFieldsOf = (document: Stored) =>
  mongoose.mongo.BSON.EJSON.serialize(document, { relaxed: false });

const valueAt = (document: Stored, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Stored | undefined)?.[name], document);

/** The fields that are null, or hold one. */
const nullsOf = (document: Stored) =>
  Object.keys(document).filter((name) => /(?:^|[:[,])null/.test(JSON.stringify(document[name])));

function expectOfSchema(Shape: Model<unknown>, document: Stored) {
  const missing = Shape.schema
    .requiredPaths()
    .filter((path) => valueAt(document, path) === undefined);
  expect(missing, Shape.modelName).toEqual([]);
  expect(nullsOf(document), `${Shape.modelName}: $set stores undefined as null`).toEqual([]);
  const cast = new Shape(document).toObject({ minimize: false });
  expect(typedFieldsOf(document), Shape.modelName).toEqual(typedFieldsOf(cast as Stored));
}

const server = await openForFile(startTestServer());

beforeAll(() => storeEverything(server));

test('then everything that is stored has the fields of its schema, of their types, and all that it requires', async () => {
  for (const Shape of Object.values(server.connection.models) as Model<unknown>[]) {
    const documents = await Shape.collection.find(WHOLE).toArray();
    const none = `Nothing is stored as ${Shape.modelName}: store-everything.ts has to`;
    expect(documents, none).not.toEqual([]);
    for (const document of documents) expectOfSchema(Shape, document);
  }
});
