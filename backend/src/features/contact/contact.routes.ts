import { sendContactEndpoint } from '@crease/contract';
import { randomUUID } from 'node:crypto';
import type { MountEndpoint } from '../../http/define-endpoint.ts';
import type { MailService } from '../mail/mail.service.ts';

export function mountContactRoutes(mount: MountEndpoint, mail: MailService) {
  mount(sendContactEndpoint, async ({ body: { name, email, message }, requestId }) => {
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
    await mail.post(letter, { key: `contact:${randomUUID()}`, requestId });
    return { message: 'Message sent, we will answer by e-mail', data: {} };
  });
}
