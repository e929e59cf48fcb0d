/** `npm run database -- --port 27117 --data DIR`: the embedded engine alone. */
import { installPackages } from './install.mjs';
import { inProject, requireNode, runScript } from './project.mjs';
import { pathToFileURL } from 'node:url';

await runScript(async () => {
  requireNode();
  await installPackages();
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(inProject('infra/embedded-mongo/src/cli.ts')).href);
});
