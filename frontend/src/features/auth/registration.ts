import { MS_PER_MINUTE } from '@crease/contract';
import { hasCode } from '../../shared/lib/api/api-error.ts';
import { isAnswered } from '../../shared/lib/api/error-messages.ts';
import type { Credentials, Registration, Session } from './auth.api.ts';

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

const KEPT_MAX_MS = 15 * MS_PER_MINUTE;

/** Kept in memory only, and not for long, because the next visitor may be somebody else. */
let kept = BLANK_REGISTRATION;
let keptAt = 0;

/** What the form begins with: what was typed when it was left. */
export function keptRegistration(): RegistrationDraft {
  return performance.now() - keptAt < KEPT_MAX_MS ? kept : BLANK_REGISTRATION;
}

/** Passwords are typed again. */
export function keepRegistration(draft: RegistrationDraft): void {
  kept = { ...draft, password: '', confirmPassword: '' };
  keptAt = performance.now();
}

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

interface RegisteringParts {
  register: (registration: Registration) => Promise<Session>;
  logIn: (credentials: Credentials) => Promise<Session>;
}

/**
 * A try that got no answer may have made the account, and the next one is refused as if it were somebody else's. Then
 * its password leads into it.
 */
export function createRegistering({ register, logIn }: RegisteringParts) {
  let unanswered: string | undefined;
  return async (registration: Registration): Promise<Session> => {
    const { email, password } = registration;
    try {
      return await register(registration);
    } catch (error) {
      if (!isAnswered(error)) unanswered = email;
      else if (hasCode(error, 'email_in_use') && email === unanswered) {
        return logIn({ email, password }).catch(() => Promise.reject(error));
      }
      throw error;
    }
  };
}
