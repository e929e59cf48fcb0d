/** The sizes at which most stories look at a page. */
export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 900 };
