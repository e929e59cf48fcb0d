import { formatRupeesExact, type Booking } from '@crease/contract';
import { useId } from 'react';
import { formatWhen, shortIdOf } from '../booking-facts.ts';
import type { OwnerStep } from './owner-requests.store.ts';
import { DASHBOARD_TEXTS as TEXTS } from './owner-requests.texts.ts';
import { RefundDueBadge } from '../booking-badges.tsx';
import { PaymentAction } from '../owner-steps/payment-action.tsx';
import { RequestActions, type RequestActionsProps } from '../owner-steps/request-actions.tsx';
import styles from './removed-courts-list.module.css';
import { RequestCustomer } from './request-customer.tsx';
import { RequestStatus } from './request-status.tsx';

interface RemovedCourtsListProps {
  left: readonly Booking[];
  underWay: ReadonlyMap<string, OwnerStep>;
  onStep: (booking: Booking, step: OwnerStep) => Promise<void>;
}

/** What the owner has still to do for bookings of courts that are gone; renders nothing when that is nothing. */
export function RemovedCourtsList({ left, underWay, onStep }: RemovedCourtsListProps) {
  const id = useId();
  if (left.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h3 id={id}>{TEXTS.leftTitle}</h3>
      <p className={styles['hint']}>{TEXTS.leftHint}</p>
      <ul role="list">
        {left.map((booking) => (
          <li key={booking._id} className={styles['booking']}>
            <p className="tabular">
              <b>{formatWhen(booking)}</b>
              <br />
              {booking.formerCourtName !== undefined && (
                <>
                  {booking.formerCourtName}
                  <br />
                </>
              )}
              <span className={styles['hint']}>#{shortIdOf(booking)}</span>
            </p>
            <RequestCustomer request={booking} />
            <div>
              <p className={styles['money']}>
                <b className="tabular">{formatRupeesExact(booking.pricing.totalAmount)}</b>
                <RefundDueBadge booking={booking} />
              </p>
              {booking.status === 'cancellation_requested' && (
                <RequestStatus request={booking} isChanged={false} />
              )}
            </div>
            <Steps
              request={booking}
              underWay={underWay.get(booking._id)}
              onStep={(step) => void onStep(booking, step)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps(steps: RequestActionsProps) {
  return (
    <div className={styles['steps']}>
      <RequestActions {...steps} />
      <PaymentAction {...steps} />
    </div>
  );
}
