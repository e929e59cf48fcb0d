/** The bare stack for files: Express sends what lies in `FOLDER`. */
import express from 'express';

const app = express();
app.disable('x-powered-by');
app.use(express.static(process.env['FOLDER'] ?? ''));
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
