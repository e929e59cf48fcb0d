/** The fields of the profile form. */
import type { User } from '@crease/contract';
import type { ProfileChange } from './profile.api.ts';

export interface ProfileDraft {
  name: string;
  phone: string;
  businessName: string;
  businessRegistration: string;
}

export function draftOf(user: User): ProfileDraft {
  const { name, phone, businessName = '', businessRegistration = '' } = user;
  return { name, phone, businessName, businessRegistration };
}

/** Business fields are sent only for owners, blank ones too, because a blank field removes the value. */
export function changeOf({ role }: User, draft: ProfileDraft): ProfileChange {
  const { name, phone, businessName, businessRegistration } = draft;
  return role === 'owner' ? { name, phone, businessName, businessRegistration } : { name, phone };
}
