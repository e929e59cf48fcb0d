/** `npm run move-images -- cloudinary` moves pictures to another store; see infra/README.md. */
import { runBuilt } from './run-built.mjs';

await runBuilt('move-images');
