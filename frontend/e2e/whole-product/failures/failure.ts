/** A failure of the specification's catalogue: how to cause it and what the person reads. */
import type { Page } from 'playwright-core';

export interface Failure {
  what: string;
  /** `COURT` stands for the id of a court of owner@demo.lk, `DATE` for a day with free hours. */
  path: string;
  email?: string;
  /** The call that fails, as `METHOD /api/…`; `*` stands for what varies. */
  call: string;
  /** Earlier calls that would need a code from a mail; they are answered in the server's place. */
  answered?: readonly string[];
  /** What the person does. Without it, opening the page is enough. */
  act?: (page: Page) => Promise<void>;
  text: string;
  /**
   * The server's own message is shown instead of `text` when there is one; only where no store decides that, whose
   * own test then says so.
   */
  showsServerMessage?: true;
  /** An administrator's alert shows `text` and adds the server's message. One is looked at for all. */
  isAlert?: true;
  /** What is said when the call succeeds; only where no other story tests that. */
  success?: string;
}

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
