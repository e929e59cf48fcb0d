import { PATHS } from '@crease/contract';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** From this width list and thread are side by side; below it only one of them is shown. */
const WIDE = '(min-width: 60rem)';

interface MessagesLocation {
  conversationId?: unknown;
  isChosen?: unknown;
  isAboveList?: unknown;
}

/** The chosen conversation is in the navigation state, which the court's page sets too. */
export function useSelectedConversation() {
  const location = useLocation();
  const navigate = useNavigate();
  const { conversationId, isChosen, isAboveList } = (location.state ?? {}) as MessagesLocation;
  const selectedId = typeof conversationId === 'string' ? conversationId : undefined;

  // On a phone Back leads from a thread to the list, even if the thread was opened from another page or the phone was
  // turned.
  useEffect(() => {
    if (selectedId === undefined || isAboveList === true) return;
    const wide = window.matchMedia(WIDE);
    const putListBelow = () => {
      if (wide.matches) return;
      const state = { conversationId: selectedId, isChosen, isAboveList: true };
      void navigate(PATHS.messages, { replace: true });
      void navigate(PATHS.messages, { state });
    };
    putListBelow();
    wide.addEventListener('change', putListBelow);
    return () => wide.removeEventListener('change', putListBelow);
  }, [selectedId, isChosen, isAboveList, navigate]);

  const select = useCallback(
    (id: string) => {
      const replace = window.matchMedia(WIDE).matches;
      const state = {
        conversationId: id,
        isChosen: true,
        isAboveList: !replace || isAboveList === true,
      };
      void navigate(PATHS.messages, { state, replace });
    },
    [isAboveList, navigate],
  );

  return {
    selectedId,
    /** Chosen from the list, not by a link from another page. */
    isChosen: isChosen === true,
    select,
    /** Leaves a conversation that does not exist any more, for the list below it. */
    leave: () => {
      if (isAboveList === true) void navigate(-1);
    },
  };
}

/**
 * Both people may delete the open conversation. Then its history entry must go too, or Back would lead from the list
 * to the list.
 */
export function useLeaveOnceDeleted(
  selectedId: string | undefined,
  isShown: boolean,
  leave: () => void,
) {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isGone = !isShown && selectedId !== undefined && shown.current === selectedId;
    shown.current = isShown ? selectedId : undefined;
    if (isGone) leave();
  });
}
