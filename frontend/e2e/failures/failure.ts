/** One line of the specification's catalogue: how to make the call, and what the person reads. */
import type { Page } from 'playwright-core';

export interface Failure {
  what: string;
  /** `COURT` stands for the id of a court of owner@demo.lk, `DATE` for a day with free hours. */
  path: string;
  email?: string;
  /** The call that fails, as `METHOD /api/…` with `*` for what varies. */
  call: string;
  /** Calls on the way to it that a fresh code would need a mailbox for; they are answered here. */
  answered?: readonly string[];
  /** What the person does; left out, opening the page is enough. */
  act?: (page: Page) => Promise<void>;
  text: string;
  /** Where the specification shows the server's message when there is one. */
  showsServerMessage?: true;
  /** An administrator's alert keeps its text and adds the server's reason. */
  isAlert?: true;
  /** What is said when the call goes well, where no other story hears it. */
  success?: string;
}

export const CUSTOMER = 'customer@demo.lk';
export const OWNER = 'owner@demo.lk';
export const ADMIN = 'admin@demo.lk';

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first();

export async function fillFields(
  page: Page,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}
