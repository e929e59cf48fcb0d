import type { Message } from '@crease/contract';
import { expect, test } from 'vitest';
import { isAnswered } from '../../../shared/lib/api/error-messages.ts';
import { createKeyring } from '../../../shared/lib/api/keyring.ts';
import {
  chosen,
  expectSameInAnyOrder,
  refusal,
  type Network,
} from '../../../shared/lib/live/any-order.factory.ts';
import type { LiveHandlers } from '../../../shared/lib/live/socket-client.ts';
import { guardStorage } from '../../../shared/lib/storage/guarded-storage.ts';
import { makeStorage } from '../../../shared/lib/storage/storage.factory.ts';
import type { OutgoingMessage } from '../messages.api.ts';
import { createMessagesServer, type MessagesServer } from '../messages-server.factory.ts';
import { CUSTOMER, minute, OWNER } from '../messages.factory.ts';
import { createDraftsKeeper } from '../writing/kept-drafts.ts';
import { createThreadStore } from './thread.store.ts';

type Ledger = ReturnType<typeof createLedger>;

const PEOPLE = [CUSTOMER._id, OWNER._id];
const nothing = () => undefined;
const wordsIn = (text = '') => text.split(/\s+/).filter(Boolean);

/** What became of a word that somebody has typed, as far as the page can know. */
type Fate = 'in the box' | 'under way' | 'in doubt' | 'sent' | 'erased';

interface Word {
  authorId: string;
  conversationId: string;
  fate: Fate;
  /** It was sent once, and no answer came. */
  isDoubtful?: boolean;
}

/** Each word is typed once, so that it is known everywhere. */
function createLedger() {
  const words = new Map<string, Word>();
  const turn = (text: string | undefined, fate: Fate, from?: Fate) => {
    for (const word of wordsIn(text).map((name) => words.get(name)))
      if (word && (from === undefined || word.fate === from)) {
        word.isDoubtful ||= fate === 'in doubt';
        word.fate = fate === 'in the box' && word.isDoubtful ? 'in doubt' : fate;
      }
  };
  return {
    words,
    turn,
    add: (authorId: string, conversationId: string) => {
      const name = `word${words.size}`;
      words.set(name, { authorId, conversationId, fate: 'in the box' });
      return name;
    },
    /** The page has heard of a message before its answer. */
    hear: ({ content }: Message) => {
      const isSure = wordsIn(content).every((name) => words.get(name)?.isDoubtful !== true);
      if (isSure) turn(content, 'sent', 'under way');
    },
    /** The page is gone, and the answers with it. */
    doubt: () => turn([...words.keys()].join(' '), 'in doubt', 'under way'),
  };
}

/** A page of the tab in which two people write in turn. */
function openPage({ ask }: Network, server: MessagesServer, ledger: Ledger, tab: Tab) {
  let isGone = false;
  const goneForGood = new Promise<never>(() => undefined);
  const call: Network['ask'] = async (work) => {
    try {
      const answer = await ask(work);
      return await (isGone ? goneForGood : answer);
    } catch (error) {
      if (isGone) await goneForGood;
      throw error;
    }
  };
  const send = async ({ conversationId, content, key }: OutgoingMessage) => {
    const authorId = tab.person();
    ledger.turn(content, 'under way');
    try {
      const sent = await call(() => {
        if (tab.isRefusing()) throw refusal();
        return server.send(conversationId, authorId, content, key);
      });
      ledger.turn(content, 'sent');
      return sent;
    } catch (error) {
      ledger.turn(content, isAnswered(error) ? 'in the box' : 'in doubt', 'under way');
      throw error;
    }
  };
  const store = createThreadStore({
    fetchMessages: (id) => call(() => server.read(id)),
    sendMessage: send,
    deleteMessage: () => Promise.resolve(),
    markRead: () => Promise.resolve(),
    isLookedAt: () => false,
    onSent: nothing,
    onListChanged: nothing,
    onLeftUnread: nothing,
    onUnmarked: nothing,
    keeper: tab.keeper,
    keyringOf: tab.keyringOf,
    now: () => Date.parse(minute(0)),
    notifySuccess: nothing,
    notifyError: nothing,
  });
  const goAway = () => {
    isGone = true;
  };
  const forget = () => store.setState(store.getInitialState(), true);
  return { thread: store.getState, forget, goAway };
}

