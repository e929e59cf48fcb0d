/** Messages whose page was left before they were sent, or while they were sent, which failed. */
import type { ContactMessage } from './contact.api.ts';

/**
 * The e-mail of who was signed in: somebody else on the same device must not read theirs, nor lose their own to it.
 * Undefined for a visitor.
 */
type Sender = string | undefined;

const unsent = new Map<Sender, Partial<ContactMessage>>();

export function keepUnsent(sender: Sender, message: Partial<ContactMessage>): void {
  unsent.set(sender, message);
}

/** What the form of this sender begins with. A visitor may have signed in to send theirs. */
export function unsentOf(sender: Sender): Partial<ContactMessage> {
  return unsent.get(sender) ?? unsent.get(undefined) ?? {};
}

/** Call it when this text was sent, from whichever form. */
export function forgetSent(text: string): void {
  for (const [sender, { message }] of unsent) if (message === text) unsent.delete(sender);
}

/** Call it when the form has it again. A visitor's goes too: who comes next may be somebody else. */
export function forgetUnsent(sender: Sender): void {
  unsent.delete(sender);
  unsent.delete(undefined);
}
