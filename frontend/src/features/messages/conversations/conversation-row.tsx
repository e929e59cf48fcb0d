import type { Conversation } from '@crease/contract';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Avatar } from '../../../shared/ui/pictures/avatar.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Menu } from '../../../shared/ui/buttons/menu.tsx';
import { courtNameIn, otherPartyOf, previewOf } from './conversation-facts.ts';
import { listTimeLabel } from '../message/message-times.ts';
import { MESSAGES_TEXTS as TEXTS } from '../messages.texts.ts';
import { useTyping } from '../writing/typing.store.ts';
import styles from './conversation-row.module.css';
import { UnreadBadge } from '../unread/unread-badge.tsx';

interface ConversationRowProps {
  conversation: Conversation;
  viewerId: string;
  isSelected: boolean;
  nowMs: number;
  onSelect: (id: string) => void;
  onDelete: (id: string) => void;
  onMenuToggle: (id: string, isOpen: boolean) => void;
}

export function ConversationRow(props: ConversationRowProps) {
  const { conversation, viewerId, isSelected, onSelect, onDelete, onMenuToggle } = props;
  const menuButton = useRef<HTMLButtonElement>(null);
  const { name, profileImage } = otherPartyOf(conversation, viewerId);
  return (
    <li
      className={classNames(styles['row'], isSelected && styles['selected'])}
      onContextMenu={(event) => {
        // The event comes from a long press on phones and a right click elsewhere.
        event.preventDefault();
        menuButton.current?.click();
      }}
    >
      <button
        type="button"
        className={styles['open']}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(conversation._id)}
      >
        <Avatar url={profileImage?.url} />
        <RowWords {...props} name={name} />
      </button>
      <Menu
        label={TEXTS.moreFor(name)}
        buttonRef={menuButton}
        className={styles['more']}
        onToggle={(isOpen) => onMenuToggle(conversation._id, isOpen)}
        actions={[
          {
            label: TEXTS.deleteConversation,
            icon: <Trash2 />,
            onSelect: () => onDelete(conversation._id),
          },
        ]}
      />
    </li>
  );
}

function RowWords(props: ConversationRowProps & { name: string }) {
  const { conversation, viewerId, nowMs, name } = props;
  const { lastMessageAt, unreadCount } = conversation;
  return (
    <span className={styles['words']}>
      <span className={styles['line']}>
        <span className={styles['name']}>{name}</span>
        {lastMessageAt !== undefined && (
          <time className={styles['time']} dateTime={lastMessageAt}>
            {listTimeLabel(lastMessageAt, nowMs)}
          </time>
        )}
      </span>
      <span className={styles['line']}>
        <span className={styles['court']}>{courtNameIn(conversation)}</span>
        <UnreadBadge count={unreadCount} />
      </span>
      <Preview conversation={conversation} viewerId={viewerId} />
    </span>
  );
}

function Preview({ conversation, viewerId }: { conversation: Conversation; viewerId: string }) {
  const isTyping = useTyping(({ active }) => active.has(conversation._id));
  if (isTyping) {
    return <span className={classNames(styles['preview'], styles['typing'])}>{TEXTS.typing}</span>;
  }
  const isNew = conversation.unreadCount > 0;
  return (
    <span className={classNames(styles['preview'], isNew && styles['new'])}>
      {previewOf(conversation, viewerId)}
    </span>
  );
}
