import type { Conversation } from '@crease/contract';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { inOrderOf } from './conversation-facts.ts';

interface OpenMenu {
  conversationId: string;
  /** The conversations in the order in which they stood when it was opened. */
  order: readonly string[];
}

/**
 * No row moves while the menu of one is open: the browser closes what is open in a row that moves, and the menu would
 * stand beside somebody else's row.
 */
export function useSteadyRows(found: readonly Conversation[]) {
  const [menu, setMenu] = useState<OpenMenu>();
  // A menu that goes with its row closes unheard.
  const isOpen = menu !== undefined && found.some(({ _id }) => _id === menu.conversationId);

  const shown = useRef(found);
  useLayoutEffect(() => {
    shown.current = found;
  }, [found]);
  // Always the same function, so that a row is only drawn again when it changes itself.
  const noteMenu = useCallback((conversationId: string, isOpening: boolean) => {
    const order = shown.current.map(({ _id }) => _id);
    setMenu((last) => {
      if (isOpening) return { conversationId, order };
      // When a menu opens while another is open, its opening comes first and the closing of the other after it.
      return last?.conversationId === conversationId ? undefined : last;
    });
  }, []);

  return { rows: isOpen ? inOrderOf(menu.order, found) : found, noteMenu };
}
