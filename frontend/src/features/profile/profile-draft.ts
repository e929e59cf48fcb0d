/** What the profile form holds, and what of it is sent. */
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

/** Business fields are an owner's; blank ones go along, that is how they are taken back. */
export function changeOf({ role }: User, draft: ProfileDraft): ProfileChange {
  const { name, phone, businessName, businessRegistration } = draft;
  return role === 'owner' ? { name, phone, businessName, businessRegistration } : { name, phone };
}
