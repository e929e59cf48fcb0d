/** What is written to an owner about the review of a court. Pure. */
import type { Mailbox } from '../../platform/mail.ts';
import type { CourtRecord, OwedReviewNotice } from '../courts/courts.service.ts';
import type { Letter } from '../mail/mail.service.ts';

type About = Pick<CourtRecord, 'id' | 'name'>;

function approved({ id, name }: About, owner: Mailbox): Letter {
  return {
    to: owner,
    subject: `Court approved: ${name}`,
    heading: 'Your court is approved',
    paragraphs: [`${name} is on Crease now: customers find it and send you their requests.`],
    link: { label: 'See it as customers do', path: `/courts/${id}` },
  };
}

function rejected({ id, name }: About, owner: Mailbox, reason: string): Letter {
  return {
    to: owner,
    subject: `Court rejected: ${name}`,
    heading: 'Your court was not approved',
    paragraphs: [
      `${name} is not on Crease yet. Change what the reason asks for, and it is reviewed again.`,
    ],
    facts: [['Reason', reason]],
    link: { label: 'Edit the court', path: `/courts/${id}/edit` },
  };
}

export function courtLetter(court: About, owner: Mailbox, notice: OwedReviewNotice): Letter {
  return notice.decision === 'approved'
    ? approved(court, owner)
    : rejected(court, owner, notice.reason ?? '');
}
