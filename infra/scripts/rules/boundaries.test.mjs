import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { binOf, ROOT } from '../project.mjs';

/** dependency-cruiser reads sources by a TypeScript that it knows: without one it finds no file, and so no fault. */
test('when the boundaries are checked, then the imports of TypeScript files are read', async () => {
  const command = [binOf('dependency-cruiser', 'depcruise'), '--output-type', 'json'];
  const options = { cwd: ROOT, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...command, 'backend/src/live'],
    options,
  );
  /** @type {{ modules: { source: string, dependencies: { resolved: string }[] }[] }} */
  const { modules } = JSON.parse(stdout);
  const gateway = modules.find(({ source }) => source === 'backend/src/live/gateway.ts');
  expect(gateway?.dependencies.map(({ resolved }) => resolved)).toContain(
    'backend/src/live/rooms.ts',
  );
});
