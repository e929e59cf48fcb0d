export const CONTACT_TEXTS = {
  title: 'Send us a message',
  name: 'Your name',
  email: 'E-mail',
  emailHint: 'We answer there.',
  message: 'Message',
  send: 'Send Message',
  sendBusy: 'Sending...',
  sent: 'Message sent. We will answer by e-mail.',
  failed: 'Failed to send message',
} as const;
