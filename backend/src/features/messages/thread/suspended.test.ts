/** A process that sends a message is suspended between its two writes, longer than deleted documents rest. */
import { Types } from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  deleteConversation,
  deleteMessage,
  makeTalk,
  post,
  previewSeenBy,
  say,
  threadOf,
} from '../../../../test/conversations.ts';
import { openForFile } from '../../../../test/open-for-file.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';

const server = await openForFile(startTestServer());
let talk: Awaited<ReturnType<typeof makeTalk>>;

beforeEach(async () => {
  talk = await makeTalk(server);
});

async function sweepLater(): Promise<void> {
  server.clock.set(new Date(server.clock.now() + 61_000).toISOString());
  await server.services.messages.sweep();
}

/** The conversation has the message already; `meanwhile` happens before its document is stored. */
function suspendAt(step: 'append' | 'insert', meanwhile: () => Promise<void>) {
  const { conversationRecords, messageRecords } = server.services;
  if (step === 'insert') {
    const insert = messageRecords.insert.bind(messageRecords);
    vi.spyOn(messageRecords, 'insert').mockImplementationOnce(async (message) => {
      await meanwhile();
      return insert(message);
    });
    return;
  }
  const append = conversationRecords.append.bind(conversationRecords);
  vi.spyOn(conversationRecords, 'append').mockImplementationOnce(async (...asked) => {
    const outcome = await append(...asked);
    await meanwhile();
    return outcome;
  });
}

const countStored = () =>
  server.connection
    .collection('messages')
    .countDocuments({ conversation: new Types.ObjectId(talk.conversation._id) });

test.each(['append', 'insert'] as const)(
  'when it is suspended at the %s and the conversation is deleted meanwhile, then nothing of the message is left',
  async (step) => {
    const { customer, owner, conversation } = talk;
    suspendAt(step, async () => {
      await deleteConversation(server, owner, conversation._id).expect(200);
      await sweepLater();
    });
    await post(server, customer, conversation._id, 'Is it free?').expect(201);
    expect(await countStored()).toBe(0);
  },
);

test.each(['append', 'insert'] as const)(
  'when it is suspended at the %s, the other side has stored the message and its sender has deleted it, then it does not come back',
  async (step) => {
    const { customer, owner, conversation } = talk;
    suspendAt(step, async () => {
      const { messages } = await threadOf(server, owner, conversation._id);
      await deleteMessage(server, customer, messages[0]?._id ?? '').expect(200);
      await sweepLater();
    });
    await post(server, customer, conversation._id, 'Is it free?').expect(201);
    expect((await threadOf(server, owner, conversation._id)).messages).toEqual([]);
    expect(await countStored()).toBe(0);
  },
);

test('when nothing happens meanwhile, then the message is stored and told of late', async () => {
  const { customer, owner, conversation } = talk;
  const told = vi.fn();
  server.services.messageEvents.on('message:created', told);
  suspendAt('append', sweepLater);
  await post(server, customer, conversation._id, 'Is it free?').expect(201);
  await server.services.messageEvents.settled();
  expect(told).toHaveBeenCalledOnce();
  expect(await previewSeenBy(server, owner)).toMatchObject({ unreadCount: 1 });
  expect(await countStored()).toBe(1);
});

test('when the other side answers as soon as the message is stored late, then both are there', async () => {
  const { customer, owner, conversation } = talk;
  const { messageRecords } = server.services;
  const insert = messageRecords.insert.bind(messageRecords);
  vi.spyOn(messageRecords, 'insert').mockImplementationOnce(async (message) => {
    await sweepLater();
    const outcome = await insert(message);
    await say(server, owner, conversation._id, 'It is');
    return outcome;
  });
  await post(server, customer, conversation._id, 'Is it free?').expect(201);
  const { messages } = await threadOf(server, owner, conversation._id);
  expect(messages.map(({ content }) => content)).toEqual(['Is it free?', 'It is']);
});

test('when it is a repeat and the other side writes meanwhile, then its answer is what was sent the first time', async () => {
  const { customer, owner, conversation } = talk;
  const ask = () =>
    post(server, customer, conversation._id, 'Is it free?').set('Idempotency-Key', 'again');
  const sent = await ask().expect(201);
  await say(server, owner, conversation._id, 'When?');
  // The first request was still under way when the repeat read ahead, so it found nothing.
  vi.spyOn(server.services.messageRecords, 'findBySendKey').mockResolvedValueOnce(undefined);
  suspendAt('append', async () => {
    await sweepLater();
    await say(server, owner, conversation._id, 'Today?');
  });
  const repeated = await ask().expect(201);
  const { message } = (sent.body as { data: { message: { _id: string } } }).data;
  expect(repeated.body).toMatchObject({ data: { message: { _id: message._id } } });
});
