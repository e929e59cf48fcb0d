/** `npm run backup -- FOLDER` takes a backup; see infra/README.md. */
import { runBuilt } from './run-built.mjs';

await runBuilt('backup');
