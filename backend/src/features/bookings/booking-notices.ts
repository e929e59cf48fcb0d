/** Which changes of a booking somebody has to be written to about. The debt is part of the change's own write. */
import type { BookingStatus } from '@crease/contract';
import { randomUUID } from 'node:crypto';

export type NoticeKind =
  'requested' | 'accepted' | 'declined' | 'cancellation_requested' | 'cancelled' | 'withdrawn';

/** Owed until a mail for it is stored; its id makes that mail the only one. */
export interface OwedNotice {
  id: string;
  kind: NoticeKind;
}

export function owe(kind: NoticeKind): OwedNotice {
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
  /** Its customer left for good: it is the owner who is written to. */
  isDeparture?: boolean;
}

export function noticeOwedForStep({ from, to, isDeparture }: NotedStep): OwedNotice | undefined {
  const kind = isDeparture === true ? 'withdrawn' : kindOfStep(from, to);
  return kind && owe(kind);
}
