import { TOAST_DURATION_MS } from '@crease/contract';
import { create } from 'zustand';
import { capitalised } from '../../lib/words/capitalised.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info' | 'news';
  text: string;
  /** It stands where the focus is as well, which screen readers read out. */
  isAtFocus: boolean;
}

interface ToastState {
  toasts: readonly Toast[];
  add: (toast: Toast) => void;
  dismiss: (id: number) => void;
}

export const useToasts = create<ToastState>((set) => ({
  toasts: [],
  add: (toast) => {
    // The same sentence again replaces the first, so that two taps don't show it twice.
    set(({ toasts }) => ({ toasts: [...toasts.filter((old) => old.text !== toast.text), toast] }));
  },
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));

let lastId = 0;

/** Returns a function that takes the message away. */
function notify(tone: Toast['tone'], text: string, isAtFocus = false): () => void {
  lastId += 1;
  const id = lastId;
  const takeBack = () => useToasts.getState().dismiss(id);
  useToasts.getState().add({ id, tone, text, isAtFocus });
  setTimeout(takeBack, TOAST_DURATION_MS);
  return takeBack;
}

export function notifySuccess(text: string): void {
  notify('success', text);
}

/** Returns a function that takes the message away, for when the action is tried again. */
export function notifyError(text: string, isAtFocus?: boolean): () => void {
  return notify('error', text, isAtFocus);
}

/** About what one is doing oneself. Some begin with hours, as in 'noon to 1 PM was just taken'. */
export function notifyInfo(text: string): void {
  notify('info', capitalised(text));
}

/** About what others did, of which much may come at once. */
export function notifyNews(text: string): void {
  notify('news', text);
}
