import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { CUSTOMER, makeMessage, minute } from '../messages.factory.ts';
import { MessageList } from './message-list.tsx';
import { ID, OWN } from './thread.factory.ts';
import { useThread } from './thread.store.ts';

afterEach(() => useThread.setState(useThread.getInitialState(), true));

const SENT = makeMessage(8, { ...OWN, content: 'Is it free?' });
const SENDING = {
  authorId: CUSTOMER._id,
  conversationId: ID,
  content: SENT.content,
  createdAt: minute(7),
  newestAt: minute(1),
  isEchoed: false,
};

function copiesWith(messages: readonly (typeof SENT)[]): number {
  // On the server the first state of a store is drawn.
  Object.assign(useThread.getInitialState(), {
    ...{ viewerId: CUSTOMER._id, conversationId: ID, phase: 'ready', sending: SENDING },
    records: { version: 6, messages, hasMore: false },
  });
  const list = (
    <MessageList viewerId={CUSTOMER._id} otherName="Dilani" onDelete={() => undefined} />
  );
  const words = renderToString(list).replaceAll(/<[^>]*>/g, '');
  return words.split(SENT.content).length - 1;
}

test('when a message is on its way, then it stands below the others', () =>
  expect(copiesWith([makeMessage(1)])).toBe(1));

test('when a reading brings a message before its answer comes, then it stands there once', () =>
  expect(copiesWith([makeMessage(1), SENT])).toBe(1));
