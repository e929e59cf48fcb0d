import * as z from 'zod/mini';
import { instantSchema, objectIdSchema } from './fields.ts';

export const userRoleSchema = z.enum(['customer', 'owner', 'admin']);

export const profileImageSchema = z.object({ url: z.string() });

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
