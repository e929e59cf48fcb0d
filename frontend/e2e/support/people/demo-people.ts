/** The e-mails of the demo's people, and the password of all of them. */
export const CUSTOMER = 'customer@demo.lk';
export const OTHER_CUSTOMER = 'customer2@demo.lk';
export const OWNER = 'owner@demo.lk';
export const OTHER_OWNER = 'owner2@demo.lk';
export const ADMIN = 'admin@demo.lk';
export const PASSWORD = 'cricket123';
