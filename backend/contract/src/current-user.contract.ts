/** Apart from the other account calls, because only this one is needed by the first load. */
import * as z from 'zod/mini';
import { defineEndpointContract, USER_ROLES } from './endpoint.ts';
import { instantSchema, objectIdSchema, profileImageSchema } from './fields.ts';

export const userRoleSchema = z.enum(USER_ROLES);

export const userSchema = z.object({
  _id: objectIdSchema,
  id: objectIdSchema,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: userRoleSchema,
  businessName: z.optional(z.string()),
  businessRegistration: z.optional(z.string()),
  profileImage: z.optional(profileImageSchema),
  createdAt: instantSchema,
});
export type User = z.output<typeof userSchema>;

export const currentUserEndpoint = defineEndpointContract({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  access: 'signed-in',
  data: z.object({ user: userSchema }),
});
