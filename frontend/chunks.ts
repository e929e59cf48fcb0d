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
    test: /shared[\\/](ui[\\/](page[\\/]page-heading|notices[\\/](notify|failed-state|retry-button))|lib[\\/]api[\\/]error-messages)|contract[\\/]src[\\/]pricing|lucide-react/,
    minShareCount: 5,
    priority: 8,
  },
  {
    name: 'court',
    test: /court-detail\.texts|shared[\\/]ui[\\/](cards[\\/]card|page[\\/]sticky-action-bar)\.|icons[\\/](mail|phone|calendar-days)\./,
    minShareCount: 2,
    priority: 8,
  },
  {
    name: 'forms',
    test: /shared[\\/](ui[\\/]fields[\\/]|lib[\\/]api[\\/]field-errors)/,
    minShareCount: 3,
    priority: 7,
  },
  {
    name: 'live',
    test: /shared[\\/]lib[\\/]live[\\/]/,
    minShareCount: 3,
    priority: 7,
  },
  {
    name: 'figures',
    test: /shared[\\/]ui[\\/](choices[\\/]segmented-tabs|cards[\\/]stat-tile|light[\\/]light-tag|lazy-part)/,
    minShareCount: 3,
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
    test: /shared[\\/](ui|lib)[\\/](?!.*(segmented-tabs|show-more|shown-count|stat-tile|light-tag|use-now|use-today|lazy-part|own-courts))/,
    minShareCount: 3,
    priority: 6,
  },
  { name: 'booking-answers', test: /bookings\.contract/, minShareCount: 2, priority: 6 },
  { name: 'message-answers', test: /messages\.contract/, minShareCount: 2, priority: 6 },
  {
    name: 'bookings',
    test: /features[\\/]bookings[\\/](booking(s\.|-facts|-feed)|played-hours[\\/](joined|played)|customer-bookings[\\/]customer|date-choice[\\/]slot-dates)|reads[\\/]own-courts/,
    minShareCount: 3,
    priority: 5,
  },
  {
    name: 'conversations',
    test: /features[\\/]messages[\\/](messages\.(api|texts)|conversations[\\/]conversation|coalesced)/,
    minShareCount: 3,
    priority: 4,
  },
  {
    name: 'hours',
    test: /features[\\/]bookings[\\/](court-day|slot-grid|lost-hours|date-choice[\\/]date-strip)/,
    minShareCount: 3,
    priority: 3,
  },
];
