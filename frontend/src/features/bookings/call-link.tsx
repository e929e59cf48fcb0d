import { Phone } from 'lucide-react';
import { formatPhone } from '../../shared/lib/words/phones.ts';
import { REQUEST_TEXTS as TEXTS } from './owner-requests/owner-requests.texts.ts';

interface CallLinkProps {
  phone: string;
  className: string | undefined;
}

/** A customer's phone, for the owner, who calls it with one tap; nothing where there is none. */
export function CallLink({ phone, className }: CallLinkProps) {
  if (phone === '') return null;
  return (
    <a className={className} href={`tel:${phone}`}>
      <Phone />
      <span className="visually-hidden">{TEXTS.call} </span>
      <span className="tabular">{formatPhone(phone)}</span>
    </a>
  );
}
