/** `npm run database -- --port 27117 --data DIR` runs the embedded engine on its own. */
import { endWithNpm } from './end-with-npm.mjs';
import { runBuilt } from './run-built.mjs';

endWithNpm();
await runBuilt('database');
