export const CONTACT = {
  city: 'Colombo, Sri Lanka',
  phone: '+94 11 234 5678',
  phoneHref: 'tel:+94112345678',
  email: 'hello@crease.lk',
} as const;
