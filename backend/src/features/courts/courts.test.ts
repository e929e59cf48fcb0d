import { courtSchema, listCourtsEndpoint, type Court } from '@crease/contract';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../test/contract-fields.ts';
import { makeCourt, makePerson } from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());
const owner = await makePerson(server, 'owner');

/** Typed by some keyboards with one sign for a vowel and by others with two. */
const COLOMBO = 'කොළඹ';

/** 'Sri', as a keyboard joins its signs, and as others write it. */
const SRI_JOINED = 'ශ්\u200dරී';
const SRI = 'ශ්රී';

const IN_KANDY = {
  address: '5 Peradeniya Road',
  city: 'Kandy',
  district: 'Kandy',
  province: 'Central',
  coordinates: { lat: 7.29, lng: 80.63 },
} as const;

const make = async (changes: Parameters<typeof makeCourt>[2]) =>
  (await makeCourt(server, owner.id, changes)).id;
const ids = {
  cheap: await make({
    name: 'Cheap (nets) 50% off',
    pricing: { dayRate: 3000, nightRate: 9000 },
  }),
  kandy: await make({
    location: { ...IN_KANDY },
    description: `Above the lake, ${COLOMBO.normalize('NFC')} ${SRI_JOINED}`,
  }),
  closed: await make({ isActive: false }),
  pending: await make({ status: 'pending' }),
};

interface CourtsBody {
  data: { courts: Court[]; count: number };
}

async function list(query: string): Promise<CourtsBody['data']> {
  const response = await server.api.get(`/api/courts${query}`).expect(200);
  return (response.body as CourtsBody).data;
}
const idsOf = ({ courts }: CourtsBody['data']) => courts.map((court) => court._id).sort();

describe('when courts are listed', () => {
  test('then approved ones are shown, closed ones too, newest first, by the contract', async () => {
    const { courts, count } = await list('');
    expect(courts.map((court) => court._id)).toEqual([ids.closed, ids.kandy, ids.cheap]);
    expect(count).toBe(3);
    for (const court of courts) expect(() => courtSchema.parse(court)).not.toThrow();
  });

  const FOUND = [
    ['?province=Central', ['kandy']],
    ['?province=Western&district=Colombo', ['cheap', 'closed']],
    ['?province=Western&district=Gampaha', []],
    ['?district=', ['cheap', 'kandy', 'closed']],
    ['?search=LAKE', ['kandy']],
    ['?search=peradeniya', ['kandy']],
    ['?search=(nets)+50%25', ['cheap']],
    ['?search=.*', []],
    [`?search=${encodeURIComponent(COLOMBO.normalize('NFD'))}`, ['kandy']],
    [`?search=${encodeURIComponent(SRI)}`, ['kandy']],
    [`?search=${encodeURIComponent(SRI_JOINED)}`, ['kandy']],
    [`?search=${encodeURIComponent(COLOMBO.replaceAll(/./gu, '$&\u200c'))}`, ['kandy']],
    ['?search=%5CZ', []],
    ['?search=above%E2%80%A8the%0Alake', ['kandy']],
    ['?minPrice=5000', ['kandy', 'closed']],
    ['?maxPrice=3000', ['cheap']],
    ['?minPrice=3000&maxPrice=4999', ['cheap']],
    ['?minPrice=2000000', []],
    ['?maxPrice=2000000', ['cheap', 'kandy', 'closed']],
  ] as const;

  test('then there is no filter of which it is not seen what it finds', () => {
    const seen = FOUND.flatMap(([query]) => [...new URLSearchParams(query).keys()]);
    const unseen = fieldsOf(listCourtsEndpoint.query).all.filter((name) => !seen.includes(name));
    expect(unseen).toEqual(['owner', 'page', 'limit']);
  });

  test.each(FOUND)('then %s finds %j', async (query, names) => {
    expect(idsOf(await list(query))).toEqual(names.map((name) => ids[name]).sort());
  });

  test.each([
    ['a size alone', '?limit=2', ['closed', 'kandy']],
    ['a first page alone', '?page=1', ['closed', 'kandy', 'cheap']],
    ['a second page alone', '?page=2', []],
  ] as const)('then %s is enough to ask for a part', async (_, query, names) => {
    const { courts, count } = await list(query);
    expect(courts.map((court) => court._id)).toEqual(names.map((name) => ids[name]));
    expect(count).toBe(3);
  });

  test('then a page holds its part and the count is of all', async () => {
    const { courts, count } = await list('?page=2&limit=2');
    expect(courts.map((court) => court._id)).toEqual([ids.cheap]);
    expect(count).toBe(3);
  });

  test.each([
    '?province=Atlantis',
    '?minPrice=-1',
    '?minPrice=abc',
    '?minPrice=0x10',
    '?limit=1e1',
    '?maxPrice=Infinity',
    '?search[$ne]=x',
    '?search=%00',
    '?page=0',
    '?province[$ne]=x',
  ])('then %s is refused with a sentence', async (query) => {
    const response = await server.api.get(`/api/courts${query}`).expect(400);
    expect(response.body).toMatchObject({ success: false, code: 'invalid_input' });
  });

  test('then owner=me lists the own in any status, for owners alone', async () => {
    const other = await makePerson(server, 'owner');
    const own = await server.as(owner).get('/api/courts?owner=me').expect(200);
    expect(idsOf((own.body as CourtsBody).data)).toEqual(Object.values(ids).sort());
    const none = await server.as(other).get('/api/courts?owner=me').expect(200);
    expect((none.body as CourtsBody).data.courts).toEqual([]);
    await server.api.get('/api/courts?owner=me').expect(401);
    const customer = await makePerson(server, 'customer');
    await server.as(customer).get('/api/courts?owner=me').expect(403);
  });
});

describe('when one court is asked for', () => {
  test('then its owner’s public card comes with it', async () => {
    const response = await server.api.get(`/api/courts/${ids.kandy}`).expect(200);
    const { court } = (response.body as { data: { court: Court } }).data;
    expect(court.owner).toEqual({
      ...{ _id: owner.id, name: owner.name, email: owner.email },
      phone: expect.stringMatching(/^\+9477\d{7}$/) as unknown,
      businessName: expect.stringMatching(/^Business \d+$/) as unknown,
    });
  });

  test('then one under review exists for its owner and administrators only', async () => {
    const address = `/api/courts/${ids.pending}`;
    await server.api.get(address).expect(404);
    for (const [role, status] of [
      ['customer', 404],
      ['owner', 404],
      ['admin', 200],
    ] as const) {
      const person = await makePerson(server, role);
      await server.as(person).get(address).expect(status);
    }
    await server.as(owner).get(address).expect(200);
  });

  test.each(['nonsense', '000000000000000000000000', '%00', '[object Object]'])(
    'then the id %s is not found',
    async (id) => {
      const response = await server.api.get(`/api/courts/${id}`).expect(404);
      expect(response.body).toMatchObject({ success: false, code: 'not_found' });
    },
  );
});
