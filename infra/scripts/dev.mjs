/** `npm run dev`: the API restarts and the pages reload as files change. */
import { spawn } from 'node:child_process';
import { endWithNpm } from './end-with-npm.mjs';
import { installPackages } from './install/install.mjs';
import { binOf, requireNode, ROOT, runScript, say } from './project.mjs';

/** @param {string[]} args */
function start(args) {
  return spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
}

await runScript(async () => {
  requireNode();
  endWithNpm();
  await installPackages();
  const children = [
    start([binOf('tsx', 'tsx'), 'watch', '--clear-screen=false', 'backend/src/main.ts']),
    start([binOf('vite', 'vite'), 'frontend']),
  ];
  const { PORT = '3000' } = process.env;
  say(`The pages reload at http://localhost:5173, the API is at http://localhost:${PORT}/api.`);
  const stop = () => children.forEach((child) => child.kill('SIGTERM'));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  children.forEach((child) => child.on('exit', stop));
});
