/** The specification's numbers, and limits that both sides share; each name contains its unit. */
import { MS_PER_MINUTE } from './time/colombo-time.ts';

export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 128;
export const NAME_MAX_CHARACTERS = 100;
export const EMAIL_MAX_CHARACTERS = 254;
export const PHONE_MAX_CHARACTERS = 30;
export const BUSINESS_FIELD_MAX_CHARACTERS = 120;
export const SEARCH_MAX_CHARACTERS = 100;
export const REASON_MAX_CHARACTERS = 500;
export const DESCRIPTION_MAX_CHARACTERS = 3000;
export const ADDRESS_MAX_CHARACTERS = 200;
export const CITY_MAX_CHARACTERS = 80;
export const LIST_ITEM_MAX_CHARACTERS = 120;
export const LIST_ITEMS_MAX = 40;
export const NOTES_MAX_CHARACTERS = 500;
export const CONTACT_MESSAGE_MAX_CHARACTERS = 3000;
export const MESSAGE_MAX_CHARACTERS = 2000;
export const MESSAGES_PER_PAGE = 50;
export const MESSAGES_PER_PAGE_MAX = 100;
export const IMAGE_MAX_MEGABYTES = 10;
export const IMAGE_MAX_BYTES = IMAGE_MAX_MEGABYTES * 1024 * 1024;
/** A decoded picture takes three or four bytes of memory for each. */
export const IMAGE_PIXELS_MAX = 40_000_000;
/**
 * The media types that people can choose in a browser; some phones call JPEG image/jpg. The server checks the bytes.
 */
export const IMAGE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/jpg',
  'image/png',
  'image/webp',
];
export const IMAGE_TYPES_SENTENCE = 'Please choose JPEG, PNG or WebP images';
export const IMAGES_PER_COURT_MAX = 12;
export const RESET_CODE_DIGITS = 6;
export const RESET_CODE_MINUTES = 10;
export const RESET_CODE_LIFETIME_MS = RESET_CODE_MINUTES * MS_PER_MINUTE;
export const RESET_CODE_TRIES_MAX = 5;
export const UNREAD_POLL_MS = 30_000;
export const UNREAD_BADGE_MAX = 9;
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 100;
/** In degrees, to both sides of zero. */
export const LATITUDE_MAX = 90;
export const LONGITUDE_MAX = 180;
export const RATE_MAX_RUPEES = 1_000_000;

export const SLOTS_PER_BOOKING_MAX = 24;
/** One window for each hour of a day. */
export const WINDOWS_PER_DAY_MAX = 24;
export const BOOKING_AHEAD_MAX_DAYS = 90;
/** The days that a court's own page offers, the first one included. */
export const COURT_PAGE_DAYS = 7;
/** For programs that book whole seasons; the screens offer no more than to customers. */
export const MANUAL_BOOKING_AHEAD_MAX_DAYS = 366;
export const PENDING_REQUESTS_PER_CUSTOMER_MAX = 10;
/** How many courts the court list asks for at once. */
export const COURTS_PER_PAGE = 48;
export const COURTS_PER_PAGE_MAX = 100;

export const TOKEN_LIFETIME_DAYS = 7;
export const TOAST_DURATION_MS = 3000;
export const FEATURED_COURTS_COUNT = 3;
export const FEATURED_RESHUFFLE_MS = MS_PER_MINUTE;
export const BOOKING_ID_SHOWN_CHARACTERS = 8;
export const DASHBOARD_TABLE_MAX_HEIGHT_PX = 600;
export const CONFIRM_DIALOG_SLOTS_SHOWN = 3;
export const CONFIRMATION_PAGE_SLOTS_SHOWN = 2;
