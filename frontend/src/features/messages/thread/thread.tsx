import type { Conversation } from '@crease/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FailedState } from '../../../shared/ui/notices/failed-state.tsx';
import { Skeleton } from '../../../shared/ui/cards/skeleton.tsx';
import { HiddenStatus } from '../../../shared/ui/notices/hidden-status.tsx';
import { otherPartyOf } from '../conversations/conversation-facts.ts';
import { THREAD_TEXTS as TEXTS } from '../messages.texts.ts';
import { useThread } from './thread.store.ts';
import { useTyping } from '../writing/typing.store.ts';
import { Composer } from '../writing/composer.tsx';
import { DeleteMessageDialog } from '../delete-dialogs.tsx';
import { MessageList } from './message-list.tsx';
import { ThreadHeader } from './thread-header.tsx';
import styles from './thread.module.css';

const SKELETON_WIDTHS = ['55%', '40%', '62%', '30%', '48%'];

interface ThreadProps {
  conversation: Conversation;
  viewerId: string;
  /** The user has just chosen this conversation, so the focus moves to it. */
  isChosen: boolean;
  onDelete: (conversationId: string) => void;
}

/** Must have the conversation's id as its key, so that each conversation has a state of its own. */
export function Thread({ conversation, viewerId, isChosen, onDelete }: ThreadProps) {
  const id = conversation._id;
  const { name } = otherPartyOf(conversation, viewerId);
  const [deleting, setDeleting] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const retry = useOpenThread(id, viewerId);

  useEffect(() => {
    if (!isChosen) return;
    // On a phone a focused box would open the keyboard over the messages.
    const isForTyping = window.matchMedia('(pointer: fine)').matches;
    (isForTyping ? box : heading).current?.focus({ preventScroll: true });
  }, [isChosen]);

  return (
    <section className={styles['thread']} aria-labelledby="thread-heading">
      <ThreadHeader
        headingRef={heading}
        headingId="thread-heading"
        conversation={conversation}
        viewerId={viewerId}
        onDelete={onDelete}
      />
      <ThreadBody viewerId={viewerId} otherName={name} onDelete={setDeleting} onRetry={retry} />
      <TypingHint conversationId={id} name={name} />
      <Composer conversationId={id} boxRef={box} />
      <DeleteMessageDialog messageId={deleting} onClose={() => setDeleting(undefined)} />
    </section>
  );
}

/** Returns a function that tries again. */
function useOpenThread(id: string, viewerId: string): () => void {
  const open = useThread((state) => state.open);
  const close = useThread((state) => state.close);
  // Before anybody can write: the store knows by it in which conversation they do.
  useLayoutEffect(() => {
    void open(id, viewerId);
    return close;
  }, [open, close, id, viewerId]);
  return () => void open(id, viewerId);
}

interface ThreadBodyProps {
  viewerId: string;
  otherName: string;
  onDelete: (messageId: string) => void;
  onRetry: () => void;
}

function ThreadBody({ onRetry, ...shown }: ThreadBodyProps) {
  const phase = useThread((state) => state.phase);
  if (phase === 'loading') return <ComingMessages />;
  if (phase === 'ready') return <MessageList {...shown} />;
  return (
    <div className={styles['body']}>
      <FailedState
        title={TEXTS.failedTitle}
        headingLevel="h3"
        variant="secondary"
        onRetry={onRetry}
      />
    </div>
  );
}

/** Also shown while the conversation itself is loading. */
export function ComingMessages() {
  return (
    <div className={styles['body']} aria-busy="true">
      <HiddenStatus>{TEXTS.loading}</HiddenStatus>
      <div className={styles['coming']}>
        {SKELETON_WIDTHS.map((width) => (
          <Skeleton key={width} width={width} height="3rem" />
        ))}
      </div>
    </div>
  );
}

function TypingHint({ conversationId, name }: { conversationId: string; name: string }) {
  const isTyping = useTyping(({ active }) => active.has(conversationId));
  return isTyping ? <p className={styles['typing']}>{TEXTS.typing(name)}</p> : null;
}
