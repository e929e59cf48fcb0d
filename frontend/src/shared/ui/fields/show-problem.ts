/**
 * Moves the focus to a control inside a Field and scrolls to what is wrong with it. That stands below the control,
 * where the browser does not look, and above a phone's keyboard there may be room for little more than the control.
 */
export function showProblem(control: HTMLElement): void {
  const hadFocus = document.activeElement === control;
  control.focus();
  // The browser does not look for a control that has the focus already, and what is below it may come to be seen alone.
  control.scrollIntoView({ block: 'nearest' });
  const problem = document.getElementById(`${control.id}-error`);
  problem?.scrollIntoView({ block: 'nearest' });
  if (problem && hadFocus) sayAloud(control, problem);
}

/**
 * Screen readers read out a description when the focus comes, and nothing when it was there: Enter in the field that is
 * wrong was answered with silence. Ends with the focus, or what is wrong next would be heard twice.
 */
function sayAloud(control: HTMLElement, problem: HTMLElement): void {
  problem.setAttribute('role', 'alert');
  problem.append(...problem.childNodes);
  control.addEventListener('blur', () => problem.removeAttribute('role'), { once: true });
}
