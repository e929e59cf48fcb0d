/**
 * Moves the focus to a control inside a Field and scrolls to what is wrong with it. That stands below the control, where
 * the browser does not look, and above a phone's keyboard there may be room for little more than the control.
 */
export function showProblem(control: HTMLElement): void {
  control.focus();
  document.getElementById(`${control.id}-error`)?.scrollIntoView({ block: 'nearest' });
}
