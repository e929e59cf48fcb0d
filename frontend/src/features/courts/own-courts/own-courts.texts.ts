/** Every sentence about an owner's own courts. Those that the specification gives must stay as they are. */
import { COURT_DELETED_SENTENCE, type CourtStatus } from '@crease/contract';

export const OWN_COURTS_TEXTS = {
  title: 'Your courts',
  add: 'Add court',
  edit: 'Edit',
  delete: 'Delete',
  deleting: 'Deleting...',
  deleteTitle: 'Delete Court',
  deleteQuestion: (name: string) =>
    `Are you sure you want to delete ${name}? This action cannot be undone.`,
  counting: 'Counting the bookings it affects',
  notCounted: 'Its future requests are declined and its future bookings cancelled.',
  noneAffected: 'No future booking is affected.',
  affected: (requests: number, bookings: number) =>
    `${requests + bookings} future booking(s) are affected: ${requests} request(s) will be declined, ${bookings} confirmed booking(s) cancelled. Each customer is told.`,
  refundsDue: (bookings: number) =>
    bookings === 1
      ? ' 1 of them is paid: you owe its customer the money back.'
      : ` ${bookings} of them are paid: you owe their customers the money back.`,
  walkIns: (bookings: number) =>
    ` ${bookings} manual booking(s) among them: only you can tell their customers, so note the phone numbers.`,
  deleted: COURT_DELETED_SENTENCE,
  deleteFailed: 'Failed to delete court',
  open: 'Open for bookings',
  changeFailed: 'Failed to update court',
  waiting: 'An administrator will look at it. We tell you here and by email.',
  rejectedHint: 'Edit it to send it to review again.',
  approvedNews: (name: string) => `Approved: ${name}. Players can book it now.`,
  rejectedNews: (name: string) => `Rejected: ${name}. See the reason under your courts.`,
  deletedNews: (name: string) => `Deleted by an administrator: ${name}. See your email.`,
  noneTitle: 'No courts yet',
  noneHint: 'List your first court: its hours, its prices and a few pictures.',
  loading: 'Loading your courts',
  failedTitle: 'Your courts did not load',
} as const;

export const COURT_STATUS_WORDS: Record<CourtStatus, string> = {
  pending: 'Pending review',
  approved: 'Approved',
  rejected: 'Rejected',
};
