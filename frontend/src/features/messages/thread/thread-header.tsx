import { courtPath, type Conversation } from '@crease/contract';
import { Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { languageOf } from '../../../shared/lib/words/language-of.ts';
import { Avatar } from '../../../shared/ui/pictures/avatar.tsx';
import { Menu } from '../../../shared/ui/buttons/menu.tsx';
import { Link } from '../../../shared/ui/buttons/link.tsx';
import { courtNameIn, otherPartyOf } from '../conversations/conversation-facts.ts';
import { MESSAGES_TEXTS as TEXTS } from '../messages.texts.ts';
import styles from './thread-header.module.css';

interface ThreadHeaderProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  headingId: string;
  conversation: Conversation;
  viewerId: string;
  onDelete: (conversationId: string) => void;
}

export function ThreadHeader(props: ThreadHeaderProps) {
  const { headingRef, headingId, conversation, viewerId, onDelete } = props;
  const { name, profileImage } = otherPartyOf(conversation, viewerId);
  return (
    <header className={styles['header']}>
      <Avatar url={profileImage?.url} />
      <div className={styles['words']}>
        <h2
          ref={headingRef}
          id={headingId}
          className={styles['name']}
          lang={languageOf(name)}
          tabIndex={-1}
        >
          {name}
        </h2>
        {conversation.court ? (
          <Link className={styles['court']} to={courtPath(conversation.court._id)}>
            {conversation.court.name}
          </Link>
        ) : (
          <span className={styles['court']}>{courtNameIn(conversation)}</span>
        )}
      </div>
      <Menu
        label={TEXTS.moreFor(name)}
        actions={[
          {
            label: TEXTS.deleteConversation,
            icon: <Trash2 />,
            onSelect: () => onDelete(conversation._id),
          },
        ]}
      />
    </header>
  );
}
