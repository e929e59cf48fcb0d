import type { AccountExport } from '@crease/contract';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deleteConversation, startConversation } from '../../../test/conversations.ts';
import {
  answer,
  makeCourt,
  makePerson,
  makeRequest,
  type Person,
} from '../../../test/factories.ts';
import { openForFile } from '../../../test/open-for-file.ts';
import { startTestServer } from '../../../test/start-test-server.ts';

const MESSAGES_SENT = 120;

const server = await openForFile(startTestServer());
const owner = await makePerson(server, 'owner');
const customer = await makePerson(server, 'customer');
const admin = await makePerson(server, 'admin');
let bookingId: string;

beforeAll(async () => {
  const waiting = await makeCourt(server, owner.id, { name: 'Nets', status: 'pending' });
  await server.as(admin).put(`/api/admin/courts/${waiting.id}/approve`).expect(200);
  bookingId = (await makeRequest(server, customer, { courtId: waiting.id }))._id;
  await answer(server, owner, bookingId, 'confirmed').expect(200);
  const conversation = await server.services.messages.startConversation(
    { userId: customer.id, role: 'customer', name: customer.name, phone: '' },
    { courtId: waiting.id },
  );
  for (let number = 1; number <= MESSAGES_SENT; number += 1) {
    const read = await server.services.messages.lookAtMessage({
      ...{ conversationId: conversation._id, senderId: customer.id, key: undefined },
      content: `Message ${number}`,
    });
    await server.services.messages.send(read, undefined);
  }
});

async function exportOf(person: Person): Promise<AccountExport> {
  const response = await server.as(person).get('/api/users/export').expect(200);
  expect(response.headers['cache-control']).toBe('private, no-store');
  expect(response.text).not.toMatch(/passwordHash|tokenVersion|noticesOwed/);
  return (response.body as { data: { export: AccountExport } }).data.export;
}

describe('when somebody takes their data away', () => {
  test('then a customer gets profile, bookings and every message in order', async () => {
    const taken = await exportOf(customer);
    expect(taken.profile).toMatchObject({ email: customer.email });
    expect(taken.bookings.map(({ _id }) => _id)).toEqual([bookingId]);
    const messages = taken.conversations.flatMap((one) => one.messages);
    expect(messages.map(({ content }) => content)).toEqual(
      Array.from({ length: MESSAGES_SENT }, (_, index) => `Message ${index + 1}`),
    );
    expect(taken).toMatchObject({ courts: [], decisions: [] });
  });

  test('then an owner gets the own courts, what was decided about them, and their bookings', async () => {
    const taken = await exportOf(owner);
    expect(taken.courts.map(({ name }) => name)).toEqual(['Nets']);
    expect(taken.decisions).toMatchObject([{ decision: 'approved', court: { name: 'Nets' } }]);
    expect(taken.bookings.map(({ _id }) => _id)).toEqual([bookingId]);
    expect(taken.conversations).toHaveLength(1);
  });

  test('then an administrator gets the own decisions, and another one does not', async () => {
    expect(await exportOf(admin)).toMatchObject({
      ...{ courts: [], bookings: [], conversations: [] },
      decisions: [{ decision: 'approved', court: { name: 'Nets' } }],
    });
    expect((await exportOf(await makePerson(server, 'admin'))).decisions).toEqual([]);
  });

  test('then of a court that two administrators decided about each gets the own decision', async () => {
    const { id } = await makeCourt(server, (await makePerson(server, 'owner')).id, {
      status: 'pending',
    });
    const first = await makePerson(server, 'admin');
    const second = await makePerson(server, 'admin');
    const address = `/api/admin/courts/${id}`;
    await server.as(first).put(`${address}/approve`).expect(200);
    await server.as(second).delete(address).expect(200);
    const taken = [await exportOf(first), await exportOf(second)];
    const decisions = taken.map((one) => one.decisions.map(({ decision }) => decision));
    expect(decisions).toEqual([['approved'], ['deleted']]);
  });

  test('then no court is read that an administrator did not decide about', async () => {
    const find = vi.spyOn(server.services.courtRecords, 'find');
    onTestFinished(() => {
      find.mockRestore();
    });
    await exportOf(await makePerson(server, 'admin'));
    await exportOf(admin);
    const read = await Promise.all(
      find.mock.results.map(({ value }) => value as Promise<unknown[]>),
    );
    expect(read.map(({ length }) => length)).toEqual([0, 1]);
  });

  test('then a conversation that the other side deletes meanwhile is left out', async () => {
    const writer = await makePerson(server, 'customer');
    const courts = [await makeCourt(server, owner.id), await makeCourt(server, owner.id)];
    const [kept, deleted] = await Promise.all(
      courts.map(({ id }) => startConversation(server, writer, id)),
    );
    const records = server.services.conversationRecords;
    const findAllOf = records.findAllOf.bind(records);
    vi.spyOn(records, 'findAllOf').mockImplementationOnce(async (...whose) => {
      const found = await findAllOf(...whose);
      await deleteConversation(server, owner, deleted?._id ?? '').expect(200);
      return found;
    });
    const { conversations } = await exportOf(writer);
    expect(conversations.map(({ _id }) => _id)).toEqual([kept?._id]);
  });

  test('then a court that is removed meanwhile is there, and decided about once', async () => {
    const host = await makePerson(server, 'owner');
    const { id } = await makeCourt(server, host.id, { status: 'pending' });
    const judge = await makePerson(server, 'admin');
    await server.as(judge).put(`/api/admin/courts/${id}/approve`).expect(200);
    const records = server.services.courtRecords;
    const find = records.find.bind(records);
    vi.spyOn(records, 'find').mockImplementationOnce(async (...whose) => {
      const found = await find(...whose);
      await server.as(host).delete(`/api/courts/${id}`).expect(200);
      return found;
    });
    const { decisions } = await exportOf(host);
    expect(decisions.map(({ decision }) => decision)).toEqual(['approved']);
  });

  test('then others get nothing of it', async () => {
    for (const role of ['owner', 'customer'] as const) {
      const taken = await exportOf(await makePerson(server, role));
      expect(taken).toMatchObject({
        ...{ bookings: [], conversations: [], courts: [], decisions: [] },
      });
    }
  });

  test('then nothing is put together for one who has left while they waited', async () => {
    const person = await makePerson(server, 'customer');
    const countLeavers = () => server.logLines.filter((line) => line.includes('broken off')).length;
    const before = countLeavers();
    const { messages, auth } = server.services;
    const collect = vi.spyOn(messages, 'exportConversations');
    const openSession = vi.spyOn(auth, 'openSession');
    let goOn: ((none: []) => void) | undefined;
    collect.mockReturnValueOnce(new Promise((resolve) => (goOn = resolve)));
    const first = exportOf(person);
    await expect.poll(() => collect.mock.calls).toHaveLength(1);

    const leave = new AbortController();
    const headers = { Authorization: `Bearer ${person.token}` };
    const left = fetch(`${server.url}/api/users/export`, { headers, signal: leave.signal });
    await expect.poll(() => openSession.mock.calls).toHaveLength(2);
    leave.abort();
    await expect(left).rejects.toThrow('aborted');
    await expect.poll(countLeavers).toBe(before + 1);

    goOn?.([]);
    await first;
    await exportOf(person);
    expect(collect).toHaveBeenCalledTimes(2);
  });
});
