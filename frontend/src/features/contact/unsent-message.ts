/** The message whose page was left before it was sent, or while it was sent, which failed. */
import type { ContactMessage } from './contact.api.ts';

interface Unsent {
  /** The e-mail of who was signed in: somebody else on the same device must not read it. */
  sender: string | undefined;
  message: Partial<ContactMessage>;
}

let unsent: Unsent | undefined;

export function keepUnsent(kept: Unsent): void {
  unsent = kept;
}

/** What the form of this sender begins with. */
export function unsentOf(sender: string | undefined): Partial<ContactMessage> {
  return unsent?.sender === sender ? (unsent?.message ?? {}) : {};
}

/** Call it when this text was sent, from whichever form. */
export function forgetSent(text: string): void {
  if (unsent?.message.message === text) unsent = undefined;
}

/** Call it when the form has it again. */
export function forgetUnsent(): void {
  unsent = undefined;
}
