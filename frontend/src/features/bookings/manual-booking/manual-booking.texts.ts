import {
  CUSTOMER_NAME_REQUIRED_SENTENCE,
  CUSTOMER_PHONE_REQUIRED_SENTENCE,
  MANUAL_BOOKING_CREATED_SENTENCE,
  SLOT_REQUIRED_SENTENCE,
} from '@crease/contract';

/** Every sentence of a manual booking. Those that the specification gives must stay as they are. */
export const MANUAL_BOOKING_TEXTS = {
  open: 'Create Manual Booking',
  title: 'Create Manual Booking',
  hours: 'Hours',
  checking: 'Checking which hours are free',
  tapHours: 'Tap the hours',
  onlyRequested: 'Only requested hours are left. Decline a request to book one.',
  name: 'Customer name',
  phone: 'Customer phone',
  notes: 'Notes',
  notesHint: 'Only you read them.',
  noHours: 'No hours chosen yet',
  addHour: (hours: string) => `Add ${hours}`,
  submit: 'Create Booking',
  submitBusy: 'Creating...',
  nothingSelected: SLOT_REQUIRED_SENTENCE,
  nameMissing: CUSTOMER_NAME_REQUIRED_SENTENCE,
  phoneMissing: CUSTOMER_PHONE_REQUIRED_SENTENCE,
  created: MANUAL_BOOKING_CREATED_SENTENCE,
  failed: 'Failed to create manual booking',
} as const;
