/**
 * Which files the bundler gathers. Left alone it makes a file of every few lines that the same pages share: thirty
 * to a page, and a phone asks for six at a time. What a file here holds beyond a page's needs costs that page less
 * than one more question does.
 */
interface Chunk {
  name: string;
  priority: number;
  tags?: '$initial'[];
  test?: RegExp;
  /** Only what at least so many pages share. */
  minShareCount?: number;
}

export const CHUNKS: Chunk[] = [
  { name: 'first', tags: ['$initial'], priority: 9 },
  {
    name: 'shell',
    test: /shared[\\/](ui[\\/](page[\\/]page-heading|notices[\\/](notify|failed-state|retry-button)|buttons[\\/]show-more|lazy-part)|lib[\\/](api[\\/]error-messages|history[\\/]shown-count))|contract[\\/]src[\\/]slots[\\/]pricing|lucide-react/,
    minShareCount: 2,
    priority: 8,
  },
  {
    name: 'court',
    test: /court-detail\.texts|features[\\/]courts[\\/]gallery|shared[\\/]ui[\\/](cards[\\/]card|page[\\/]sticky-action-bar)\./,
    minShareCount: 2,
    priority: 7,
  },
  {
    name: 'court-list',
    test: /features[\\/]courts[\\/](court-list|court-card)/,
    minShareCount: 2,
    priority: 7,
  },
  {
    name: 'forms',
    test: /shared[\\/](ui[\\/](fields|choices[\\/]chip)|lib[\\/]api[\\/]field-errors)/,
    minShareCount: 2,
    priority: 7,
  },
  {
    name: 'dialogs',
    test: /shared[\\/]ui[\\/]dialogs[\\/](confirm-)?dialog\./,
    minShareCount: 3,
    priority: 7,
  },
  {
    name: 'parts',
    test: /shared[\\/](ui|lib)[\\/](?!.*(own-courts|court-deletion|card-table|leav|upload|lighten|lost-files|switch))/,
    minShareCount: 2,
    priority: 6,
  },
  { name: 'answers', test: /(bookings|messages)\.contract/, minShareCount: 2, priority: 6 },
  {
    name: 'account',
    test: /auth\.contract|auth\.texts|account-f/,
    minShareCount: 3,
    priority: 6,
  },
  {
    name: 'bookings',
    test: /features[\\/]bookings[\\/](booking(s\.|-facts|-feed)|played-hours[\\/]|customer-bookings[\\/]customer|date-choice[\\/]slot-dates)|reads[\\/]own-courts/,
    minShareCount: 2,
    priority: 5,
  },
  {
    name: 'requests',
    test: /features[\\/]bookings[\\/](booking-badges|owner-requests[\\/]owner-requests\.)/,
    minShareCount: 2,
    priority: 4,
  },
  {
    name: 'conversations',
    test: /features[\\/]messages[\\/](messages\.(api|texts)|conversations[\\/]conversation|coalesced)/,
    minShareCount: 3,
    priority: 4,
  },
];
