/** `npm run restore -- FOLDER` restores a backup; see infra/README.md. */
import { runBuilt } from './run-built.mjs';

await runBuilt('restore');
