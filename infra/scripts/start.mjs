/** `npm start`: installs, builds and starts the server, also in a fresh clone. */
import { buildProject } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { runBuilt } from './run-built.mjs';

endWithNpm();
// With source maps, stack traces name lines of the sources instead of lines of the bundles.
process.setSourceMapsEnabled(true);
// The server runs in this process, so that Ctrl-C and SIGTERM reach it directly.
await runBuilt('main', buildProject);
