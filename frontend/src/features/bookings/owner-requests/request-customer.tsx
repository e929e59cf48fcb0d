import type { Booking } from '@crease/contract';
import { Phone } from 'lucide-react';
import { formatPhone } from '../../../shared/lib/phones.ts';
import { Badge } from '../../../shared/ui/cards/badge.tsx';
import { REQUEST_TEXTS as TEXTS } from './owner-requests.texts.ts';
import { contactOf } from '../booking-facts.ts';
import styles from './request-customer.module.css';

/** The customer's name and phone, which can be called with one tap. */
export function RequestCustomer({ request }: { request: Booking }) {
  const { name, phone } = contactOf(request);
  return (
    <div className={styles['customer']}>
      <p className={styles['name']}>
        {name}
        {request.bookingType === 'manual' && <Badge icon={null}>{TEXTS.manual}</Badge>}
      </p>
      {phone !== '' && (
        <a className={styles['phone']} href={`tel:${phone}`}>
          <Phone />
          <span className="visually-hidden">{TEXTS.call} </span>
          <span className="tabular">{formatPhone(phone)}</span>
        </a>
      )}
    </div>
  );
}
