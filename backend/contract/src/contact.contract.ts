import * as z from 'zod/mini';
import { emailSchema } from './auth.contract.ts';
import { defineEndpointContract } from './endpoint.ts';
import { emptySchema, requiredLine, requiredText } from './fields.ts';
import { CONTACT_MESSAGE_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from './limits.ts';

export const CONTACT_SENT_SENTENCE = 'Message sent. We will answer by email.';

export const sendContactEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/contact',
  summary: 'Send a message to the people who run Crease',
  access: 'public',
  isRepeatable: true,
  body: z.object({
    name: requiredLine('Please enter your name', NAME_MAX_CHARACTERS),
    email: emailSchema,
    message: requiredText('Please write a message', CONTACT_MESSAGE_MAX_CHARACTERS),
  }),
  data: emptySchema,
});
