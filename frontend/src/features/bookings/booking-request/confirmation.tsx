import {
  bookingStatusLabel,
  CONFIRMATION_PAGE_SLOTS_SHOWN,
  formatRupeesExact,
  PATHS,
  paymentLabelOf,
  type Booking,
  type CourtOwner,
} from '@crease/contract';
import { Check, Mail, Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDate, formatInstant } from '../../../shared/lib/words/dates.ts';
import { formatPhone } from '../../../shared/lib/words/phones.ts';
import { Badge } from '../../../shared/ui/cards/badge.tsx';
import { ButtonLink } from '../../../shared/ui/buttons/button.tsx';
import { useDocumentTitle } from '../../../shared/ui/page/use-document-title.ts';
import { useNow } from '../../../shared/ui/use-now.ts';
import { shortIdOf } from '../booking-facts.ts';
import { dateOver } from '../played-hours/played-on.ts';
import { BOOKING_REQUEST_TEXTS, BOOKING_SENT_TEXTS as TEXTS } from './booking-request.texts.ts';
import styles from './confirmation.module.css';
import { SlotList } from './slot-list.tsx';

interface ConfirmationProps {
  booking: Booking;
  owner: CourtOwner | undefined;
}

/** Shows the sent request and what happens next. */
export function Confirmation({ booking, owner }: ConfirmationProps) {
  const { status } = booking;
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(TEXTS.title);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={styles['ticket']}>
      <header className={styles['head']}>
        <span className={styles['sign']}>
          <Check />
        </span>
        <h1 ref={heading} className={styles['title']} tabIndex={-1}>
          {TEXTS.title}
        </h1>
        <p className="tabular">
          {TEXTS.bookingId} <b className={styles['id']}>{shortIdOf(booking)}</b>
        </p>
        {status !== 'pending' && (
          // Not negative, which has no ground of its own: here it would be dark on the mat.
          <Badge tone={status === 'confirmed' ? 'positive' : 'neutral'}>
            {bookingStatusLabel(status)}
          </Badge>
        )}
      </header>
      <BookingFacts booking={booking} />
      <Notes booking={booking} owner={owner} />
      <footer className={styles['actions']}>
        <ButtonLink to={PATHS.profile} variant="primary" size="large" wide>
          {TEXTS.profile}
        </ButtonLink>
        <ButtonLink to={PATHS.courts} size="large" wide>
          {TEXTS.courts}
        </ButtonLink>
      </footer>
    </div>
  );
}

/** What is still to come: nobody answers an answered request again, or pays for what was declined. */
function Notes({ booking: { status, answerBy }, owner }: ConfirmationProps) {
  const isPending = status === 'pending';
  const payee = isPending || status === 'confirmed' ? owner : undefined;
  if (!isPending && !payee) return null;
  return (
    <div className={styles['notes']}>
      {isPending && (
        <p className={styles['note']}>
          <Mail />
          <span>
            {TEXTS.note}
            {answerBy !== undefined && <AnswerBy instant={answerBy} />}
          </span>
        </p>
      )}
      {payee && (
        <p className={styles['note']}>
          <Phone />
          <span>
            {TEXTS.phoneNote}{' '}
            <a className={styles['phone']} href={`tel:${payee.phone}`}>
              {formatPhone(payee.phone)}
            </a>
          </span>
        </p>
      )}
    </div>
  );
}

/** Rendered again by itself, and says nothing any more once the time is over: the screen may stay open for days. */
function AnswerBy({ instant }: { instant: string }) {
  const now = useNow();
  return Date.parse(instant) > now ? ` ${TEXTS.answerBy(formatInstant(instant, now))}` : null;
}

function BookingFacts({ booking }: { booking: Booking }) {
  const { court, timeSlots, pricing } = booking;
  const date = dateOver(timeSlots, booking.date);
  return (
    <dl className={styles['facts']}>
      {court && (
        <>
          <dt>{TEXTS.court}</dt>
          <dd className={styles['court']}>{court.name}</dd>
          <dt>{TEXTS.address}</dt>
          <dd>
            {court.location.address}, {court.location.city}
          </dd>
        </>
      )}
      <dt>{BOOKING_REQUEST_TEXTS.date}</dt>
      <dd>{formatDate(date)}</dd>
      <dt>{BOOKING_REQUEST_TEXTS.time}</dt>
      <dd>
        <SlotList slots={timeSlots} date={date} shown={CONFIRMATION_PAGE_SLOTS_SHOWN} />
      </dd>
      <dt>{BOOKING_REQUEST_TEXTS.total}</dt>
      <dd className={styles['total']}>{formatRupeesExact(pricing.totalAmount)}</dd>
      <dt>{TEXTS.payment}</dt>
      <dd>
        <Badge icon={null}>{paymentLabelOf(booking)}</Badge>
      </dd>
    </dl>
  );
}
