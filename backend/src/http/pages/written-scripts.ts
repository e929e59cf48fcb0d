/** Allows the scripts that are written in the pages, and no others. */
import type { Response } from 'express';
import { createHash } from 'node:crypto';

const SCRIPT = /<script>(.*?)<\/script>/gs;
const POLICY = 'Content-Security-Policy';
const OWN_SCRIPTS = "script-src 'self'";

/** Browsers read each end of a line as one letter, also those of a build on Windows, before they take the hash. */
const hashOf = (script: string): string =>
  createHash('sha256').update(script.replace(/\r\n?/g, '\n')).digest('base64');

/** Names the scripts by their content, so a script that somebody else has written into a page still does not run. */
export function allowScriptsOf(template: string): (response: Response) => void {
  const hashes = [...template.matchAll(SCRIPT)].map(
    ([, script = '']) => ` 'sha256-${hashOf(script)}'`,
  );
  const allowed = OWN_SCRIPTS + hashes.join('');
  return (response) => {
    response.set(POLICY, response.get(POLICY)?.replace(OWN_SCRIPTS, allowed));
  };
}