/** What outlives a page, and what its people and the server do. */
function createTab() {
  const storage = makeStorage();
  const kept = guardStorage(() => storage);
  let keys = 0;
  let [person = ''] = PEOPLE;
  let isRefusing = false;
  return {
    keeper: createDraftsKeeper(kept),
    keyringOf: (...whose: [viewerId: string, conversationId: string]) =>
      createKeyring(() => `key ${++keys}`, kept, whose.join()),
    person: () => person,
    change: () => (person = PEOPLE.find((one) => one !== person) ?? person),
    isRefusing: () => isRefusing,
    refuse: () => (isRefusing = !isRefusing),
  };
}

type Tab = ReturnType<typeof createTab>;

function openDevice(network: Network) {
  const ledger = createLedger();
  const tab = createTab();
  let connection = 0;
  const server = createMessagesServer((tell) => {
    const own = connection;
    network.push(() => own === connection && tell(handlers));
  });
  server.start();
  server.start();
  let page = openPage(network, server, ledger, tab);
  const thread = () => page.thread();
  const handlers: LiveHandlers = {
    'message:created': (created) => {
      ledger.hear(created.message);
      thread().receiveMessage(created);
    },
  };
  const open = (place: number) => {
    const id = chosen(server.ids(), place) ?? '';
    void thread().open(id, tab.person());
  };
  open(0);
  return {
    ledger,
    tab,
    server,
    thread,
    open,
    /** What was pushed meanwhile is lost. */
    reconnect: () => {
      connection += 1;
      void thread().refresh(true);
    },
    signIn: (place: number) => {
      connection += 1;
      thread().close();
      page.forget();
      tab.change();
      open(place);
    },
    reload: (place: number) => {
      connection += 1;
      page.goAway();
      ledger.doubt();
      page = openPage(network, server, ledger, tab);
      open(place);
    },
  };
}

type Device = ReturnType<typeof openDevice>;

/** What stands in a box, also in that of whoever is not signed in. */
function boxOf({ tab, thread }: Device, authorId: string, conversationId: string) {
  const isHere = thread().viewerId === authorId;
  const drafts = isHere ? thread().drafts : tab.keeper.read(authorId);
  return wordsIn(drafts.get(conversationId));
}

function expectWords(device: Device, isHere: (word: Word) => boolean) {
  for (const [name, word] of device.ledger.words) {
    if (!isHere(word)) continue;
    const { authorId, conversationId, fate } = word;
    const { messages } = device.server.read(conversationId);
    const copies = boxOf(device, authorId, conversationId).filter((one) => one === name).length;
    const isStored = messages.some(({ content }) => wordsIn(content).includes(name));
    const inBox = fate === 'in the box' || (fate === 'in doubt' && !isStored) ? [1] : [0];
    expect(fate === 'in doubt' && isStored ? [0, 1] : inBox, `${name} is ${fate}`).toContain(
      copies,
    );
    if (fate === 'sent') expect(isStored, name).toBe(true);
  }
}

function expectUnderWay({ ledger, thread }: Device) {
  const { sending, viewerId } = thread();
  const underWay = [...ledger.words].filter(
    ([, { authorId, fate }]) => authorId === viewerId && fate === 'under way',
  );
  if (underWay.length > 0 || !sending?.isEchoed)
    expect(wordsIn(sending?.content)).toEqual(underWay.map(([name]) => name));
}

function begin(network: Network) {
  const device = openDevice(network);
  const { ledger, tab, server, thread, open, reconnect, signIn, reload } = device;
  const shown = () => thread().drafts.get(thread().conversationId ?? '') ?? '';
  const look = () => {
    expectWords(device, ({ authorId }) => authorId === thread().viewerId);
    expectUnderWay(device);
  };
  return {
    acts: {
      write: () => {
        const { conversationId } = thread();
        if (conversationId !== undefined)
          thread().write(`${shown()} ${ledger.add(tab.person(), conversationId)}`);
      },
      erase: () => {
        ledger.turn(shown(), 'erased');
        thread().write('');
      },
      send: () => void thread().send(),
      writeElsewhere: (place: number) => {
        const id = chosen(server.ids(), place >> 1) ?? '';
        server.send(id, chosen(PEOPLE, place) ?? '');
      },
      refuse: tab.refuse,
      open,
      close: () => thread().close(),
      reconnect,
      signIn,
      reload,
      look,
    },
    readAgain: () => void thread().refresh(),
    expectSame: () => {
      expect(thread().sending).toBeUndefined();
      expectWords(device, () => true);
      const all = server.ids().flatMap((id) => server.read(id).messages);
      const contents = all.map(({ content }) => content).filter((text) => text.startsWith('word'));
      expect(new Set(contents).size).toBe(contents.length);
    },
  };
}

test('whoever writes in turn, and whatever answers are lost, then each word is in its box or sent, and none is sent twice', () =>
  expectSameInAnyOrder(begin));
