import { courtPath, formatRupeesExact } from '@crease/contract';
import { Hourglass, MapPin, MessageSquareText, RotateCcw } from 'lucide-react';
import { courtCityOf } from '../../../shared/lib/words/courts.ts';
import { formatInstant } from '../../../shared/lib/words/dates.ts';
import { languageOf } from '../../../shared/lib/words/language-of.ts';
import { Button, ButtonLink } from '../../../shared/ui/buttons/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useNow } from '../../../shared/ui/use-now.ts';
import { formatWhen, isRefundDue, shortIdOf, type ShownBooking } from '../booking-facts.ts';
import { CANCELLATION_TEXTS } from '../cancellation/cancellation.texts.ts';
import { BOOKING_CARD_TEXTS as TEXTS } from './customer-bookings.texts.ts';
import { BookingStatusBadge, PaymentBadge } from '../booking-badges.tsx';
import styles from './booking-card.module.css';
import { BookingCardSlots } from './booking-card-slots.tsx';
import { BookingCardStub } from './booking-card-stub.tsx';

interface BookingCardProps {
  booking: ShownBooking;
  /** The booking changed while it was on screen. */
  isChanged: boolean;
  /** Called for a booking that can be cancelled. */
  onCancel: (booking: ShownBooking) => void;
}

export function BookingCard({ booking, isChanged, onCancel }: BookingCardProps) {
  const { court, pricing } = booking;
  return (
    <article className={classNames(styles['card'], isChanged && styles['changed'])}>
      <BookingCardStub booking={booking} />
      <div className={styles['body']}>
        <header className={styles['head']}>
          <div className={styles['names']}>
            <h3 className={styles['name']} lang={languageOf(court.name)}>
              {court.name}
            </h3>
            <p className={styles['place']}>
              <MapPin />
              {courtCityOf(court)}
            </p>
          </div>
          <div className={styles['state']}>
            <BookingStatusBadge booking={booking} viewer="customer" />
            {isChanged && <span className={styles['news']}>{TEXTS.changed}</span>}
          </div>
        </header>
        <BookingCardSlots booking={booking} />
        <BookingNote booking={booking} />
        <footer className={styles['foot']}>
          <dl className={styles['money']}>
            <dt className="visually-hidden">{TEXTS.total}</dt>
            <dd className={classNames(styles['amount'], 'tabular')}>
              {formatRupeesExact(pricing.totalAmount)}
            </dd>
            <dd>
              <PaymentBadge booking={booking} />
            </dd>
          </dl>
          <p className={styles['id']}>
            <span className="visually-hidden">{TEXTS.bookingId} </span>#{shortIdOf(booking)}
          </p>
          <div className={styles['actions']}>
            {booking.status === 'confirmed' && (
              <Button variant="quiet" onClick={() => onCancel(booking)}>
                {CANCELLATION_TEXTS.requestCancel}
                <span className="visually-hidden">
                  {CANCELLATION_TEXTS.requestCancelFor(`${court.name}, ${formatWhen(booking)}`)}
                </span>
              </Button>
            )}
            <ButtonLink to={courtPath(court._id)}>{TEXTS.viewCourt}</ButtonLink>
          </div>
        </footer>
      </div>
    </article>
  );
}

/**
 * Rendered again by itself: after midnight, what was due tomorrow is due today, and once the time is over no answer is
 * promised any more, though the request is declined up to a minute later.
 */
function AnswerBy({ instant }: { instant: string }) {
  const now = useNow();
  if (Date.parse(instant) <= now) return TEXTS.timeIsUp;
  return (
    <>
      {TEXTS.answerBy}{' '}
      <time dateTime={instant} className={classNames(styles['instant'], 'tabular')}>
        {formatInstant(instant, now)}
      </time>
    </>
  );
}

/** What the booking is waiting for, or why it ended. */
function BookingNote({ booking }: { booking: ShownBooking }) {
  const { status, answerBy, declineReason, cancellationReason } = booking;
  if (status === 'pending' && answerBy !== undefined) {
    return (
      <p className={styles['note']}>
        <Hourglass />
        <span>
          <AnswerBy instant={answerBy} />
        </span>
      </p>
    );
  }
  if (status === 'declined' && declineReason !== undefined) {
    return <Reason title={TEXTS.declineReason} reason={declineReason} />;
  }
  if (isRefundDue(booking)) {
    return (
      <p className={styles['note']}>
        <RotateCcw />
        <b className={styles['strong']}>
          {TEXTS.refundDue(formatRupeesExact(booking.pricing.totalAmount))}
        </b>
      </p>
    );
  }
  if (status === 'confirmed' && cancellationReason !== undefined) {
    return (
      <p className={styles['note']}>
        <MessageSquareText />
        {TEXTS.cancellationDeclined}
      </p>
    );
  }
  if (status === 'cancellation_requested' && cancellationReason !== undefined) {
    return (
      <div className={styles['notes']}>
        <Reason title={TEXTS.cancellationReason} reason={cancellationReason} />
        <p className={styles['note']}>
          <Hourglass />
          {TEXTS.waitingForOwner}
        </p>
      </div>
    );
  }
  return null;
}

function Reason({ title, reason }: { title: string; reason: string }) {
  return (
    <p className={styles['note']}>
      <MessageSquareText />
      <span>
        <span className={styles['strong']}>{title}:</span> {reason}
      </span>
    </p>
  );
}
