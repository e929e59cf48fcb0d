import { TOAST_DURATION_MS } from '@crease/contract';
import { create } from 'zustand';

export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
}

interface ToastState {
  toasts: readonly Toast[];
  add: (toast: Toast) => void;
  dismiss: (id: number) => void;
}

export const useToasts = create<ToastState>((set) => ({
  toasts: [],
  add: (toast) => {
    // The same sentence again replaces the first: two taps need not say it twice.
    set(({ toasts }) => ({ toasts: [...toasts.filter((old) => old.text !== toast.text), toast] }));
  },
  dismiss: (id) => {
    set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  },
}));

let lastId = 0;

function notify(tone: Toast['tone'], text: string): void {
  lastId += 1;
  const id = lastId;
  useToasts.getState().add({ id, tone, text });
  setTimeout(() => {
    useToasts.getState().dismiss(id);
  }, TOAST_DURATION_MS);
}

export function notifySuccess(text: string): void {
  notify('success', text);
}

export function notifyError(text: string): void {
  notify('error', text);
}

export function notifyInfo(text: string): void {
  notify('info', text);
}
