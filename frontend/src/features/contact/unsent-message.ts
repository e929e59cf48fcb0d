/**
 * Messages that were not sent, kept in this tab: their page may be left or loaded again, and phones put pages away
 * that are not looked at.
 */
import { guardStorage } from '../../shared/lib/storage/guarded-storage.ts';
import { readMap, writeMap } from '../../shared/lib/storage/kept-map.ts';
import type { ContactMessage } from './contact.api.ts';

export const unsentStorage = guardStorage(() => sessionStorage);

const PLACE = 'unsent-contact';
const VISITOR = '';

/** By the id of who is signed in: somebody else on the same device must not read theirs, nor lose their own to it. */
const unsent = readMap<Partial<ContactMessage>>(unsentStorage, PLACE);
/** What is on its way, and whose it is: it is not unsent, as long as it does not fail. */
const sending = new Map<string, string>();

export function keepUnsent(sender: string | undefined, written: Partial<ContactMessage>): void {
  unsent.delete(sender ?? VISITOR);
  if (written.message) unsent.set(sender ?? VISITOR, written);
  writeMap(unsentStorage, PLACE, unsent);
}

/**
 * What the form of this sender begins with. A visitor's message comes first: they may have signed in to send it, and
 * then it is newer than what they left when they were signed in before.
 */
export function unsentOf(sender: string | undefined): Partial<ContactMessage> {
  const written = unsent.get(VISITOR) ?? unsent.get(sender ?? VISITOR);
  return written && !sending.has(written.message ?? '') ? written : {};
}

/** What a visitor wrote belongs to whoever signs in at the form, and to nobody who comes next. */
export function claimUnsent(sender: string): void {
  const written = unsent.get(VISITOR);
  unsent.delete(VISITOR);
  for (const [text, writer] of sending) if (writer === VISITOR) sending.set(text, sender);
  if (written) keepUnsent(sender, written);
}

/** Resolves when the message was sent; if that fails, it is unsent again, in whichever form. */
export async function whileSending(
  sender: string | undefined,
  sent: ContactMessage,
  send: Promise<void>,
): Promise<void> {
  const isSent = ({ message }: Partial<ContactMessage>) => message === sent.message;
  sending.set(sent.message, sender ?? VISITOR);
  try {
    await send;
    for (const [writer, written] of unsent) if (isSent(written)) keepUnsent(writer, {});
  } catch (error) {
    // A form that was opened meanwhile began without it, and what was typed there took its place.
    const writer = sending.get(sent.message) ?? VISITOR;
    if (!unsent.has(writer)) keepUnsent(writer, sent);
    throw error;
  } finally {
    sending.delete(sent.message);
  }
}
