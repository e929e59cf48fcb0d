import { formatRupeesExact } from '@crease/contract';
import { classNames } from '../../../shared/ui/class-names.ts';
import { PaymentBadge, RefundDueBadge } from '../booking-badges.tsx';
import { isNeverPaid, type ShownBooking } from '../booking-facts.ts';
import styles from './request-table.module.css';

/** What the booking costs, and what is known of its payment. */
export function RequestMoney({ request }: { request: ShownBooking }) {
  return (
    <>
      <span className={classNames(styles['amount'], 'tabular')}>
        {formatRupeesExact(request.pricing.totalAmount)}
      </span>
      {!isNeverPaid(request) && <PaymentBadge booking={request} />}
      <RefundDueBadge booking={request} />
    </>
  );
}
