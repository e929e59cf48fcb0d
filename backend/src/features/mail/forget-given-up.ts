/** Mails that were given up keep their words, so that an operator can still send them; here these are taken away. */
import type { OutgoingMail } from '../../platform/mail.ts';
import type { GivenUpMail, OutboxRepository } from './outbox.repository.ts';

/** Begins the key of a mail to the people who run Crease, whose address need not be that of an account. */
export const TO_OPERATOR = 'contact:';

function recipientOf({ key, content }: GivenUpMail): { key: string; address: string } {
  const { to } = JSON.parse(content) as OutgoingMail;
  return { key, address: to.address };
}

/**
 * Erases the words of mails that were given up, with the addresses in them, where `findGone` tells of the address that
 * nobody has it any more. With `address` only mails to it are read.
 */
export type ForgetGivenUp = (
  findGone: (addresses: readonly string[]) => Promise<ReadonlySet<string>>,
  address?: string,
) => Promise<void>;

export function createForgetGivenUp(outbox: OutboxRepository): ForgetGivenUp {
  return (findGone, only) =>
    outbox.eachGivenUp(async (mails) => {
      const letters = mails.filter(({ key }) => !key.startsWith(TO_OPERATOR)).map(recipientOf);
      const gone = await findGone(letters.map(({ address }) => address));
      const forgotten = letters.filter(({ address }) => gone.has(address));
      await outbox.eraseWords(forgotten.map(({ key }) => key));
    }, only);
}
