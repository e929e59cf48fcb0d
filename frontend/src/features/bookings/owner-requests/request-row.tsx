import { HOURS_PER_DAY } from '@crease/contract';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LightStrip } from '../../../shared/ui/light/light-strip.tsx';
import { CancelWalkIn } from '../owner-steps/cancel-walk-in.tsx';
import { formatWhen, litHoursOf, shortIdOf, type ShownBooking } from '../booking-facts.ts';
import type { OwnerStep } from './owner-requests.store.ts';
import { PaymentAction } from '../owner-steps/payment-action.tsx';
import actionStyles from '../owner-steps/request-actions.module.css';
import { RequestActions } from '../owner-steps/request-actions.tsx';
import { RequestCustomer } from './request-customer.tsx';
import { RequestMoney } from './request-money.tsx';
import { RequestStatus } from './request-status.tsx';
import styles from './request-table.module.css';

interface RequestRowProps {
  request: ShownBooking;
  /** The booking arrived or changed while it was on screen. */
  isChanged: boolean;
  underWay: OwnerStep | undefined;
  onStep: (request: ShownBooking, step: OwnerStep) => Promise<void>;
}

/** A row of the table, laid out as a card on narrow screens. */
export function RequestRow({ request, isChanged, underWay, onStep }: RequestRowProps) {
  const handleStep = (step: OwnerStep) => void onStep(request, step);
  return (
    <tr
      role="row"
      className={classNames(styles['row'], isChanged && styles['changed'])}
      aria-busy={underWay !== undefined || undefined}
    >
      <th role="rowheader" scope="row" className={styles['what']}>
        <span className={styles['court']}>{request.court.name}</span>
        <span className={classNames(styles['when'], 'tabular')}>{formatWhen(request)}</span>
        <LightStrip lit={litHoursOf(request)} untilHour={lastHourOf(request)} />
        <span className={styles['id']}>#{shortIdOf(request)}</span>
      </th>
      <td role="cell" className={styles['who']}>
        <RequestCustomer request={request} />
      </td>
      <td role="cell" className={styles['state']}>
        <RequestStatus request={request} isChanged={isChanged} />
      </td>
      <td role="cell" className={styles['money']}>
        <RequestMoney request={request} />
      </td>
      <td role="cell" className={styles['answer']}>
        <RequestActions request={request} underWay={underWay} onStep={handleStep} />
        <PaymentAction request={request} underWay={underWay} onStep={handleStep} />
        <CancelWalkIn
          className={actionStyles['alone']}
          booking={request}
          underWay={underWay}
          onStep={handleStep}
        />
      </td>
    </tr>
  );
}

/** The strip ends at midnight, or later when the booked hours do. */
function lastHourOf(request: ShownBooking): number {
  return Math.max(HOURS_PER_DAY, ...litHoursOf(request).map(({ endHour }) => endHour));
}
