import type { Booking } from '@crease/contract';
import { Badge } from '../../../shared/ui/cards/badge.tsx';
import { REQUEST_TEXTS as TEXTS } from './owner-requests.texts.ts';
import { contactOf } from '../booking-facts.ts';
import { CallLink } from '../call-link.tsx';
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
      <CallLink className={styles['phone']} phone={phone} />
    </div>
  );
}
