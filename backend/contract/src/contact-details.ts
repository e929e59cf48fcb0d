/** How people reach Crease: on its pages, and in what search engines read of them. */
export const CONTACT = {
  city: 'Colombo',
  place: 'Colombo, Sri Lanka',
  phone: '+94 11 234 5678',
  /** As it is dialled. */
  phoneNumber: '+94112345678',
  email: 'hello@crease.lk',
} as const;
