import { changeBookingStatusEndpoint, uploadProfileImageEndpoint } from '@crease/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readCall, type Exchange } from './read-call.ts';
import type { ReadBody } from '../uploads/uploads.ts';
import type { Viewer } from '../viewer.ts';

const OWNER: Viewer = { userId: 'a'.repeat(24), role: 'owner', name: 'Nuwan', phone: '' };
const { userId } = OWNER;
const SENDER = {
  claim: { userId, countedAs: userId, findViewer: () => Promise.resolve(OWNER) },
  counted: Promise.resolve(),
};
const over = Promise.resolve();
const EXCHANGE = {
  request: { params: { id: 'nonsense' } },
  response: { get: () => undefined },
  over,
} as unknown as Exchange;

const readBody = vi.fn<ReadBody>(() => Promise.resolve([]));

beforeEach(() => {
  readBody.mockClear();
});

describe.each([
  ['nothing', undefined],
  ['something', () => Promise.resolve()],
])('when %s is read ahead', (_, readAhead) => {
  test('then an upload takes the memory of its sender', async () => {
    const rules = { endpoint: uploadProfileImageEndpoint, readBody, readAhead };
    await readCall(rules, EXCHANGE, SENDER);
    expect(readBody.mock.calls.map(([, , held]) => held)).toEqual([{ userId, over }]);
  });

  test('then nothing is read of what is sent to an id that can not be one', async () => {
    const rules = { endpoint: changeBookingStatusEndpoint, readBody, readAhead };
    await expect(readCall(rules, EXCHANGE, SENDER)).rejects.toMatchObject({ code: 'not_found' });
    expect(readBody).not.toHaveBeenCalled();
  });
});
