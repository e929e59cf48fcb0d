/** The letters to an owner about an administrator's decision on a court. Pure. */
import { courtPath, editCourtPath, PATHS } from '@crease/contract';
import type { Mailbox } from '../../platform/mail/mail.ts';
import type { CourtRecord, OwedCourtNotice } from '../courts/courts.service.ts';
import type { Letter } from '../mail/mail.service.ts';

type About = Pick<CourtRecord, 'id' | 'name'>;

function approved({ id, name }: About, owner: Mailbox): Letter {
  return {
    to: owner,
    subject: `Court approved: ${name}`,
    heading: 'Your court is approved',
    paragraphs: [`${name} is on Crease now: customers find it and send you their requests.`],
    link: { label: 'See it as customers do', path: courtPath(id) },
  };
}

function rejected({ id, name }: About, owner: Mailbox, reason = ''): Letter {
  return {
    to: owner,
    subject: `Court rejected: ${name}`,
    heading: 'Your court was not approved',
    paragraphs: [
      `${name} is not on Crease yet. Change what the reason asks for, and it is reviewed again.`,
    ],
    facts: [['Reason', reason]],
    link: { label: 'Edit the court', path: editCourtPath(id) },
  };
}

function deleted({ name }: About, owner: Mailbox, reason: string | undefined): Letter {
  return {
    to: owner,
    subject: `Court deleted: ${name}`,
    heading: 'Your court was deleted',
    paragraphs: [
      `An administrator deleted ${name}: it is not on Crease any more. Its future requests are declined, its future bookings cancelled, and each customer with an account is told.`,
    ],
    facts: reason === undefined ? [] : [['Reason', reason]],
    link: { label: 'Open the dashboard', path: PATHS.dashboard },
  };
}

const WRITER_BY_DECISION: Record<
  OwedCourtNotice['decision'],
  (court: About, owner: Mailbox, reason: string | undefined) => Letter
> = { approved, rejected, deleted };

export function courtLetter(court: About, owner: Mailbox, notice: OwedCourtNotice): Letter {
  return WRITER_BY_DECISION[notice.decision](court, owner, notice.reason);
}
