import type { Message } from '@crease/contract';
import { Check, CheckCheck, Clock, Trash2 } from 'lucide-react';
import { classNames } from '../../../shared/ui/class-names.ts';
import { excerptOf } from './message-excerpt.ts';
import { clockOf } from './message-times.ts';
import { THREAD_TEXTS as TEXTS } from '../messages.texts.ts';
import type { Sending } from '../thread/thread-echo.ts';
import styles from './message-bubble.module.css';
import { MessageText } from './message-text.tsx';

interface MessageBubbleProps {
  message: Message;
  isOwn: boolean;
  /** For screen readers, which do not tell on which side the bubble is. */
  authorName: string;
  /** The message shortly follows another one by the same person. */
  isContinued: boolean;
  onDelete: (id: string) => void;
}

export function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, isContinued, onDelete } = props;
  return (
    <li
      data-message={message._id}
      className={classNames(
        styles['row'],
        isOwn ? styles['own'] : styles['other'],
        isContinued && styles['continued'],
      )}
    >
      {isOwn && (
        <button
          type="button"
          className={classNames('square', styles['delete'])}
          aria-label={`${TEXTS.deleteOption}: ${excerptOf(message.content)}`}
          title={TEXTS.deleteOption}
          onClick={() => onDelete(message._id)}
        >
          <Trash2 />
        </button>
      )}
      <div className={styles['bubble']}>
        <span className="visually-hidden">{isOwn ? TEXTS.own : props.authorName}: </span>
        <MessageText content={message.content} />
        <span className={styles['meta']}>
          <Pause />
          <time dateTime={message.createdAt}>{clockOf(message.createdAt)}</time>
          {isOwn && <Pause />}
          {isOwn && <Tick isRead={message.isRead} />}
        </span>
      </div>
    </li>
  );
}

/** Screen readers read a new message in one piece, and 'The code is 4471' became '44718:55 AM'. */
function Pause() {
  return <span className="visually-hidden">, </span>;
}

function Tick({ isRead }: { isRead: boolean }) {
  return (
    <span className={classNames(styles['tick'], isRead && styles['read'])}>
      {isRead ? <CheckCheck /> : <Check />}
      <span className="visually-hidden">{isRead ? TEXTS.read : TEXTS.unread}</span>
    </span>
  );
}

/** A message that is being sent, shown to its author at once. */
export function SendingBubble({ sending }: { sending: Sending }) {
  return (
    <li className={classNames(styles['row'], styles['own'])}>
      <div className={classNames(styles['bubble'], styles['sending'])}>
        <span className="visually-hidden">{TEXTS.own}: </span>
        <MessageText content={sending.content} />
        <span className={styles['meta']}>
          <Pause />
          <time dateTime={sending.createdAt}>{clockOf(sending.createdAt)}</time>
          <Pause />
          <span className={styles['tick']}>
            <Clock />
            <span className="visually-hidden">{TEXTS.sending}</span>
          </span>
        </span>
      </div>
    </li>
  );
}
