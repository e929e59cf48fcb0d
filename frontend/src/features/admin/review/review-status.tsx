import type { CourtStatus, ReviewedCourt } from '@crease/contract';
import { Badge } from '../../../shared/ui/cards/badge.tsx';
import { STATUS_WORDS } from '../admin.texts.ts';

const TONE_BY_STATUS = {
  pending: 'waiting',
  approved: 'positive',
  rejected: 'negative',
} as const satisfies Record<CourtStatus, string>;

export function ReviewStatus({ court: { status } }: { court: ReviewedCourt }) {
  return <Badge tone={TONE_BY_STATUS[status]}>{STATUS_WORDS[status]}</Badge>;
}
