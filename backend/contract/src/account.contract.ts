/** The export and the deletion of a user's own account. */
import * as z from 'zod/mini';
import { COURT_DECISIONS } from './admin.contract.ts';
import { bookingSchema } from './bookings.contract.ts';
import { courtSchema } from './courts.contract.ts';
import { defineEndpointContract } from './endpoint.ts';
import { emptySchema, instantSchema, objectIdSchema, ownPasswordSchema } from './fields.ts';
import { conversationSchema, messageSchema } from './messages.contract.ts';
import { userSchema } from './current-user.contract.ts';

export const WRONG_PASSWORD_SENTENCE = 'The password is not right';

/** A decision about one of an owner's courts, or one that an administrator made. */
const ownDecisionSchema = z.object({
  court: z.object({ _id: objectIdSchema, name: z.string() }),
  decision: z.enum(COURT_DECISIONS),
  reason: z.optional(z.string()),
  at: instantSchema,
});

const accountExportSchema = z.object({
  exportedAt: instantSchema,
  profile: userSchema,
  /** A customer's own bookings, or those at an owner's courts. */
  bookings: z.array(bookingSchema),
  conversations: z.array(z.extend(conversationSchema, { messages: z.array(messageSchema) })),
  courts: z.array(courtSchema),
  decisions: z.array(ownDecisionSchema),
});
export type AccountExport = z.output<typeof accountExportSchema>;

export const exportAccountEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/users/export',
  summary: 'Everything that Crease keeps about the signed-in user',
  access: 'signed-in',
  data: z.object({ export: accountExportSchema }),
});

export const ACCOUNT_DELETED_SENTENCE = 'Your account was deleted';

export const deleteAccountEndpoint = defineEndpointContract({
  method: 'DELETE',
  path: '/users/account',
  summary:
    'Delete the own account with its courts, conversations and personal data; what was to come is cancelled',
  access: 'signed-in',
  body: z.object({
    password: ownPasswordSchema('Please enter your password', WRONG_PASSWORD_SENTENCE),
  }),
  data: emptySchema,
});
