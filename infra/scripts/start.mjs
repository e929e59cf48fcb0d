/** `npm start`: everything from a fresh clone to the ready line. */
import { buildProject } from './build.mjs';
import { installPackages } from './install.mjs';
import { inProject, requireNode, runScript } from './project.mjs';
import { pathToFileURL } from 'node:url';

await runScript(async () => {
  requireNode();
  await installPackages();
  await buildProject();
  // A stack trace names the sources' lines: the bundles have few.
  process.setSourceMapsEnabled(true);
  // In this very process: Ctrl-C and SIGTERM reach the server with nobody between.
  await import(pathToFileURL(inProject('backend/dist/main.js')).href);
});
