/**
 * A keyboard that makes the page lower may leave below the edge of a sheet what is being typed there. Only in sheets:
 * elsewhere the bars of a browser, which come and go as one scrolls, change the height too.
 */
export function keepTypingInView(): void {
  window.addEventListener('resize', () => {
    document.querySelector('dialog :focus')?.scrollIntoView({ block: 'nearest' });
  });
}
