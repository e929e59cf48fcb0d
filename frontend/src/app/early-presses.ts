import { queryOfHours } from '@crease/contract';

declare global {
  interface Window {
    /** The controls that were pressed in the server's drawing, in their order; index.html notes them. */
    pressedEarly?: HTMLElement[];
  }
}

/** An hour and a day by what they are: their words also tell what is not known at first, or has changed meanwhile. */
const nameOf = ({ dataset, ariaLabel, textContent }: HTMLElement) =>
  dataset['slot'] ?? dataset['date'] ?? ariaLabel ?? textContent.trim();

const isHour = ({ dataset }: HTMLElement) => dataset['slot'] !== undefined;
const isChoice = (control: HTMLElement) => isHour(control) || control.dataset['date'] !== undefined;
const isChosen = ({ ariaPressed }: HTMLElement) => ariaPressed === 'true';

/** The same control in the page that has replaced the drawing; none when the viewer's page has no such thing. */
function liveOneOf(drawn: HTMLElement): HTMLElement | undefined {
  if (drawn.isConnected) return drawn;
  const alike = document.querySelectorAll<HTMLElement>(`#root ${drawn.localName}`);
  // The drawing is that of a visitor: another person's menu also tells how many messages are unread.
  return [...alike].find((control) => nameOf(control).startsWith(nameOf(drawn)));
}

/**
 * Writes the hours that are chosen by now into the address, before anything reads it: a visitor is sent on to the login
 * and comes back by it, and a page that has to wait for its court has no hours yet that could be pressed.
 */
export function keepEarlyHours(): void {
  const pressed = window.pressedEarly ?? [];
  const date = document.querySelector<HTMLInputElement>('#root [data-date] :checked')?.value;
  if (date === undefined || !pressed.some(isHour)) return;
  const hours = document.querySelectorAll<HTMLElement>('#root [data-slot][aria-pressed]');
  const chosen = [...hours].filter((hour) => isChosen(hour) !== pressed.includes(hour));
  const startTimes = chosen.map(({ dataset }) => dataset['slot'] ?? '');
  window.history.replaceState(window.history.state, '', queryOfHours(date, startTimes));
}

function press(control: HTMLElement): void {
  control.removeAttribute('data-awaited');
  // A browser moves the focus to what is pressed.
  control.focus({ preventScroll: true });
  control.click();
}

/**
 * Answers what was pressed while the page was only the server's drawing, as if it were pressed now: what was chosen
 * first, because a question about the choice closes when that changes.
 */
export function answerEarlyPresses(): void {
  const pressed = window.pressedEarly ?? [];
  window.pressedEarly = [];
  for (const drawn of [
    ...pressed.filter(isChoice),
    ...pressed.filter((control) => !isChoice(control)),
  ]) {
    const control = liveOneOf(drawn);
    // An hour may be chosen by its address already.
    if (control?.ariaPressed === drawn.ariaPressed) press(control);
  }
}
