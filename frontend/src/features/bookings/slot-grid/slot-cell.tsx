import { formatHour } from '@crease/contract';
import { Check, Clock3, Hourglass, Lock } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { shallow } from 'zustand/shallow';
import { capitalised } from '../../../shared/lib/words/capitalised.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Link } from '../../../shared/ui/buttons/link.tsx';
import { lightStyle } from '../../../shared/ui/light/day-light.ts';
import { SELECTED_WORD, SLOT_WORDS } from '../bookings.texts.ts';
import { bookingLink } from '../date-choice/slot-dates.ts';
import type { SlotLook } from '../court-day/slot-look.ts';
import { canSelect, spokenLabelOf, type SlotView } from '../court-day/slot-views.ts';
import styles from './slot-cell.module.css';

/** What pressing an hour does: select it, follow a link to the booking page, open a dialog, or nothing. */
export type SlotUse =
  | { kind: 'choose'; onToggle: (startTime: string) => void }
  | { kind: 'link'; courtId: string; date: string }
  | { kind: 'open'; onOpen: (startTime: string) => void }
  | { kind: 'read' };

interface SlotCellProps {
  view: SlotView;
  use: SlotUse;
  isTabStop: boolean;
  isJustTaken: boolean;
  onFocus: (startTime: string) => void;
}

const SIGN_BY_LOOK: Partial<Record<SlotLook, ReactNode>> = {
  requested: <Clock3 />,
  asked: <Clock3 />,
  booked: <Lock />,
  'my-request': <Hourglass />,
  'my-booking': <Check />,
};

/** Every change of the day makes new `view` objects and each drawing a new `use`, so their fields are compared. */
export function looksTheSame(before: SlotCellProps, next: SlotCellProps): boolean {
  const { view, use, ...others } = before;
  const { view: nextView, use: nextUse, ...nextOthers } = next;
  return shallow(view, nextView) && shallow(use, nextUse) && shallow(others, nextOthers);
}

/** One hour in the colours of its light. An hour that can't be booked has no light and says why in a word. */
export const SlotCell = memo(function SlotCell(props: SlotCellProps) {
  const { view, use, isTabStop, isJustTaken, onFocus } = props;
  const common = {
    className: classNames(
      styles['cell'],
      styles[view.look],
      styles[view.type],
      view.isSelected && styles['selected'],
      isJustTaken && styles['justTaken'],
    ),
    style: lightStyle(view.hourOffset, view.type),
  };
  const reachable = {
    ...common,
    'data-slot': view.startTime,
    tabIndex: isTabStop ? 0 : -1,
    onFocus: () => onFocus(view.startTime),
  };
  const words = <SlotCellWords view={view} />;

  if (use.kind === 'choose') {
    return (
      <button
        type="button"
        {...reachable}
        aria-pressed={view.isSelected}
        // Not `disabled`, so that arrow keys can pass over it and screen readers can read it.
        aria-disabled={!canSelect(view.look)}
        onClick={() => {
          if (canSelect(view.look)) use.onToggle(view.startTime);
        }}
      >
        {words}
      </button>
    );
  }
  if (use.kind === 'link' && canSelect(view.look)) {
    return (
      <Link
        {...reachable}
        to={bookingLink(use.courtId, use.date, [view.startTime])}
        // A page that needs a sign-in, for each hour of each court: search engines have nothing to look for there.
        rel="nofollow"
      >
        {words}
      </Link>
    );
  }
  if (use.kind === 'open' && canSelect(view.look)) {
    return (
      <button
        type="button"
        {...reachable}
        aria-haspopup="dialog"
        onClick={() => use.onOpen(view.startTime)}
      >
        {words}
      </button>
    );
  }
  return <span {...common}>{words}</span>;
}, looksTheSame);

/** Texts longer than "12 PM", such as "Midnight", are set narrower, so that the icon has room. */
const HOUR_CHARACTERS = 5;

function SlotCellWords({ view }: { view: SlotView }) {
  const sign = view.isSelected ? <Check /> : SIGN_BY_LOOK[view.look];
  const hour = formatHour(view.startTime);
  return (
    <>
      <span
        className={classNames(
          styles['hour'],
          hour.length > HOUR_CHARACTERS && styles['long'],
          'tabular',
        )}
        aria-hidden="true"
      >
        {capitalised(hour)}
      </span>
      <span className={styles['sign']}>{sign}</span>
      <span className={styles['word']} aria-hidden="true">
        {view.isSelected ? SELECTED_WORD : SLOT_WORDS[view.look].shown}
      </span>
      <span className="visually-hidden">{spokenLabelOf(view)}</span>
    </>
  );
}
