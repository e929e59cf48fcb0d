declare global {
  interface Window {
    /** The control that was pressed last in the server's drawing; index.html notes it. */
    pressedEarly?: HTMLElement | undefined;
  }
}

const nameOf = (control: HTMLElement) =>
  control.getAttribute('aria-label') ?? control.textContent.trim();

/** The same control in the page that has replaced the drawing; none when the viewer's page has no such thing. */
function liveOneOf(drawn: HTMLElement): HTMLElement | undefined {
  if (drawn.isConnected) return drawn;
  const alike = document.querySelectorAll<HTMLElement>(`#root ${drawn.localName}`);
  // The drawing is that of a visitor: another person's menu also tells how many messages are unread.
  return [...alike].find((control) => nameOf(control).startsWith(nameOf(drawn)));
}

/**
 * Answers what was pressed while the page was only the server's drawing, as if it were pressed now. Of several presses
 * the last one counts: who presses again has not been answered, and who presses something else has changed their mind.
 */
export function answerEarlyPress(): void {
  const drawn = window.pressedEarly;
  window.pressedEarly = undefined;
  const control = drawn && liveOneOf(drawn);
  if (!control) return;
  control.removeAttribute('data-awaited');
  // A browser moves the focus to what is pressed.
  control.focus({ preventScroll: true });
  control.click();
}
