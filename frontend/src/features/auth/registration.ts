import type { Registration } from './auth.api.ts';

/** The fields of the registration form; the repeated password is never sent. */
export interface RegistrationDraft {
  role: 'customer' | 'owner';
  name: string;
  email: string;
  phone: string;
  businessName: string;
  businessRegistration: string;
  password: string;
  confirmPassword: string;
}

export const BLANK_REGISTRATION: RegistrationDraft = {
  role: 'customer',
  name: '',
  email: '',
  phone: '',
  businessName: '',
  businessRegistration: '',
  password: '',
  confirmPassword: '',
};

/** Business fields are sent only for owners who filled them in. */
export function registrationOf(draft: RegistrationDraft): Registration {
  const { role, name, email, phone, password } = draft;
  const businessName = role === 'owner' ? draft.businessName.trim() : '';
  const businessRegistration = role === 'owner' ? draft.businessRegistration.trim() : '';
  return {
    role,
    name,
    email,
    phone,
    password,
    ...(businessName !== '' && { businessName }),
    ...(businessRegistration !== '' && { businessRegistration }),
  };
}
