import {
  CALENDAR_ADDRESS_CREATED_SENTENCE,
  CALENDAR_ADDRESS_REVOKED_SENTENCE,
} from '@crease/contract';

/** Every sentence about the private calendar address. */
export const CALENDAR_FEED_TEXTS = {
  title: 'Subscribe in your phone’s calendar',
  lead: 'A private address brings your bookings into your phone’s calendar.',
  secret:
    'Whoever has it sees your customers’ names and phones. Share it only with people you trust.',
  loading: 'Looking for your address',
  loadFailed: 'Your address did not load.',
  create: 'Create Address',
  address: 'Private address',
  subscribe: 'Open in Calendar',
  copy: 'Copy',
  copied: 'Address copied',
  copyFailed: 'Your browser does not copy. Select the address instead.',
  replace: 'Replace',
  replaceTitle: 'Replace Address',
  replaceQuestion:
    'The current address stops working at once. Calendars that use it have to subscribe again.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke Address',
  revokeQuestion: 'The address stops working at once, and calendars that use it stay as they are.',
  created: CALENDAR_ADDRESS_CREATED_SENTENCE,
  replaced: 'The old address does not work any more',
  revoked: CALENDAR_ADDRESS_REVOKED_SENTENCE,
  changeFailed: 'Failed to change your calendar address',
} as const;
