import type { User } from '@crease/contract';
import { expect, test } from 'vitest';
import { ownerLinksFor } from './footer-links.ts';

const listYourCourt = (role?: User['role']) => {
  const user: User | undefined = role && {
    _id: 'u1',
    id: 'u1',
    name: 'Dilani',
    email: 'dilani@example.lk',
    phone: '+94771234503',
    role,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  return ownerLinksFor(user).find(({ label }) => label === 'List Your Court')?.to;
};

test('when an owner wants to list a court, then the link leads to its form, and others to the registration', () => {
  expect(listYourCourt('owner')).toBe('/courts/new');
  expect([undefined, 'customer' as const, 'admin' as const].map(listYourCourt)).toEqual([
    '/register',
    '/register',
    '/register',
  ]);
});
