/** `npm run database -- --port 27117 --data DIR` runs the embedded engine on its own. */
import { buildPrograms } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { installPackages } from './install.mjs';
import { inProject, requireNode, runScript } from './project.mjs';
import { pathToFileURL } from 'node:url';

await runScript(async () => {
  requireNode();
  endWithNpm();
  await installPackages();
  await buildPrograms();
  await import(pathToFileURL(inProject('backend/dist/database.js')).href);
});
