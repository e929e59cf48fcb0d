import type { User } from '@crease/contract';

/** A customer for tests. */
export const CUSTOMER: User = {
  _id: 'u1',
  id: 'u1',
  name: 'Nimal Perera',
  email: 'customer@demo.lk',
  phone: '+94771234501',
  role: 'customer',
  createdAt: '2026-11-01T06:00:00.000Z',
};
