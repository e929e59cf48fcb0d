/** Apart from the other texts of the chat, because the badge is loaded with every page. */
export const UNREAD_TEXTS = {
  unread: (count: number) => `${count} unread`,
} as const;
