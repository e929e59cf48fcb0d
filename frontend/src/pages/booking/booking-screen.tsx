import type { Court, ShownDay } from '@crease/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../features/auth/auth.store.ts';
import { BOOKING_SCREEN_TEXTS as TEXTS } from '../../features/bookings/bookings.texts.ts';
import { ConfirmBooking } from '../../features/bookings/booking-request/confirm-booking.tsx';
import {
  DateDays,
  DateMonth,
  MonthToCome,
} from '../../features/bookings/date-choice/date-picker.tsx';
import type { DateChoice } from '../../features/bookings/date-choice/date-calendar.tsx';
import {
  addressOfDate,
  dateOfAddress,
  slotsOfAddress,
} from '../../features/bookings/date-choice/slot-dates.ts';
import {
  useBookableDays,
  useKeptDay,
} from '../../features/bookings/date-choice/use-bookable-days.ts';
import { useOwnHours, useSlotDay } from '../../features/bookings/slot-grid/slot-grid.hooks.ts';
import { RateTiles } from '../../features/courts/rate-tiles.tsx';
import { Card } from '../../shared/ui/cards/card.tsx';
import { PageContainer } from '../../shared/ui/page/page-container.tsx';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { BookingBar } from './booking-bar.tsx';
import { BookingHeading } from './booking-heading.tsx';
import { BookingHours } from './booking-hours.tsx';
import styles from './booking-screen.module.css';
import { BookingSide } from './booking-side.tsx';
import type { BookedDay } from './use-booking-hours.ts';
import { useChosenHours } from './use-chosen-hours.ts';
import { useHoursInAddress } from './use-hours-in-address.ts';
import { useWantedInView } from './use-wanted-in-view.ts';

/** From this width there is room for a month beside the hours. booking-screen.module.css uses the same width. */
const ROOM_FOR_MONTH = '(min-width: 75rem)';

/** Beside the hours, or on a screen so low that a bar would cover half of it. Elsewhere the action is in the bar. */
const ACTION_IN_SUMMARY = '(min-width: 60rem), (max-height: 20rem)';

interface BookingScreenProps {
  court: Court;
  /** What the server knew of the day when it drew the page. */
  drawnDay?: ShownDay | undefined;
}

export function BookingScreen({ court, drawnDay }: BookingScreenProps) {
  const { date, days, wanted, showDate, opened } = useDateOfAddress(court);
  const customerId = useSession((session) => session.user?._id);
  useSlotDay(court, date, wanted);
  useOwnHours(court._id, customerId);
  useWantedInView(date, wanted);
  useHoursInAddress(opened);
  const choice = { court, date, days, onDateChange: showDate };
  const day = { court, date, wanted, drawnDay };

  return (
    <PageContainer>
      <BookingHeading court={court} />
      <div className={styles['columns']}>
        <div className={styles['dates']}>
          <Dates {...choice} />
        </div>
        <div className={styles['main']}>
          <BookingHours {...choice} {...day} />
        </div>
        <div className={styles['side']}>
          <Side {...day} />
        </div>
        <Card className={styles['pricing']}>
          <h2 className={styles['pricingTitle']}>{TEXTS.pricing}</h2>
          <RateTiles pricing={court.pricing} />
        </Card>
      </div>
      <NextStep {...day} />
    </PageContainer>
  );
}

/** The server, which knows no screen, draws the days for narrow ones and the place of the month for wide ones. */
function Dates(choice: DateChoice) {
  const hasRoomForMonth = useMediaQuery(ROOM_FOR_MONTH);
  if (hasRoomForMonth) return <DateMonth {...choice} />;
  return (
    <>
      <DateDays {...choice} />
      {hasRoomForMonth === undefined && <MonthToCome />}
    </>
  );
}

function Side(day: BookedDay) {
  const hasAction = useMediaQuery(ACTION_IN_SUMMARY) ?? true;
  return <BookingSide chosen={useChosenHours(day)} hasAction={hasAction} />;
}

function NextStep(day: BookedDay) {
  const chosen = useChosenHours(day);
  return (
    <>
      {!useMediaQuery(ACTION_IN_SUMMARY) && <BookingBar chosen={chosen} />}
      <ConfirmBooking chosen={chosen} />
    </>
  );
}

/** The date is in the address, so that a reload and a shared link show the same day. */
function useDateOfAddress(court: Court) {
  const [search, setSearch] = useSearchParams();
  const days = useBookableDays(court);
  const [opened] = useKeptDay(days);
  const date = dateOfAddress(search, days, opened);
  const wanted = useMemo(() => slotsOfAddress(search, date), [search, date]);
  const showDate = (next: string) => {
    // The address also holds the chosen hours; setting the same date again would drop them. The window's address,
    // because a second press may come before the next render.
    const shown = dateOfAddress(new URLSearchParams(window.location.search), days, opened);
    if (next === shown) return;
    setSearch(addressOfDate(next), { replace: true });
  };
  return { date, days, wanted, showDate, opened };
}
