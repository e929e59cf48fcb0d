/** Reads the open thread: its newest messages, earlier ones, and marks it as read. */
import type { Message } from '@crease/contract';
import { hasCode, isOutage } from '../../../shared/lib/api/api-error.ts';
import { sentenceOf } from '../../../shared/lib/api/error-messages.ts';
import type { LoadPhase } from '../../../shared/lib/reads/load-phase.ts';
import { coalesced } from '../coalesced.ts';
import type { MessagePage } from '../messages.api.ts';
import { THREAD_TEXTS as TEXTS } from '../messages.texts.ts';
import {
  hasUnreadFor,
  withAnswer,
  withOlder,
  withReadBy,
  type ThreadRecords,
} from './thread-records.ts';

/** The part of the thread's state that reading uses. */
export interface ReadingState {
  viewerId: string | undefined;
  /** Undefined when no conversation is open. */
  conversationId: string | undefined;
  phase: LoadPhase;
  records: ThreadRecords;
  earlier: 'idle' | 'loading' | 'failed';
}

interface ReadingAccess {
  get: () => ReadingState;
  set: (change: Partial<Omit<ReadingState, 'viewerId' | 'conversationId'>>) => void;
}

export interface ReadingParts {
  fetchMessages: (id: string, before?: string) => Promise<MessagePage>;
  markRead: (id: string) => Promise<void>;
  /** Whether the page is visible: a message that arrives while it is not stays unread. */
  isLookedAt: () => boolean;
  /** The list may have another last message for this conversation, or none of it any more. */
  onListChanged: () => void;
  /** The server could not be told that the thread was read; the next reading tells it. */
  onUnmarked: () => void;
  notifyError: (text: string) => void;
}

export interface ThreadReading {
  read: (isAnew?: boolean) => Promise<void>;
  readEarlier: () => Promise<void>;
  markRead: () => Promise<void>;
  /** Changes the records of this conversation, if it is still the open one. */
  change: (conversationId: string, change: (records: ThreadRecords) => ThreadRecords) => void;
}

export function createThreadReading(access: ReadingAccess, parts: ReadingParts): ThreadReading {
  const openId = () => access.get().conversationId;
  const marking = coalesced(
    openId,
    () => markRead(access, parts),
    (error) => {
      console.error('The messages were not marked as read', error);
      if (isOutage(error)) parts.onUnmarked();
    },
  );
  const reading = coalesced(
    openId,
    async (isWanted, id) => {
      if (id !== undefined) await readNewest(access, parts, id, isWanted);
    },
    (error) => fail(access, parts, error),
  );
  const read = async (isAnew?: boolean) => {
    await reading.request(isAnew);
    await marking.request(isAnew);
  };
  return {
    read,
    readEarlier: () => readEarlier(access, parts, read),
    markRead: () => marking.request(),
    change: (id, change) => {
      if (access.get().conversationId !== id) return;
      reading.repeatIfRunning();
      access.set({ records: change(access.get().records) });
    },
  };
}

/** When messages come faster than they can be read, reading stops after so many tries and continues later. */
const READ_TRIES_MAX = 3;

async function readNewest(
  { get, set }: ReadingAccess,
  parts: ReadingParts,
  id: string,
  isWanted: () => boolean,
): Promise<void> {
  for (let tries = 0; tries < READ_TRIES_MAX; tries += 1) {
    const answer = await fetchAtLeast(parts, id, get().records);
    if (!isWanted()) return;
    const records = withAnswer(get().records, answer);
    if (records) {
      set({ records, phase: 'ready' });
      return;
    }
  }
}

/**
 * Reads at least as many messages as are on screen, because any of them may have changed; unless the version says that
 * none has: a long thread would be read page by page each time that one comes back to the tab.
 */
async function fetchAtLeast(
  { fetchMessages }: ReadingParts,
  id: string,
  known: ThreadRecords,
): Promise<MessagePage> {
  let page = await fetchMessages(id);
  if (page.version === known.version) return page;
  while (page.hasMore && page.messages.length < known.messages.length) {
    const older = await fetchMessages(id, page.messages[0]?._id);
    const messages = [...older.messages, ...page.messages];
    page = { messages, hasMore: older.hasMore, version: page.version };
  }
  return page;
}

function fail({ get, set }: ReadingAccess, parts: ReadingParts, error: unknown): void {
  console.error('The messages did not load', error);
  if (hasCode(error, 'not_found')) parts.onListChanged();
  // Only a first load shows its failure: later reads are repeated at intervals, and what is on screen stays.
  if (get().phase !== 'loading') return;
  set({ phase: 'failed' });
  parts.notifyError(sentenceOf(error, TEXTS.loadFailed));
}

/** True when the thread changed meanwhile: the change may concern one of these messages, which were not here yet. */
function showEarlier({ get, set }: ReadingAccess, page: MessagePage, oldest: Message): boolean {
  const { records } = get();
  // When the thread was closed and opened again meanwhile, only its newest messages are there, and this page would
  // leave a gap before them.
  const isNext = records.messages[0]?._id === oldest._id;
  set({ earlier: 'idle', ...(isNext && { records: withOlder(records, page) }) });
  return isNext && page.version < records.version;
}

async function readEarlier(
  { get, set }: ReadingAccess,
  parts: ReadingParts,
  readAgain: () => Promise<void>,
): Promise<void> {
  const { conversationId: id, records, earlier } = get();
  const oldest = records.messages[0];
  if (id === undefined || !oldest || !records.hasMore || earlier === 'loading') return;
  set({ earlier: 'loading' });
  try {
    const page = await parts.fetchMessages(id, oldest._id);
    if (get().conversationId !== id) return;
    if (showEarlier({ get, set }, page, oldest)) await readAgain();
  } catch (error) {
    console.error('Earlier messages did not load', error);
    if (get().conversationId === id) set({ earlier: 'failed' });
  }
}

async function markRead({ get, set }: ReadingAccess, parts: ReadingParts): Promise<void> {
  const { conversationId: id, viewerId, phase, records } = get();
  if (id === undefined || viewerId === undefined || phase !== 'ready') return;
  if (!parts.isLookedAt() || !hasUnreadFor(records, viewerId)) return;
  await parts.markRead(id);
  // A message that arrived meanwhile may have come too late to be marked; it is marked by the next request.
  if (get().records === records) set({ records: withReadBy(records, viewerId) });
}
