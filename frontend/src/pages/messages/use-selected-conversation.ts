import { useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from '../../shared/config/paths.ts';

/** Where list and thread stand side by side; below, one of them is the screen. */
const WIDE = '(min-width: 60rem)';

interface MessagesLocation {
  conversationId?: unknown;
  isChosen?: unknown;
}

/** The chosen conversation travels in the navigation state, as the court page hands it over. */
export function useSelectedConversation() {
  const location = useLocation();
  const navigate = useNavigate();
  const { conversationId, isChosen } = (location.state ?? {}) as MessagesLocation;
  return {
    selectedId: typeof conversationId === 'string' ? conversationId : undefined,
    /** Chosen from the list, not handed over. */
    isChosen: isChosen === true,
    select: (id: string) => {
      // On a phone the way back from a thread is its list.
      const replace = window.matchMedia(WIDE).matches;
      void navigate(PATHS.messages, { state: { conversationId: id, isChosen: true }, replace });
    },
    goBack: () => {
      void (isChosen === true ? navigate(-1) : navigate(PATHS.messages, { replace: true }));
    },
  };
}
