import { formatRupeesExact } from '@crease/contract';
import { MessageSquareText, NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalised } from '../../../shared/lib/words/capitalised.ts';
import { formatHourRange } from '../../../shared/lib/words/dates.ts';
import { Badge } from '../../../shared/ui/cards/badge.tsx';
import { LightTag } from '../../../shared/ui/light/light-tag.tsx';
import { contactOf, type ShownBooking } from '../booking-facts.ts';
import { BookingStatusBadge, PaymentBadge } from '../booking-badges.tsx';
import { CallLink } from '../call-link.tsx';
import { OtherDate } from '../played-hours/other-date.tsx';
import { CancelWalkIn } from '../owner-steps/cancel-walk-in.tsx';
import type { OwnerStep } from '../owner-requests/owner-requests.store.ts';
import { lightStretchesOf } from './calendar-days.ts';
import { CALENDAR_TEXTS as TEXTS } from './calendar.texts.ts';
import styles from './day-entry.module.css';

interface DayEntryProps {
  booking: ShownBooking;
  underWay: OwnerStep | undefined;
  onStep: (booking: ShownBooking, step: OwnerStep) => Promise<void>;
}

/** One booking with what is needed at the counter: when, where, who, how to reach them, what is owed. */
export function DayEntry({ booking, underWay, onStep }: DayEntryProps) {
  const { court, date, timeSlots, pricing, bookingType } = booking;
  return (
    <article className={styles['entry']}>
      <header className={styles['head']}>
        <h3 className={styles['when']}>
          {lightStretchesOf(timeSlots).map((stretch) => (
            <span key={stretch.startTime} className={styles['stretch']}>
              <span className={styles['hours']}>
                {capitalised(formatHourRange(stretch.startTime, stretch.endTime))}
              </span>{' '}
              <LightTag light={stretch.type} /> <OtherDate hour={stretch} date={date} />
            </span>
          ))}
        </h3>
        <p className={styles['amount']}>
          <span className="visually-hidden">{TEXTS.total} </span>
          {formatRupeesExact(pricing.totalAmount)}
        </p>
      </header>
      <p className={styles['court']}>
        {court.name}
        {bookingType === 'manual' && <Badge icon={null}>{TEXTS.manual}</Badge>}
      </p>
      <Customer booking={booking} />
      <div className={styles['badges']}>
        <BookingStatusBadge booking={booking} viewer="owner" />
        <PaymentBadge booking={booking} />
      </div>
      <EntryNotes booking={booking} />
      <CancelWalkIn
        className={styles['cancel']}
        booking={booking}
        underWay={underWay}
        onStep={(step) => void onStep(booking, step)}
      />
    </article>
  );
}

function Customer({ booking }: { booking: ShownBooking }) {
  const { name, phone } = contactOf(booking);
  return (
    <div className={styles['customer']}>
      <p className={styles['name']}>{name}</p>
      <CallLink className={styles['phone']} phone={phone} />
    </div>
  );
}

function EntryNotes({
  booking: { cancellationReason, manualBookingDetails },
}: {
  booking: ShownBooking;
}) {
  const notes = manualBookingDetails?.notes;
  return (
    <>
      {cancellationReason !== undefined && (
        <Note icon={<MessageSquareText />} title={TEXTS.cancellationReason}>
          {cancellationReason}
        </Note>
      )}
      {notes !== undefined && (
        <Note icon={<NotebookPen />} title={TEXTS.notes}>
          {notes}
        </Note>
      )}
    </>
  );
}

interface NoteProps {
  icon: ReactNode;
  title: string;
  children: string;
}

function Note({ icon, title, children }: NoteProps) {
  return (
    <p className={styles['note']}>
      {icon}
      <span>
        <b>{title}:</b> {children}
      </span>
    </p>
  );
}
