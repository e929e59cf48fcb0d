/** A thread store for tests, over a fake server. */
import type { Message } from '@crease/contract';
import { vi } from 'vitest';
import { createKeyring } from '../../../shared/lib/api/keyring.ts';
import { guardStorage } from '../../../shared/lib/storage/guarded-storage.ts';
import { makeStorage } from '../../../shared/lib/storage/storage.factory.ts';
import type { MessagePage } from '../messages.api.ts';
import type { Drafts, DraftsKeeper } from '../writing/kept-drafts.ts';
import { CUSTOMER, idOf, makeMessage, minute } from '../messages.factory.ts';
import { createThreadStore, type ThreadParts } from './thread.store.ts';

export const ID = idOf('1');
export const OWN = { sender: { _id: CUSTOMER._id } };

export function page(messages: Message[], parts: Partial<MessagePage> = {}): MessagePage {
  return { messages, hasMore: false, version: 5, ...parts };
}

/** A promise that the test resolves or rejects. */
export function later<Value>() {
  let answer: (value: Value) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return { promise, answer, refuse };
}

/** Like sessionStorage, it outlives the page. */
function makeKeeper(): DraftsKeeper {
  const kept = new Map<string, Drafts>();
  return {
    read: (viewerId) => kept.get(viewerId) ?? new Map(),
    write: (viewerId, drafts) => void kept.set(viewerId, drafts),
  };
}

/** What outlives the page. */
function makeTab() {
  let keys = 0;
  const storage = makeStorage();
  const kept = guardStorage(() => storage);
  const keyringOf = (...whose: [viewerId: string, conversationId: string]) =>
    createKeyring(() => `key ${++keys}`, kept, whose.join());
  return { keeper: makeKeeper(), keyringOf };
}

export function makeThread(
  first: MessagePage = page([makeMessage(1, { isRead: true })]),
  { keeper, keyringOf } = makeTab(),
) {
  const parts = {
    fetchMessages: vi.fn<ThreadParts['fetchMessages']>().mockResolvedValue(first),
    sendMessage: vi.fn<ThreadParts['sendMessage']>(),
    deleteMessage: vi.fn<ThreadParts['deleteMessage']>().mockResolvedValue(),
    markRead: vi.fn<ThreadParts['markRead']>().mockResolvedValue(),
    isLookedAt: vi.fn(() => true),
    onSent: vi.fn<ThreadParts['onSent']>(),
    onListChanged: vi.fn(),
    onLeftUnread: vi.fn<ThreadParts['onLeftUnread']>(),
    onUnmarked: vi.fn(),
    keeper,
    keyringOf,
    now: () => Date.parse(minute(60)),
    notifySuccess: vi.fn<(text: string) => void>(),
    notifyError: vi.fn<(text: string) => void>(),
  };
  const store = createThreadStore(parts);
  const state = () => store.getState();
  const contents = () => state().records.messages.map(({ content }) => content);
  const draft = () => state().drafts.get(ID) ?? '';
  const open = () => state().open(ID, CUSTOMER._id);
  return { parts, state, contents, draft, open };
}

export const created = (message: Message, version: number) => ({
  conversationId: ID,
  version,
  message,
});

/** Writes and sends; the message is on its way until `answer` answers or refuses it. */
export function beginSending(
  { parts, state }: Pick<ReturnType<typeof makeThread>, 'parts' | 'state'>,
  text = 'Hello',
) {
  const answer = later<Message>();
  parts.sendMessage.mockReturnValue(answer.promise);
  state().write(text);
  return { answer, sending: state().send() };
}
