import { formatAmount } from '@crease/contract';

/**
 * The texts of a court's card, given by the specification. Apart from the others, because they are loaded with the
 * home page.
 */
export const COURT_TEXTS = {
  noLocation: 'Location not specified',
  closed: 'Closed',
  morePhotos: (count: number) => `+${count} photos`,
  startingFrom: 'Starting from',
  rate: (rupees: number) => `Rs. ${formatAmount(rupees)}`,
  perHour: '/hr',
  book: 'Book',
  viewDetails: 'View Details',
  dayRate: 'Day Rate',
  nightRate: 'Night Rate',
  dayHours: '12am to 6pm',
  nightHours: '6pm to 12am',
} as const;
