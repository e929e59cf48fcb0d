/**
 * npm passes SIGTERM on to a shell only, and many shells end without passing it on to what they run. That would go on
 * with nobody to end it, and keep its port and its data directory from the next start.
 */
const LOOK_EVERY_MS = 500;

/** Ends this process as SIGTERM does once npm or its shell is gone. Without npm it does nothing. */
export function endWithNpm() {
  const { npm_lifecycle_event: command } = process.env;
  if (command === undefined) return;
  const { ppid } = process;
  const looking = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  looking.unref();
}
