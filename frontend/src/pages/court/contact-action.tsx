import { PATHS, type Court } from '@crease/contract';
import { useNavigate } from 'react-router-dom';
import { courtOwnerOf } from '../../shared/lib/words/courts.ts';
import { useSession } from '../../features/auth/auth.store.ts';
import { isOwnedBy } from '../../features/courts/court-facts.ts';
import { SendMessageButton } from '../../features/messages/conversations/send-message-button.tsx';

/** The button to write to the owner; owners don't see it on their own court, and visitors have to sign in first. */
export function ContactAction({ court }: { court: Court }) {
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const owner = courtOwnerOf(court);
  if (!user || !owner || isOwnedBy(court, user._id)) return null;
  return (
    <SendMessageButton
      role={user.role}
      wish={{ courtId: court._id, ownerId: owner._id }}
      onStarted={(conversationId) => void navigate(PATHS.messages, { state: { conversationId } })}
    />
  );
}
