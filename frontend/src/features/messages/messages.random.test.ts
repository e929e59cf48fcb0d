import { expect, test } from 'vitest';
import {
  chosen,
  expectSameInAnyOrder,
  type Network,
} from '../../shared/lib/live/any-order.factory.ts';
import { openMessagesPage } from './messages-page.factory.ts';
import { createMessagesServer } from './messages-server.factory.ts';
import { CUSTOMER, OWNER } from './messages.factory.ts';

const ME = CUSTOMER._id;
/** The viewer may write and read on another device too. */
const personAt = (place: number) => chosen([OWNER._id, ME], place) ?? ME;

function begin(network: Network) {
  const server = createMessagesServer((tell) => network.push(() => tell(page.handlers)));
  const page = openMessagesPage(network.ask, server, () => true);
  const { list, thread, unread, readAgain } = page;
  server.start();
  server.start();
  const withStored = (work: (id: string, place: number) => void) => (place: number) => {
    const id = chosen(server.ids(), place >> 1);
    if (id !== undefined) work(id, place);
  };
  void thread().open(chosen(server.ids(), 0) ?? '', ME);
  return {
    acts: {
      start: server.start,
      send: withStored((id, place) => server.send(id, personAt(place))),
      read: withStored((id, place) => server.markRead(id, personAt(place))),
      delete: withStored((id) => {
        const message = server.read(id).messages.at(-1);
        if (message) server.deleteMessage(message._id);
      }),
      remove: withStored(server.remove),
      open: (place: number) => {
        const conversation = chosen(list().conversations, place);
        if (conversation) void thread().open(conversation._id, ME);
      },
      close: () => thread().close(),
      sendHere: (place: number) => {
        thread().write(`Hello ${place}`);
        void thread().send();
      },
      deleteHere: () => {
        const own = thread().records.messages.find(({ sender }) => sender._id === ME);
        if (own) void thread().remove(own._id);
      },
      readAgain: () => readAgain(),
      reconnect: () => readAgain(true),
    },
    readAgain,
    expectSame: () => {
      const { conversationId, phase, records, sending } = thread();
      expect(list().conversations).toEqual(server.list());
      expect(unread().count).toBe(server.countUnread());
      expect(sending).toBeUndefined();
      if (conversationId === undefined || !server.ids().includes(conversationId)) return;
      expect(phase).toBe('ready');
      expect(records.messages).toEqual(server.read(conversationId).messages);
    },
  };
}

test('whatever the order in which answers and pushes come, then all messages are there, read or not', () =>
  expectSameInAnyOrder(begin));
