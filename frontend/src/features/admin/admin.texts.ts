/** Every sentence of the administrator's pages. Those that the specification gives must stay as they are. */
import {
  ANY_COURT_DELETED_SENTENCE,
  COURT_APPROVED_SENTENCE,
  COURT_REJECTED_SENTENCE,
  type CourtDecision,
  type CourtStatus,
} from '@crease/contract';
import type { ReviewFilter } from './review/review-filter.ts';

export const ADMIN_TEXTS = {
  title: 'Admin Dashboard',
  tabTitle: (pending: number) =>
    pending === 0 ? 'Admin Dashboard' : `(${pending}) Admin Dashboard`,
  nothingWaits: 'No court waits for review.',
  waiting: (pending: number) =>
    pending === 1 ? 'One court waits for review.' : `${pending} courts wait for review.`,
  review: 'Review now',
  viewLabel: 'Show',
  overview: 'Overview',
  allCourts: 'All Courts',

  totalUsers: 'Total Users',
  userParts: (customers: number, owners: number) =>
    `${customers}\u00a0customer(s), ${owners}\u00a0owner(s)`,
  totalCourts: 'Total Courts',
  courtParts: (approved: number) => `${approved} approved`,
  pendingCourts: 'Pending Courts',
  pendingParts: 'awaiting a decision',
  approvedCourts: 'Approved Courts',
  approvedParts: 'listed for players',
  recentlyApproved: 'Recently Approved Courts',
  noneApproved: 'No court was approved yet.',
  approvedOn: (instant: string) => `Approved ${instant}`,
  deletedCourts: 'Deleted courts',
  removedByOwner: 'Removed by its owner',
  removedMeanwhile: 'This court was removed',

  filterLabel: 'Show courts',
  loading: 'Loading courts',
  loadingStats: 'Loading the numbers',
  noneTitle: 'No courts here',
  noneHint: 'New courts appear by themselves, the moment an owner sends one.',
  failedTitle: 'This did not load',
  arrived: 'New',
  submittedNews: (name: string) => `New court to review: ${name}`,

  courtName: 'Court Name',
  location: 'Location',
  owner: 'Owner',
  status: 'Status',
  pricing: 'Pricing',
  actions: 'Actions',
  shortId: (id: string) => `ID ${id}`,
  unknownOwner: 'Unknown owner',

  viewDetails: 'View Details',
  approve: 'Approve',
  reject: 'Reject',
  delete: 'Delete',
  deleting: 'Deleting...',

  approveTitle: (name: string) => `Approve ${name}`,
  approveQuestion: 'Are you sure you want to approve this court?',
  approved: COURT_APPROVED_SENTENCE,
  approveFailed: 'Error approving court',
  rejectTitle: (name: string) => `Reject ${name}`,
  rejectPrompt: 'Please enter rejection reason:',
  rejectHint: 'The owner reads it, and can change the court and send it again.',
  rejected: COURT_REJECTED_SENTENCE,
  rejectFailed: 'Error rejecting court',
  deleteTitle: (name: string) => `Delete ${name}`,
  deleteQuestion: 'Are you sure you want to delete this court? This action cannot be undone.',
  deleteQuestionInDetails: 'Are you sure you want to delete this court?',
  deleteReason: 'Reason',
  deleteReasonHint: 'The owner reads it, and it is kept.',
  deleteConsequence: 'Its future requests are declined and its future bookings cancelled.',
  affected: (requests: number, bookings: number) =>
    `${requests} request(s) will be declined and ${bookings} confirmed booking(s) cancelled.`,
  refundsDue: (bookings: number) =>
    bookings === 1
      ? ' 1 of them is paid: the owner owes its customer the money back.'
      : ` ${bookings} of them are paid: the owner owes their customers the money back.`,
  walkIns: (bookings: number) =>
    ` ${bookings} manual booking(s) among them: only the owner can tell their customers.`,
  deleted: ANY_COURT_DELETED_SENTENCE,
  deleteFailed: 'Error deleting court',
} as const;

export const COURT_DETAILS_TEXTS = {
  description: 'Description',
  ownerName: 'Owner',
  business: 'Business',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  district: 'District',
  province: 'Province',
  coordinates: 'Coordinates',
  dayRate: 'Day rate',
  nightRate: 'Night rate',
  perHour: (amount: string) => `${amount} an hour`,
  facilities: 'Facilities',
  rules: 'Court rules',
  hours: 'Operating hours',
  open: 'Open',
  closed: 'Closed',
  rejectionReason: 'Rejection reason',
  rejectedOn: 'Rejected on',
  courtId: 'Court ID',
  created: 'Created',
  approved: 'Approved',
  activity: 'Bookings',
  active: 'Active',
  inactive: 'Inactive',
  decisions: 'Decisions',
  none: '–',
} as const;

export const DECISION_WORDS: Record<CourtDecision['decision'], (name: string) => string> = {
  approved: (name) => `Approved by ${name}`,
  rejected: (name) => `Rejected by ${name}`,
  deleted: (name) => `Deleted by ${name}`,
};

export const STATUS_WORDS: Record<CourtStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

export const REVIEW_FILTER_LABELS: Record<ReviewFilter, string> = { all: 'All', ...STATUS_WORDS };
