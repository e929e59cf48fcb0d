/** Describes the specification's screens as data: how to get to one, and what must be there. */
import type { Locator, Page } from 'playwright-core';

export interface Item {
  what: string;
  find: (page: Page) => Locator;
  isAbsent?: true;
}

/** What a screen becomes by something that the person does on it. */
interface State {
  screen: string;
  /** What the person does before looking. */
  act?: (page: Page) => Promise<void>;
  items: readonly Item[];
}

export interface Screen extends State {
  /** `COURT` stands for the id of a court of owner@demo.lk, `DATE` for a day on which all its hours are free. */
  path: string;
  email?: string;
  isPhone?: true;
  /** The path of a call that gets no answer, so that the page stays in its loading state. */
  pending?: string;
  /** An answer that is changed before it arrives, for a state that the demo data does not have. */
  changed?: { path: string; change: (data: never) => unknown };
  /** Looked at on the same page, one after the other, because opening a page costs more than all that is looked for. */
  later?: readonly State[];
}

type Name = string | RegExp;
type Role = Parameters<Page['getByRole']>[0];

const role =
  (kind: Role) =>
  (name: Name): Item => ({
    what: `${kind} ${name}`,
    find: (page) => page.getByRole(kind, { name, exact: true }),
  });

export const heading = role('heading');
export const button = role('button');
export const dialog = role('dialog');
export const radio = role('radio');
export const tab = role('tab');

export const text = (words: Name): Item => ({
  what: `text ${words}`,
  find: (page) => page.getByText(words, { exact: typeof words === 'string' }),
});

/** Text that contains these words. */
export const words = (part: string): Item => ({
  what: `words ${part}`,
  find: (page) => page.getByText(part),
});

export const field = (label: string): Item => ({
  what: `field ${label}`,
  find: (page) => page.getByLabel(label, { exact: true }),
});

export const placeholder = (hint: string): Item => ({
  what: `placeholder ${hint}`,
  find: (page) => page.getByPlaceholder(hint, { exact: true }),
});

/** A link with this name to an address that begins like this. */
export const link = (name: Name, address: string): Item => ({
  what: `link ${name} to ${address}`,
  find: (page) => page.getByRole('link', { name }).and(page.locator(`a[href^="${address}"]`)),
});

export const place = (selector: string): Item => ({
  what: selector,
  find: (page) => page.locator(selector),
});

export const no = (item: Item): Item => ({ ...item, what: `no ${item.what}`, isAbsent: true });

export const press = (name: Name) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
