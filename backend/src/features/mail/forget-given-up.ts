/** Mails that were given up keep their words, so that an operator can still send them; here these are taken away. */
import type { OutgoingMail } from '../../platform/mail/mail.ts';
import type { Letter } from './letter.ts';
import type { GivenUpMail, OutboxRepository } from './outbox.repository.ts';

/** Begins the key of a mail to the people who run Crease, whose address need not be that of an account. */
export const TO_OPERATOR = 'contact:';

/** A mail as it is stored. */
export type StoredWords = OutgoingMail & Pick<Letter, 'about'>;

/** The people whom the mail goes to, and whom it tells of. */
function peopleOf({ key, content }: GivenUpMail): { key: string; addresses: string[] } {
  const { to, about } = JSON.parse(content) as StoredWords;
  return { key, addresses: about === undefined ? [to.address] : [to.address, about] };
}

/**
 * Erases the words of mails that were given up, with the addresses in them, as soon as `findGone` says that nobody has
 * one of these addresses any more. With `address` only mails that have it are read.
 */
export function createForgetGivenUp(outbox: OutboxRepository) {
  return (
    findGone: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
    address?: string,
  ): Promise<void> =>
    outbox.eachGivenUp(async (mails) => {
      const letters = mails.filter(({ key }) => !key.startsWith(TO_OPERATOR)).map(peopleOf);
      const gone = await findGone(letters.flatMap(({ addresses }) => addresses));
      const forgotten = letters.filter(({ addresses }) => addresses.some((one) => gone.has(one)));
      await outbox.eraseWords(forgotten.map(({ key }) => key));
    }, address);
}
