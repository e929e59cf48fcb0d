import { PATHS, type Conversation } from '@crease/contract';
import { Search } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { ButtonLink } from '../../../shared/ui/buttons/button.tsx';
import { EmptyState } from '../../../shared/ui/notices/empty-state.tsx';
import { FailedState } from '../../../shared/ui/notices/failed-state.tsx';
import { ShowMore, useFirstOf } from '../../../shared/ui/buttons/show-more.tsx';
import { Skeleton } from '../../../shared/ui/cards/skeleton.tsx';
import { TextInput } from '../../../shared/ui/fields/text-input.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { HiddenStatus } from '../../../shared/ui/notices/hidden-status.tsx';
import { matchesSearch } from './conversation-facts.ts';
import { useConversations } from './conversations.store.ts';
import { MESSAGES_TEXTS as TEXTS } from '../messages.texts.ts';
import styles from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { useSteadyRows } from './use-steady-rows.ts';

const Row = memo(ConversationRow);

/** An owner may have thousands of conversations; rendering all of them at once would block a phone for seconds. */
const ROWS_AT_ONCE = 50;
const SKELETON_ROWS = [0, 1, 2, 3, 4];

interface ConversationListProps {
  viewerId: string;
  /** Only customers start conversations, so only they are offered to look for courts. */
  canStart: boolean;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onDelete: (id: string) => void;
  onRetry: () => void;
}

export function ConversationList(props: ConversationListProps) {
  const phase = useConversations((state) => state.phase);
  const conversations = useConversations((state) => state.conversations);
  // Deferred, so that a letter is on the screen before all that it finds.
  const search = useDeferredValue(useConversations((state) => state.search));
  const found = conversations.filter((one) => matchesSearch(one, search, props.viewerId));
  return (
    <div className={styles['list']}>
      <SearchBox />
      <div className={styles['rows']}>
        {phase === 'loading' && conversations.length === 0 && <ComingRows />}
        {phase === 'failed' && (
          <FailedState title={TEXTS.failedTitle} variant="secondary" onRetry={props.onRetry} />
        )}
        {phase === 'ready' && found.length === 0 && (
          <NoRows isSearching={search.trim() !== ''} canStart={props.canStart} />
        )}
        {found.length > 0 && <Rows name={search.trim()} {...props} found={found} />}
      </div>
    </div>
  );
}

function SearchBox() {
  const search = useConversations((state) => state.search);
  const searchFor = useConversations((state) => state.searchFor);
  return (
    <div className={styles['search']} role="search">
      <Search className={styles['glass']} />
      <TextInput
        type="search"
        className={styles['searchInput']}
        aria-label={TEXTS.search}
        placeholder={TEXTS.searchPlaceholder}
        value={search}
        onChange={(event) => searchFor(event.target.value)}
      />
    </div>
  );
}

interface RowsProps extends ConversationListProps {
  /** Tells what was searched for. */
  name: string;
  found: readonly Conversation[];
}

function Rows({ name, found, ...props }: RowsProps) {
  const nowMs = useNow();
  const { rows, noteMenu } = useSteadyRows(found);
  const { shown, more } = useFirstOf(rows, ROWS_AT_ONCE, name);
  return (
    <>
      <ul role="list" aria-label={TEXTS.conversations}>
        {shown.map((conversation) => (
          <Row
            key={conversation._id}
            conversation={conversation}
            viewerId={props.viewerId}
            isSelected={conversation._id === props.selectedId}
            nowMs={nowMs}
            onSelect={props.onSelect}
            onDelete={props.onDelete}
            onMenuToggle={noteMenu}
          />
        ))}
      </ul>
      <ShowMore className={styles['more']} {...more} />
    </>
  );
}

function NoRows({ isSearching, canStart }: { isSearching: boolean; canStart: boolean }) {
  if (isSearching) {
    return <EmptyState title={TEXTS.noneFound} hint={TEXTS.noneFoundHint} />;
  }
  return (
    <EmptyState
      title={TEXTS.noneYet}
      hint={TEXTS.noneYetHint}
      action={canStart && <ButtonLink to={PATHS.courts}>{TEXTS.findCourts}</ButtonLink>}
    />
  );
}

function ComingRows() {
  return (
    <div aria-busy="true">
      <HiddenStatus>{TEXTS.loading}</HiddenStatus>
      {SKELETON_ROWS.map((place) => (
        <div key={place} className={styles['coming']}>
          <Skeleton width="2.75rem" height="2.75rem" />
          <span className={styles['comingWords']}>
            <Skeleton width="60%" />
            <Skeleton width="85%" />
          </span>
        </div>
      ))}
    </div>
  );
}
