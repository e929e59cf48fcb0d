/** Times of messages in words, in Sri Lanka time. */
import { colomboDateAt, formatClock, MS_PER_DAY, weekdayOf, type Message } from '@crease/contract';
import { capitalised } from '../../../shared/lib/words/capitalised.ts';
import { formatMonthDay, formatNearDate } from '../../../shared/lib/words/dates.ts';

const WEEKDAY_WITHIN_MS = 7 * MS_PER_DAY;

/** For the list: the time within a day, the weekday within a week, else month and day. */
export function listTimeLabel(instant: string, nowMs: number): string {
  const instantMs = Date.parse(instant);
  const ageMs = nowMs - instantMs;
  if (ageMs < MS_PER_DAY) return formatClock(instantMs);
  const date = colomboDateAt(instantMs);
  return ageMs < WEEKDAY_WITHIN_MS ? weekdayOf(date) : formatMonthDay(date);
}

export function clockOf(instant: string): string {
  return formatClock(Date.parse(instant));
}

export interface MessageDay {
  date: string;
  messages: readonly Message[];
}

/** Groups messages by their day in Sri Lanka. */
export function messageDays(messages: readonly Message[]): MessageDay[] {
  const days: { date: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const date = colomboDateAt(Date.parse(message.createdAt));
    const last = days.at(-1);
    if (last?.date === date) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}

/** 'Today', 'Yesterday', 'Tue 1 Dec' */
export function dayLabel(date: string, nowMs: number): string {
  return capitalised(formatNearDate(date, nowMs));
}
