import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleInto } from './bundle.mjs';
import { runQuietly } from '../project.mjs';

const PROGRAM = `import { fail } from 'kit';

interface Ball {
  run: () => void;
}

export function bowl(ball: Ball): void {
  ball.run();
}
bowl({ run: fail });
`;

test('when a bundled program fails, then its stack names functions as the sources do, and the lines of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crease-bundled-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'node_modules/kit'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'node_modules/kit/package.json'), '{ "main": "kit.js" }');
  await writeFile(
    join(folder, 'node_modules/kit/kit.js'),
    "\nfunction stump() {\n  throw new Error('Owzat');\n}\nexports.fail = stump;\n",
  );
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  await bundleInto(join(folder, 'dist'), { program: join(folder, 'program.ts') });
  const args = ['--enable-source-maps', join(folder, 'dist/program.js')];
  const { code, output } = await runQuietly(process.execPath, args);
  expect(code).toBe(1);
  expect(output).toContain('Error: Owzat');
  expect(output).toMatch(/at \S*stump \(/);
  expect(output).toMatch(/at bowl \(.*program\.ts:8:8\)/);
});
