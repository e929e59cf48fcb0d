import { expect, test } from 'vitest';
import {
  chosen,
  expectSameInAnyOrder,
  type Network,
} from '../../../shared/lib/live/any-order.factory.ts';
import { openMessagesPage } from '../messages-page.factory.ts';
import {
  createMessagesServer,
  type MessagesServer,
  type Push,
} from '../messages-server.factory.ts';
import { CUSTOMER, OWNER } from '../messages.factory.ts';

const ME = CUSTOMER._id;

/** What the tab's stores ask of the server, and whether all of that was answered. */
function openLine({ ask }: Network) {
  let hasLost = false;
  const call: Network['ask'] = async (work) => {
    try {
      return await ask(work);
    } catch (error) {
      hasLost = true;
      throw error;
    }
  };
  return { call, hasLost: () => hasLost };
}

/** One of two tabs of the same person; either may be hidden, or without a connection. */
function openTab(network: Network, server: MessagesServer) {
  let isSeen = true;
  let isConnected = true;
  let connection = 0;
  const { call, hasLost } = openLine(network);
  const page = openMessagesPage(call, server, () => isSeen);
  const { handlers, readAgain } = page;
  return {
    ...page,
    /** What is under way is lost with its connection. */
    hear: (tell: Push) => {
      const own = connection;
      if (isConnected) network.push(() => own === connection && tell(handlers));
    },
    look: () => {
      isSeen = !isSeen;
      if (isSeen) readAgain();
    },
    disconnect: () => {
      isConnected = false;
      connection += 1;
    },
    connect: () => {
      isConnected = true;
      connection += 1;
      readAgain(true);
    },
    isSeen: () => isSeen,
    isConnected: () => isConnected,
    /** Whoever does not look at a tab is not told what it could not read. */
    isUpToDate: () => isSeen || !hasLost(),
  };
}

type Tab = ReturnType<typeof openTab>;

function expectAsStored({ list, thread, unread, unseen, isSeen }: Tab, server: MessagesServer) {
  const { conversationId = '', records } = thread();
  expect(unread().count).toBe(server.countUnread());
  // Nobody sees which of its numbers is not counted until somebody looks at it again, and with that at its thread.
  if (isSeen() || conversationId === '') expect(list().conversations).toEqual(server.list());
  expect(unseen).toEqual([]);
  if (!server.ids().includes(conversationId)) return;
  expect(records.messages).toEqual(server.read(conversationId).messages);
  if (isSeen()) expect(server.unreadIn(conversationId)).toBe(0);
}

function begin(network: Network) {
  const tabs: Tab[] = [];
  const server = createMessagesServer((tell) => tabs.forEach(({ hear }) => hear(tell)));
  server.start();
  server.start();
  tabs.push(openTab(network, server), openTab(network, server));
  const inTab = (act: (tab: Tab, place: number) => void) => (place: number) => {
    const tab = chosen(tabs, place);
    if (tab) act(tab, place >> 1);
  };
  const pressed = (act: (tab: Tab, place: number) => void) =>
    inTab((tab, place) => {
      if (tab.isSeen()) act(tab, place);
    });
  const withStored = (work: (id: string, place: number) => void) => (place: number) => {
    const id = chosen(server.ids(), place);
    if (id !== undefined) work(id, place >> 1);
  };
  return {
    acts: {
      start: server.start,
      hear: withStored((id) => server.send(id, OWNER._id)),
      writeElsewhere: withStored((id) => server.send(id, ME)),
      readElsewhere: withStored((id) => server.markRead(id, ME)),
      deleteElsewhere: withStored((id, place) => {
        const message = chosen(server.read(id).messages, place);
        if (message) server.deleteMessage(message._id);
      }),
      remove: withStored(server.remove),
      open: pressed(({ list, thread }, place) => {
        const conversation = chosen(list().conversations, place);
        if (conversation) void thread().open(conversation._id, ME);
      }),
      close: pressed(({ thread }) => thread().close()),
      look: inTab(({ look }) => look()),
      disconnect: inTab(({ disconnect }) => disconnect()),
      connect: inTab(({ connect }) => connect()),
    },
    atLast: () => {
      for (const { isConnected, connect } of tabs) if (!isConnected()) connect();
    },
    readAgain: () => {
      for (const { isSeen, readAgain } of tabs) if (isSeen()) readAgain();
    },
    expectSame: () => {
      for (const tab of tabs) if (tab.isUpToDate()) expectAsStored(tab, server);
    },
  };
}

test('whatever the order in which answers and pushes come to two tabs, then both count what nobody has looked at', () =>
  expectSameInAnyOrder(begin));
