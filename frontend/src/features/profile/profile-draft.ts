/** The fields of the profile form. */
import type { User } from '@crease/contract';
import type { ProfileChange } from './profile.api.ts';

export interface ProfileDraft {
  name: string;
  phone: string;
  businessName: string;
  businessRegistration: string;
}

interface Unsaved {
  userId: string;
  written: Partial<ProfileDraft>;
}

let unsaved: Unsaved | undefined;

/** Keeps what somebody wrote whose session ended, at the save or before it, until they are back. */
export function keepUnsaved(left: Unsaved): void {
  unsaved = left;
}

/** Undefined for everybody else. */
export function unsavedOf({ _id }: User): Partial<ProfileDraft> | undefined {
  return unsaved?.userId === _id ? unsaved.written : undefined;
}

export function dropUnsaved(): void {
  unsaved = undefined;
}

export function draftOf(user: User): ProfileDraft {
  const { name, phone, businessName = '', businessRegistration = '' } = user;
  return { name, phone, businessName, businessRegistration };
}

export function isProfileChanged(draft: ProfileDraft, user: User): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(user));
}

/** Business fields are sent only for owners, blank ones too, because a blank field removes the value. */
export function profileChangeOf({ role }: User, draft: ProfileDraft): ProfileChange {
  const { name, phone, businessName, businessRegistration } = draft;
  return role === 'owner' ? { name, phone, businessName, businessRegistration } : { name, phone };
}
