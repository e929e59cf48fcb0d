import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../features/auth/auth.store.ts';
import { ConversationList } from '../features/messages/conversations/conversation-list.tsx';
import { DeleteConversationDialog } from '../features/messages/delete-dialogs.tsx';
import { LostDraft } from '../features/messages/writing/lost-draft.tsx';
import { ComingMessages, Thread } from '../features/messages/thread/thread.tsx';
import {
  useConversations,
  type ConversationsState,
} from '../features/messages/conversations/conversations.store.ts';
import { MESSAGES_TEXTS as TEXTS, THREAD_TEXTS } from '../features/messages/messages.texts.ts';
import { useThread } from '../features/messages/thread/thread.store.ts';
import { classNames } from '../shared/ui/class-names.ts';
import { EmptyState } from '../shared/ui/notices/empty-state.tsx';
import { useDocumentTitle } from '../shared/ui/page/use-document-title.ts';
import styles from './messages-page.module.css';
import {
  useLeaveOnceDeleted,
  useSelectedConversation,
} from './messages/use-selected-conversation.ts';

export function MessagesPage() {
  const user = useSession((session) => session.user);
  if (!user) return undefined;
  if (user.role === 'admin') return <NoInbox />;
  return <Inbox viewerId={user._id} canStart={user.role === 'customer'} />;
}

/**
 * Administrators have no conversations. Whoever opens the address anyway is told so, without any request to the
 * server.
 */
function NoInbox() {
  useDocumentTitle(TEXTS.title);
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{TEXTS.title}</h1>
      <EmptyState title={TEXTS.noneYet} hint={TEXTS.notForAdmins} />
    </div>
  );
}

interface InboxProps {
  viewerId: string;
  canStart: boolean;
}

function Inbox({ viewerId, canStart }: InboxProps) {
  const { selectedId, isChosen, select, leave } = useSelectedConversation();
  const conversations = useConversations((state) => state.conversations);
  const phase = useConversations((state) => state.phase);
  const [deleting, setDeleting] = useState<string>();
  const open = useOpenConversations(viewerId);
  const selected = conversations.find(({ _id }) => _id === selectedId);
  // Only of one that is gone, so that not everything here is drawn again with each letter.
  const draft = useDraft(viewerId, selected ? undefined : selectedId, deleting);
  const pane = selected ? 'thread' : paneWithout(selectedId, phase, draft);
  const isReading = pane === 'thread' || pane === 'lost draft';
  useLeaveOnceDeleted(selectedId, isReading, leave);
  const heading = useHeadingAfterThread(isReading);
  useDocumentTitle(TEXTS.title);
  useNoBar();

  return (
    <div className={classNames(styles['page'], pane !== 'none' && styles['reading'])}>
      <div className={styles['panes']}>
        <div className={styles['list']}>
          <h1 ref={heading} className={styles['title']} tabIndex={-1}>
            {TEXTS.title}
          </h1>
          <ConversationList
            viewerId={viewerId}
            canStart={canStart}
            selectedId={selected?._id}
            onSelect={select}
            onDelete={setDeleting}
            onRetry={open}
          />
        </div>
        <div className={styles['thread']}>
          {selected && (
            <Thread
              key={selected._id}
              conversation={selected}
              viewerId={viewerId}
              isChosen={isChosen}
              onDelete={setDeleting}
            />
          )}
          {pane === 'coming' && <ComingMessages />}
          {pane === 'lost draft' && (
            <div className={styles['none']}>
              <LostDraft text={draft} />
            </div>
          )}
          {pane === 'none' && <NoThread />}
        </div>
      </div>
      <DeleteConversationDialog conversationId={deleting} onClose={() => setDeleting(undefined)} />
    </div>
  );
}

/** For the styles of the root, which keeps space for the bar that other pages have at the bottom. */
function useNoBar(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['bar'] = 'none';
    return () => {
      delete dataset['bar'];
    };
  }, []);
}

/** What is shown instead of a conversation that is not in the list: it is still loading, or it was deleted. */
function paneWithout(
  selectedId: string | undefined,
  phase: ConversationsState['phase'],
  draft: string,
): 'coming' | 'lost draft' | 'none' {
  if (selectedId === undefined || phase === 'failed') return 'none';
  if (phase === 'loading') return 'coming';
  return draft === '' ? 'none' : 'lost draft';
}

/** This viewer's unsent text in the conversation; whoever deletes a conversation does not want to keep it. */
function useDraft(viewerId: string, conversationId = '', deleting = ''): string {
  const isWanted = conversationId !== deleting;
  const draft = useThread((state) =>
    isWanted && state.viewerId === viewerId ? state.drafts.get(conversationId) : undefined,
  );
  return draft?.trim() ?? '';
}

function NoThread() {
  return (
    <div className={styles['none']}>
      <EmptyState title={THREAD_TEXTS.none} hint={THREAD_TEXTS.noneHint} />
    </div>
  );
}

/** Keeps the list up to date while the page is open; returns a function that tries again. */
function useOpenConversations(viewerId: string): () => void {
  const open = useConversations((state) => state.open);
  const close = useConversations((state) => state.close);
  useEffect(() => {
    useThread.getState().bringDrafts(viewerId);
    void open(viewerId);
    return close;
  }, [open, close, viewerId]);
  return () => void open(viewerId);
}

/** When a thread closes, the focus returns to the list's heading. */
function useHeadingAfterThread(isReading: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasReading = useRef(isReading);
  useEffect(() => {
    if (wasReading.current && !isReading) heading.current?.focus({ preventScroll: true });
    wasReading.current = isReading;
  }, [isReading]);
  return heading;
}
