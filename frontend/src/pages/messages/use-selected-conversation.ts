import { PATHS } from '@crease/contract';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Where list and thread stand side by side; below, one of them is the screen. */
const WIDE = '(min-width: 60rem)';

interface MessagesLocation {
  conversationId?: unknown;
  isChosen?: unknown;
  isAboveList?: unknown;
}

/** The chosen conversation travels in the navigation state, as the court page hands it over. */
export function useSelectedConversation() {
  const location = useLocation();
  const navigate = useNavigate();
  const { conversationId, isChosen, isAboveList } = (location.state ?? {}) as MessagesLocation;
  const selectedId = typeof conversationId === 'string' ? conversationId : undefined;

  // On a phone the way back from a thread is its list, also where it was handed over or the screen was turned.
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
    return () => {
      wide.removeEventListener('change', putListBelow);
    };
  }, [selectedId, isChosen, isAboveList, navigate]);

  return {
    selectedId,
    /** Chosen from the list, not handed over. */
    isChosen: isChosen === true,
    select: (id: string) => {
      const replace = window.matchMedia(WIDE).matches;
      const state = {
        conversationId: id,
        isChosen: true,
        isAboveList: !replace || isAboveList === true,
      };
      void navigate(PATHS.messages, { state, replace });
    },
    /** From one that is there no more to the list below it. */
    leave: () => {
      if (isAboveList === true) void navigate(-1);
    },
  };
}

/** Either side may delete what is open: the way back must not lead from the list to the list. */
export function useWayOut(selectedId: string | undefined, isShown: boolean, leave: () => void) {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isGone = !isShown && selectedId !== undefined && shown.current === selectedId;
    shown.current = isShown ? selectedId : undefined;
    if (isGone) leave();
  });
}
