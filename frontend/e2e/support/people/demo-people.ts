/** The e-mails of the demo's people. */
export const CUSTOMER = 'customer@demo.lk';
export const OTHER_CUSTOMER = 'customer2@demo.lk';
export const OWNER = 'owner@demo.lk';
export const OTHER_OWNER = 'owner2@demo.lk';
export const ADMIN = 'admin@demo.lk';
