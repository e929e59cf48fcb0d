/** Not among those of the owner's parts, which are in the file that did not come. */
export const MISSING_OWNER_PARTS_TEXTS = {
  title: 'Your part of this page did not load',
  hint: 'The rest still works. Reload the page to book for somebody who calls.',
} as const;
