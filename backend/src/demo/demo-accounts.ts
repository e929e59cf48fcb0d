import type { DemoAccount, UserRole } from '@crease/contract';

const PASSWORD = 'cricket123';

export interface DemoPerson extends DemoAccount {
  name: string;
  phone: string;
  businessName?: string;
  businessRegistration?: string;
}

function person(role: UserRole, email: string, name: string, phone: string): DemoPerson {
  return { role, email, name, phone, password: PASSWORD };
}

export const DEMO_CUSTOMERS: readonly DemoPerson[] = [
  person('customer', 'customer@demo.lk', 'Nuwan Perera', '+94771234501'),
  person('customer', 'customer2@demo.lk', 'Tharindu Silva', '+94771234502'),
];

/** `owner` of a demo court is a position in this list. */
export const DEMO_OWNERS: readonly DemoPerson[] = [
  {
    ...person('owner', 'owner@demo.lk', 'Dilani Fernando', '+94771234503'),
    businessName: 'Fernando Sports (Pvt) Ltd',
    businessRegistration: 'PV 00214587',
  },
  {
    ...person('owner', 'owner2@demo.lk', 'Roshan Jayawardena', '+94771234504'),
    businessName: 'Island Nets',
    businessRegistration: 'PV 00298113',
  },
];

const DEMO_ADMIN = person('admin', 'admin@demo.lk', 'Crease Office', '+94771234505');

export const DEMO_PEOPLE: readonly DemoPerson[] = [...DEMO_CUSTOMERS, ...DEMO_OWNERS, DEMO_ADMIN];
