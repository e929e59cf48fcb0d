import { CONTACT_SENT_SENTENCE, sendContactEndpoint } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import type { MountEndpoint } from '../../http/mount-endpoints.ts';
import { hashOfRequest } from '../../platform/mongo/idempotency.ts';
import { TO_OPERATOR, type MailService } from '../mail/mail.service.ts';

export interface ContactRoutesParts {
  mail: MailService;
}

export function mountContactRoutes(mount: MountEndpoint, { mail }: ContactRoutesParts) {
  mount(sendContactEndpoint, async ({ body, idempotencyKey: repeats, requestId }) => {
    const { name, email, message } = body;
    const letter = {
      to: mail.settings.operator,
      replyTo: { name, address: email },
      subject: 'A message from the contact page',
      heading: 'A message from the contact page',
      paragraphs: [message],
      facts: [
        ['From', name],
        ['Email', email],
      ] as const,
    };
    // The message is part of the key: its sender need not be signed in, so somebody else may send another one under
    // the same key.
    const occasion = repeats === undefined ? randomUUID() : hashOfRequest([repeats, body]);
    await mail.post(letter, { key: TO_OPERATOR + occasion, requestId });
    return { message: CONTACT_SENT_SENTENCE, data: {} };
  });
}
