import { sendContactEndpoint } from '@crease/contract';
import { createHash, randomUUID } from 'node:crypto';
import type { MountEndpoint } from '../../http/define-endpoint.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import type { MailService } from '../mail/mail.service.ts';

/** Made of the message too: its sender need not be signed in, so another's may come under the same key. */
function occasionOf(key: string, body: object): string {
  return createHash('sha256')
    .update(JSON.stringify([key, body]))
    .digest('hex');
}

export function mountContactRoutes(mount: MountEndpoint, mail: MailService) {
  mount(sendContactEndpoint, async ({ body, header, requestId }) => {
    const { name, email, message } = body;
    const repeats = idempotencyKeyOf(header('Idempotency-Key'));
    const letter = {
      to: mail.settings.operator,
      replyTo: { name, address: email },
      subject: 'A message from the contact page',
      heading: 'A message from the contact page',
      paragraphs: [message],
      facts: [
        ['From', name],
        ['E-mail', email],
      ] as const,
    };
    const occasion = repeats === undefined ? randomUUID() : occasionOf(repeats, body);
    await mail.post(letter, { key: `contact:${occasion}`, requestId });
    return { message: 'Message sent, we will answer by e-mail', data: {} };
  });
}
