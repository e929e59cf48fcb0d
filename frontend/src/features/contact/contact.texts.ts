import { CONTACT_SENT_SENTENCE } from '@crease/contract';

export const CONTACT_TEXTS = {
  title: 'Send us a message',
  name: 'Your name',
  email: 'Email',
  emailHint: 'We answer there.',
  message: 'Message',
  send: 'Send Message',
  sendBusy: 'Sending...',
  sent: CONTACT_SENT_SENTENCE,
  failed: 'Failed to send message',
} as const;
