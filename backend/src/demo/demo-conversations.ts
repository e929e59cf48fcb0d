/** `customer` and `court` are positions in the lists of demo customers and of the demo courts that can be booked. */
interface DemoConversation {
  customer: number;
  court: number;
  messages: readonly DemoMessage[];
}

export interface DemoMessage {
  by: 'customer' | 'owner';
  /** Minutes before the demo data is created. */
  minutesAgo: number;
  content: string;
  /** The other person has not read it yet. */
  isUnread?: boolean;
}

const MINUTES_PER_DAY = 1_440;

/** Both customers and both owners have some, read and unread, of minutes, days and weeks ago. */
export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  {
    customer: 0,
    court: 0,
    messages: [
      {
        by: 'customer',
        minutesAgo: 2 * MINUTES_PER_DAY + 95,
        content: 'Hello! Do you have leather balls, or should we bring our own?',
      },
      {
        by: 'owner',
        minutesAgo: 2 * MINUTES_PER_DAY + 60,
        content:
          'Hello Nuwan, tennis and soft balls are here. Leather balls please bring your own.',
      },
      {
        by: 'customer',
        minutesAgo: 2 * MINUTES_PER_DAY + 55,
        content: 'Great, thank you. We are eight, is one lane enough?',
      },
      {
        by: 'owner',
        minutesAgo: 2 * MINUTES_PER_DAY + 20,
        content: 'Eight is fine for one lane.',
      },
      {
        by: 'owner',
        minutesAgo: 25,
        content: 'Your booking for tomorrow is confirmed. The gate code is 4471.',
        isUnread: true,
      },
      {
        by: 'owner',
        minutesAgo: 24,
        content: 'Parking is behind the building, through the second gate.',
        isUnread: true,
      },
    ],
  },
  {
    customer: 1,
    court: 0,
    messages: [
      {
        by: 'customer',
        minutesAgo: 190,
        content:
          'Hi, I asked for the late hour tomorrow. Is there any chance to begin at half past?',
      },
      {
        by: 'owner',
        minutesAgo: 160,
        content: 'Hi Tharindu, sorry, hours begin on the hour. You may come in ten minutes early.',
      },
      { by: 'customer', minutesAgo: 42, content: 'That helps, thank you!', isUnread: true },
      {
        by: 'customer',
        minutesAgo: 41,
        content: 'Can we pay at the counter with a card?',
        isUnread: true,
      },
    ],
  },
  {
    customer: 1,
    court: 1,
    messages: [
      {
        by: 'customer',
        minutesAgo: MINUTES_PER_DAY + 30,
        content: 'I sent a cancellation for our booking, our keeper is travelling.',
        isUnread: true,
      },
    ],
  },
  {
    customer: 0,
    court: 2,
    messages: [
      {
        by: 'customer',
        minutesAgo: 9 * MINUTES_PER_DAY,
        content: 'Is the bowling machine included?',
      },
      {
        by: 'owner',
        minutesAgo: 9 * MINUTES_PER_DAY - 45,
        content: 'Yes, up to 120 km/h. Helmets are a must when it runs.',
      },
      { by: 'customer', minutesAgo: 9 * MINUTES_PER_DAY - 55, content: 'Perfect, see you there.' },
    ],
  },
];
