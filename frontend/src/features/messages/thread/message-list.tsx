import type { Message } from '@crease/contract';
import { ArrowDown } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../../shared/ui/notices/empty-state.tsx';
import { RetryButton } from '../../../shared/ui/notices/retry-button.tsx';
import { Spinner } from '../../../shared/ui/buttons/spinner.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { dayLabel, messageDays, type MessageDay } from '../message/message-times.ts';
import { THREAD_TEXTS as TEXTS } from '../messages.texts.ts';
import { hasComeBack, type Sending } from './thread-echo.ts';
import { useThread, type ThreadState } from './thread.store.ts';
import { MessageBubble, SendingBubble } from '../message/message-bubble.tsx';
import styles from './message-list.module.css';
import { useThreadScroll } from './use-thread-scroll.ts';

const Bubble = memo(MessageBubble);

/** Messages of one person within this time are shown as one group. */
const CONTINUED_WITHIN_MS = 5 * 60_000;

interface MessageListProps {
  viewerId: string;
  otherName: string;
  onDelete: (messageId: string) => void;
}

/** Memoised, so that a dialog over it does not draw the whole thread again. */
export const MessageList = memo(function MessageList({
  viewerId,
  otherName,
  onDelete,
}: MessageListProps) {
  const { messages } = useThread((state) => state.records);
  const sending = useThread(sendingHere);
  const loadEarlier = useThread((state) => state.loadEarlier);
  const nowMs = useNow();
  const last = messages.at(-1);
  const { ref, isFar, hasNews, handleScroll, scrollToLatest } = useThreadScroll({
    firstId: messages[0]?._id,
    lastId: sending ? sending.createdAt : last?._id,
    isLastOwn: sending !== undefined || last?.sender._id === viewerId,
    onNearBeginning: loadEarlier,
  });

  return (
    <div className={styles['frame']}>
      <div
        ref={ref}
        className={styles['scroller']}
        role="log"
        aria-label={TEXTS.log(otherName)}
        tabIndex={0}
        onScroll={handleScroll}
      >
        <Earlier />
        {messages.length === 0 && !sending && (
          <EmptyState title={TEXTS.empty} hint={TEXTS.emptyHint} headingLevel="h3" />
        )}
        {messageDays(messages).map((day) => (
          <Day
            key={day.date}
            day={day}
            label={dayLabel(day.date, nowMs)}
            viewerId={viewerId}
            otherName={otherName}
            onDelete={onDelete}
          />
        ))}
        {sending && (
          <ol role="list">
            <SendingBubble sending={sending} />
          </ol>
        )}
      </div>
      {isFar && <ToLatest hasNews={hasNews} onPress={scrollToLatest} />}
    </div>
  );
});

/** The message that is being sent in this conversation, until it is among the others. */
function sendingHere(thread: ThreadState): Sending | undefined {
  const { sending, conversationId } = thread;
  const isHere = sending?.conversationId === conversationId;
  return isHere && sending && !hasComeBack(sending, thread) ? sending : undefined;
}

function ToLatest({ hasNews, onPress }: { hasNews: boolean; onPress: () => void }) {
  return (
    <Button
      className={styles['toLatest']}
      icon={<ArrowDown />}
      aria-label={hasNews ? undefined : TEXTS.toLatest}
      onClick={onPress}
    >
      {hasNews ? TEXTS.newBelow : ''}
    </Button>
  );
}

interface DayProps extends MessageListProps {
  day: MessageDay;
  label: string;
}

function Day({ day, label, viewerId, otherName, onDelete }: DayProps) {
  return (
    <section className={styles['day']} aria-label={label}>
      <p className={styles['dayLabel']}>
        <time dateTime={day.date}>{label}</time>
      </p>
      <ol role="list">
        {day.messages.map((message, place) => (
          <Bubble
            key={message._id}
            message={message}
            isOwn={message.sender._id === viewerId}
            authorName={otherName}
            isContinued={continues(message, day.messages[place - 1])}
            onDelete={onDelete}
          />
        ))}
      </ol>
    </section>
  );
}

function continues(message: Message, before: Message | undefined): boolean {
  if (before?.sender._id !== message.sender._id) return false;
  return Date.parse(message.createdAt) - Date.parse(before.createdAt) < CONTINUED_WITHIN_MS;
}

/** What stands above the first message: a spinner, or a button to try again. */
function Earlier() {
  const earlier = useThread((state) => state.earlier);
  const hasMore = useThread(({ records }) => records.hasMore);
  const loadEarlier = useThread((state) => state.loadEarlier);
  if (!hasMore) return null;
  return (
    <div className={styles['earlier']}>
      {earlier === 'loading' && <Spinner label={TEXTS.loadingEarlier} />}
      {earlier === 'failed' && (
        <>
          <p>{TEXTS.earlierFailed}</p>
          <RetryButton onRetry={() => void loadEarlier()} />
        </>
      )}
    </div>
  );
}
