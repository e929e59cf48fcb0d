/** `npm start`: installs, builds and starts the server, also in a fresh clone. */
import { buildProject } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { installPackages } from './install.mjs';
import { inProject, requireNode, runScript } from './project.mjs';
import { pathToFileURL } from 'node:url';

await runScript(async () => {
  requireNode();
  endWithNpm();
  await installPackages();
  await buildProject();
  // With source maps, stack traces name lines of the sources instead of lines of the bundles.
  process.setSourceMapsEnabled(true);
  // The server runs in this process, so that Ctrl-C and SIGTERM reach it directly.
  await import(pathToFileURL(inProject('backend/dist/main.js')).href);
});
