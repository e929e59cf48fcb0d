/** Which changes of a booking somebody gets a mail about. The owed mail is stored by the same write as the change. */
import type { BookingStatus } from '@crease/contract';
import { randomUUID } from 'node:crypto';

type NoticeKind =
  | 'requested'
  | 'accepted'
  | 'declined'
  | 'cancellation_requested'
  | 'cancelled'
  | 'withdrawn';

/** Owed until its mail is stored. The mail's key is made of this id, so there is only one. */
export interface OwedNotice {
  id: string;
  kind: NoticeKind;
}

export function owedNoticeOf(kind: NoticeKind): OwedNotice {
  return { id: randomUUID(), kind };
}

function kindOfStep(from: BookingStatus, to: BookingStatus): NoticeKind | undefined {
  if (from === 'pending' && to === 'confirmed') return 'accepted';
  if (to === 'declined' || to === 'cancellation_requested' || to === 'cancelled') return to;
  return undefined;
}

interface NotedStep {
  from: BookingStatus;
  to: BookingStatus;
  /** The customer deleted their account, so the owner gets the mail. */
  isDeparture?: boolean;
}

export function noticeOwedForStep({ from, to, isDeparture }: NotedStep): OwedNotice | undefined {
  const kind = isDeparture === true ? 'withdrawn' : kindOfStep(from, to);
  return kind && owedNoticeOf(kind);
}
