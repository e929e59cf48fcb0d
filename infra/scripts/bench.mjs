/** `npm run bench`: runs every benchmark, each beside a bare stack that is measured in the same run. */
import { pathToFileURL } from 'node:url';
import { buildProject } from './build.mjs';
import { installPackages } from './install/install.mjs';
import { inProject, requireNode, runScript } from './project.mjs';

await runScript(async () => {
  requireNode();
  await installPackages();
  await buildProject();
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(inProject('infra/bench/run-benches.ts')).href);
});
