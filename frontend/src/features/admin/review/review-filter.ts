import { COURT_STATUSES } from '@crease/contract';

export const REVIEW_FILTERS = ['all', ...COURT_STATUSES] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];
