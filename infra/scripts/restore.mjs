/** `npm run restore -- FOLDER` restores a backup; see infra/README.md. */
import { buildProject } from './build.mjs';
import { installPackages } from './install.mjs';
import { inProject, requireNode, runScript } from './project.mjs';
import { pathToFileURL } from 'node:url';

await runScript(async () => {
  requireNode();
  await installPackages();
  await buildProject();
  await import(pathToFileURL(inProject('backend/dist/restore.js')).href);
});
