import { vi } from 'vitest';

type Answer = (silence: Error | null, result?: { ok: boolean }) => void;
type Listener = (...parts: unknown[]) => void;

/** A socket whose connection the test opens and closes. */
export class FakeSocket {
  connected = false;
  active = true;
  readonly sent: unknown[][] = [];
  readonly connect = vi.fn();
  readonly disconnect = vi.fn();
  readonly #listeners = new Map<string, Listener[]>();

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /** How many commands are refused before one is accepted. */
  refusals = 0;
  /** No command is answered meanwhile. */
  isSilent = false;

  readonly volatile = { emit: vi.fn<(event: string, said: unknown) => void>() };

  emit(event: string, courtDay: unknown, answer?: Answer): void {
    this.sent.push([event, courtDay]);
    answer?.(null, { ok: this.refusals === 0 });
    this.refusals = Math.max(0, this.refusals - 1);
  }

  timeout(milliseconds: number) {
    return {
      emit: (event: string, courtDay: unknown, answer: Answer): void => {
        if (!this.isSilent) this.emit(event, courtDay, answer);
        else {
          this.sent.push([event, courtDay]);
          setTimeout(() => answer(new Error('operation has timed out')), milliseconds);
        }
      },
    };
  }

  hear(event: string, ...parts: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...parts);
  }

  come(): void {
    this.connected = true;
    this.hear('connect');
  }

  go(reason: string): void {
    this.connected = false;
    this.hear('disconnect', reason);
  }
}
