import type { CourtOwner, Participant, User } from '@crease/contract';
import type { UserRecord } from './user.schema.ts';

function imageOf({ profileImage }: UserRecord): Pick<User, 'profileImage'> {
  return profileImage ? { profileImage: { url: profileImage.url } } : {};
}

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
    ...imageOf(user),
    createdAt: user.createdAt.toISOString(),
  };
}

/** An owner as everybody who looks at the court sees them. */
export function presentOwner(user: UserRecord): CourtOwner {
  return {
    _id: user.id,
    name: user.name,
    phone: user.phone,
    email: user.email,
    ...(user.businessName !== undefined && { businessName: user.businessName }),
    ...imageOf(user),
  };
}

/** What people who chat see of each other. */
export function presentParticipant(user: UserRecord): Participant {
  return { _id: user.id, name: user.name, ...imageOf(user) };
}
