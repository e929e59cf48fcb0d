import * as z from 'zod/mini';
import { userSchema } from './current-user.contract.ts';
import { defineEndpointContract } from './endpoint.ts';
import { newPasswordSchema, optionalLine, ownPasswordSchema, requiredLine } from './fields.ts';
import {
  BUSINESS_FIELD_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PHONE_MAX_CHARACTERS,
} from './limits.ts';

const ownUserSchema = z.object({ user: userSchema });

export const PROFILE_UPDATED_SENTENCE = 'Profile updated successfully';

export const updateProfileEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/users/profile',
  summary: 'Change the own name, phone and, for owners, business fields',
  access: 'signed-in',
  body: z.object({
    name: requiredLine('Please enter your name', NAME_MAX_CHARACTERS),
    phone: requiredLine('Please enter your phone number', PHONE_MAX_CHARACTERS),
    businessName: optionalLine(BUSINESS_FIELD_MAX_CHARACTERS),
    businessRegistration: optionalLine(BUSINESS_FIELD_MAX_CHARACTERS),
  }),
  data: ownUserSchema,
});

export const PROFILE_IMAGE_UPDATED_SENTENCE = 'Profile image updated successfully';

export const uploadProfileImageEndpoint = defineEndpointContract({
  method: 'POST',
  path: '/users/profile/image',
  summary: 'Replace the own picture',
  access: 'signed-in',
  upload: { field: 'image', filesMax: 1 },
  data: ownUserSchema,
});

export const WRONG_CURRENT_PASSWORD_SENTENCE = 'The current password is not right';

export const PASSWORD_CHANGED_SENTENCE = 'Password changed successfully';

export const changePasswordEndpoint = defineEndpointContract({
  method: 'PUT',
  path: '/users/password',
  summary: 'Change the own password; every other session ends, this one gets a new token',
  access: 'signed-in',
  body: z.object({
    currentPassword: ownPasswordSchema(
      'Please enter your current password',
      WRONG_CURRENT_PASSWORD_SENTENCE,
    ),
    newPassword: newPasswordSchema,
  }),
  data: z.object({ token: z.string(), user: userSchema }),
});
