/** Apart from the other texts of the chat: the badge is on every page. */
export const UNREAD_TEXTS = {
  unread: (count: number) => `${count} unread`,
} as const;
