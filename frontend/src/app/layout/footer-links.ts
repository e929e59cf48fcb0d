import { PATHS, type User } from '@crease/contract';

export interface FooterLink {
  label: string;
  to: string;
}

export const QUICK_LINKS: readonly FooterLink[] = [
  { label: 'Find Courts', to: PATHS.courts },
  { label: 'About Us', to: PATHS.about },
  { label: 'Contact', to: PATHS.contact },
];

/** An owner is led to the form for a new court, everybody else to registration. */
export function ownerLinksFor(user: User | undefined): readonly FooterLink[] {
  return [
    { label: 'List Your Court', to: user?.role === 'owner' ? PATHS.newCourt : PATHS.register },
    { label: 'Owner Dashboard', to: PATHS.dashboard },
  ];
}
