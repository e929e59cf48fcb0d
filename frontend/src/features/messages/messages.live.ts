/** What the chat does with pushes from the socket. */
import { isLookedAt } from '../../shared/lib/attention/is-looked-at.ts';
import { onResync } from '../../shared/lib/live/resync.ts';
import { handleLive, type LiveHandlers } from '../../shared/lib/live/socket-client.ts';
import { notifyInfo } from '../../shared/ui/notices/notify.ts';
import { useConversations, type ConversationsState } from './conversations/conversations.store.ts';
import { otherPartyOf } from './conversations/conversation-facts.ts';
import { MESSAGES_TEXTS as TEXTS } from './messages.texts.ts';
import { useThread, type ThreadState } from './thread/thread.store.ts';
import { useTyping, type TypingState } from './writing/typing.store.ts';
import { useUnread, type UnreadState } from './unread/unread.store.ts';

interface MessageListeners {
  conversations: () => ConversationsState;
  thread: () => ThreadState;
  typing: () => TypingState;
  unread: () => UnreadState;
  isLookedAt: () => boolean;
  notify: (text: string) => void;
}

export function createMessageHandlers(listeners: MessageListeners): LiveHandlers {
  const { conversations, thread, typing, unread } = listeners;
  const isReading = (conversationId?: string) => {
    const open = thread().conversationId;
    const isOpen = conversationId === undefined ? open !== undefined : open === conversationId;
    return isOpen && listeners.isLookedAt();
  };

  /** Only the page of the messages knows all names. */
  const newsOf = (conversationId: string) => {
    const known = conversations().conversations.find(({ _id }) => _id === conversationId);
    const { viewerId } = conversations();
    if (!known || viewerId === undefined) return TEXTS.news;
    return TEXTS.newsFrom(otherPartyOf(known, viewerId).name);
  };

  return {
    'message:created': (change) => {
      const { conversationId, message } = change;
      const isOwn = message.sender._id === conversations().viewerId;
      const isRead = isOwn || isReading(conversationId);
      conversations().receiveMessage(change, isRead);
      thread().receiveMessage(change);
      if (!isRead) unread().tell(message.sender._id, newsOf(conversationId));
      if (!isOwn) typing().end(conversationId);
    },
    'message:deleted': (change) => {
      conversations().receiveDeletion(change);
      thread().receiveDeletion(change);
    },
    'messages:read': (change) => {
      conversations().receiveRead(change);
      thread().receiveRead(change);
    },
    'conversation:created': ({ conversation }) => {
      if (!conversations().isOpen) return;
      conversations().receive(conversation);
      // Its deletion may have been pushed before this by another instance; only a read can tell.
      void conversations().refresh();
    },
    'conversation:deleted': ({ conversationId }) => {
      const isOwnDoing = conversations().removing.includes(conversationId);
      const isKnown = conversations().conversations.some(({ _id }) => _id === conversationId);
      conversations().receiveRemoval(conversationId);
      if (isKnown && !isOwnDoing && isReading(conversationId)) {
        listeners.notify(TEXTS.conversationGone);
      }
    },
    'unread:count': ({ unreadCount }) => unread().receive(unreadCount, isReading()),
    typing: ({ conversationId, userId }) => {
      if (userId !== conversations().viewerId) typing().hear(conversationId);
    },
  };
}

/** Must be called only once. */
export function startMessagesLive(): void {
  handleLive(
    createMessageHandlers({
      conversations: useConversations.getState,
      thread: useThread.getState,
      typing: useTyping.getState,
      unread: useUnread.getState,
      isLookedAt,
      notify: notifyInfo,
    }),
  );
  onResync((isConnect) => {
    // What was asked for over a line that has died since may hang until it is given up.
    void useConversations.getState().refresh(isConnect);
    void useThread.getState().refresh(isConnect);
    void useUnread.getState().refresh();
  });
}
