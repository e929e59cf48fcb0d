import {
  HOURS_PER_DAY,
  windowHours,
  type OperatingWindow,
  type Weekday,
  type WeekdayHours,
} from '@crease/contract';
import { ChevronDown, CircleAlert, Copy, Plus } from 'lucide-react';
import { Fragment, useId } from 'react';
import { capitalised } from '../../../../shared/lib/words/capitalised.ts';
import { formatHourRange } from '../../../../shared/lib/words/dates.ts';
import { Button } from '../../../../shared/ui/buttons/button.tsx';
import { LightStrip } from '../../../../shared/ui/light/light-strip.tsx';
import { notifySuccess } from '../../../../shared/ui/notices/notify.ts';
import { Switch } from '../../../../shared/ui/choices/switch.tsx';
import { litHoursOf } from '../../court-facts.ts';
import { useCourtForm } from '../court-form.store.ts';
import { COURT_FORM_TEXTS as TEXTS } from '../court-form.texts.ts';
import {
  hoursOn,
  withDayCopiedToAll,
  withDayOpen,
  withWindowAdded,
  type WeekHours,
} from './week-hours.ts';
import styles from './hours-section.module.css';
import { WindowRow } from './window-row.tsx';

interface DayHoursProps {
  day: Weekday;
  problem: string | undefined;
  isUnfolded: boolean;
  /** Called with the day to unfold, or with none. */
  onOpenDayChange: (day: Weekday | undefined) => void;
}

function useWeekChange() {
  const change = useCourtForm((state) => state.change);
  return (alter: (week: WeekHours) => WeekHours) =>
    change({ operatingHours: alter(useCourtForm.getState().draft.operatingHours) });
}

export function DayHours({ day, problem, isUnfolded, onOpenDayChange }: DayHoursProps) {
  const id = useId();
  const { isOpen, slots } = useCourtForm(({ draft }) => hoursOn(draft.operatingHours, day));
  const changeWeek = useWeekChange();
  const shown = isOpen ? slots : [];
  const onUnfoldedChange = (isNowUnfolded: boolean) =>
    onOpenDayChange(isNowUnfolded ? day : undefined);
  return (
    <>
      <div className={styles['line']}>
        <Switch
          label={TEXTS.openOn(day)}
          isLabelHidden
          checked={isOpen}
          onCheckedChange={(isNowOpen) => {
            changeWeek((before) => withDayOpen(before, day, isNowOpen));
            onUnfoldedChange(isNowOpen);
          }}
        />
        <DaySummary
          id={id}
          hours={{ day, isOpen, slots: shown }}
          isFaulty={problem !== undefined}
          isUnfolded={isUnfolded}
          onUnfoldedChange={onUnfoldedChange}
        />
      </div>
      {problem !== undefined && (
        <p className={styles['problem']} role="status">
          <CircleAlert />
          {problem}
        </p>
      )}
      <div id={id} hidden={!isUnfolded || !isOpen} className={styles['windows']}>
        {slots.map((window, index) => (
          <WindowRow
            key={index}
            day={day}
            index={index}
            window={window}
            isOnly={slots.length === 1}
            onWeekChange={changeWeek}
          />
        ))}
        <DayActions day={day} onWeekChange={changeWeek} />
      </div>
    </>
  );
}

interface DaySummaryProps {
  /** The id of the element that it unfolds. */
  id: string;
  hours: WeekdayHours;
  isFaulty: boolean;
  isUnfolded: boolean;
  onUnfoldedChange: (isUnfolded: boolean) => void;
}

/** One weekday, in words and as a strip; pressing it unfolds its windows. */
function DaySummary({ id, hours, isFaulty, isUnfolded, onUnfoldedChange }: DaySummaryProps) {
  const { day, isOpen, slots } = hours;
  return (
    <button
      type="button"
      className={styles['fold']}
      aria-expanded={isUnfolded && isOpen}
      aria-controls={id}
      data-invalid={isFaulty ? '' : undefined}
      disabled={!isOpen}
      onClick={() => onUnfoldedChange(!isUnfolded)}
    >
      <span className={styles['name']}>{day}</span>
      <span className={styles['words']}>{isOpen ? <Ranges windows={slots} /> : TEXTS.closed}</span>
      {isOpen && <ChevronDown className={styles['chevron']} />}
      <span className={styles['light']}>
        <LightStrip lit={litHoursOf(slots)} untilHour={lastHourOf(slots)} />
      </span>
    </button>
  );
}

/** Lines break between two ranges, never inside one. */
function Ranges({ windows }: { windows: readonly OperatingWindow[] }) {
  return windows.map(({ startTime, endTime }, index) => {
    const words = formatHourRange(startTime, endTime);
    return (
      <Fragment key={index}>
        <span className={styles['range']}>
          {index === 0 ? capitalised(words) : words}
          {index < windows.length - 1 && ','}
        </span>{' '}
      </Fragment>
    );
  });
}

interface DayActionsProps {
  day: Weekday;
  onWeekChange: (alter: (week: WeekHours) => WeekHours) => void;
}

function DayActions({ day, onWeekChange }: DayActionsProps) {
  return (
    <div className={styles['actions']}>
      <Button icon={<Plus />} onClick={() => onWeekChange((week) => withWindowAdded(week, day))}>
        {TEXTS.addWindow}
      </Button>
      <Button
        variant="quiet"
        icon={<Copy />}
        onClick={() => {
          onWeekChange((week) => withDayCopiedToAll(week, day));
          notifySuccess(TEXTS.copied(day));
        }}
      >
        {TEXTS.copyToAll}
      </Button>
    </div>
  );
}

function lastHourOf(windows: readonly OperatingWindow[]): number {
  return Math.max(HOURS_PER_DAY, ...windows.map((window) => windowHours(window).endHour));
}
