/**
 * Nothing goes through Mongoose's models, so nothing but the compiler says what is stored. Here all of it is held
 * against the schemas.
 */
import mongoose, { type Model } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { makeAttackedWorld } from './attacks/valid-calls.ts';
import { startConversation } from './conversations.ts';
import { courtForm } from './court-form.ts';
import { doEverything } from './do-everything.ts';
import { makeCourt, makePerson } from './factories.ts';
import { openForFile } from './open-for-file.ts';
import { makePicture } from './pictures.ts';
import { startTestServer } from './start-test-server.ts';

type Stored = mongoose.mongo.Document;

/** What stays of a removed court is less than its schema asks for. */
const WHOLE = { putAwayAt: null };

/** With the types that the database has for its values. */
const typedFieldsOf = (document: Stored) =>
  mongoose.mongo.BSON.EJSON.serialize(document, { relaxed: false });

const valueAt = (document: Stored, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Stored | undefined)?.[name], document);

function expectOfSchema(Shape: Model<unknown>, document: Stored) {
  const missing = Shape.schema
    .requiredPaths()
    .filter((path) => valueAt(document, path) === undefined);
  expect(missing, Shape.modelName).toEqual([]);
  const cast = new Shape(document).toObject({ minimize: false });
  expect(typedFieldsOf(document), Shape.modelName).toEqual(typedFieldsOf(cast as Stored));
}

const server = await openForFile(startTestServer());

beforeAll(async () => {
  const world = await makeAttackedWorld(server);
  const { owner, admin } = world;
  await startConversation(server, await makePerson(server, 'customer'), world.courtId);
  await server.as(owner).post('/api/bookings/calendar-feed').expect(201);
  await server
    .as(owner)
    .post('/api/users/profile/image')
    .attach('image', await makePicture(), 'me.jpg')
    .expect(200);
  const form = server.as(owner).post('/api/courts').set('Idempotency-Key', 'a key of ours');
  for (const [name, value] of Object.entries(courtForm())) void form.field(name, value);
  await form.attach('images', await makePicture(), 'court.jpg').expect(201);
  const { id } = await makeCourt(server, owner.id, { status: 'pending' });
  const refusal = { rejectionReason: 'Too dark' };
  await server.as(admin).put(`/api/admin/courts/${id}/reject`).send(refusal).expect(200);
  await doEverything(server, world);
});

test('then everything that is stored has the fields of its schema, of their types, and all that it requires', async () => {
  for (const Shape of Object.values(server.connection.models) as Model<unknown>[]) {
    const documents = await Shape.collection.find(WHOLE).toArray();
    expect(documents, Shape.modelName).not.toEqual([]);
    for (const document of documents) expectOfSchema(Shape, document);
  }
});
