import type { User } from '@crease/contract';
import type { UserRecord } from './users.repository.ts';

/** A user as they see themselves. */
export function presentUser(user: UserRecord): User {
  return {
    _id: user.id,
    id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    ...(user.businessName !== undefined && { businessName: user.businessName }),
    ...(user.businessRegistration !== undefined && {
      businessRegistration: user.businessRegistration,
    }),
    createdAt: user.createdAt.toISOString(),
  };
}
