/**
 * There may be no container engine where the tests run. So the files of the image are put together by hand, and
 * started as the image would start them.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProject } from '../build.mjs';
import { findFreePort } from '../testing/free-port.ts';
import { inProject, readJson, ROOT } from '../project.mjs';

const NODE_USER = 1000;
const isRoot = process.getuid?.() === 0;
const lines = readFileSync(inProject('infra/docker/Dockerfile'), 'utf8').split('\n');
const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
const copies = lastStage
  .map((line) => /^COPY --from=(\w+) \/crease\/(\S+) (\S+)$/.exec(line))
  .filter((match) => match !== null)
  .map(([, stage = '', from = '', to = '']) => ({ stage, from, to }));

/**
 * The packages that `npm ci --omit=dev --workspace backend` installs, found in the lock file the way npm finds them.
 */
function productionPackages() {
  const { packages } = readJson('package-lock.json');
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} at */
  const follow = (at) => {
    const { link, resolved, dependencies, optionalDependencies, peerDependencies } = packages[at];
    if (link) return follow(resolved);
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const place = placeOf(name, at);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      follow(place);
    }
  };
  /**
   * The nearest place from here upwards, where Node.js looks for it.
   * @param {string} name
   * @param {string} from
   * @returns {string | undefined}
   */
  const placeOf = (name, from) => {
    const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (packages[place]) return place;
    return from === '' ? undefined : placeOf(name, dirname(from) === '.' ? '' : dirname(from));
  };
  follow('backend');
  return [...found].filter((place) => !packages[place].link && existsSync(inProject(place)));
}

/** @param {string} image */
function assemble(image) {
  for (const { stage, from, to } of copies) {
    if (stage === 'packages') {
      for (const place of productionPackages()) {
        cpSync(inProject(place), join(image, place), {
          recursive: true,
          filter: (source) => !source.slice(inProject(place).length).includes('/node_modules'),
        });
      }
    } else {
      mkdirSync(dirname(join(image, to)), { recursive: true });
      cpSync(inProject(from), join(image, to), { recursive: true });
    }
  }
}

/**
 * @param {string} command @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options @param {RegExp} readyWhen
 */
async function start(command, args, options, readyWhen) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code);
  const ready = new Promise((resolve, reject) => {
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      const match = readyWhen.exec(output);
      if (match) resolve(match[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${output}`)));
  });
  return { child, ended, ready: String(await ready) };
}

/** @type {string} */
let folder;
beforeAll(async () => {
  await buildProject();
  folder = mkdtempSync(join(tmpdir(), 'crease-image-'));
  assemble(join(folder, 'crease'));
  // As in the image, where everybody may read the files, whatever the machine allows others, and the data's folder
  // belongs to the user that runs the server.
  if (isRoot) execFileSync('chmod', ['-R', 'a+rX', folder]);
  mkdirSync(join(folder, 'data'), { mode: 0o777 });
  chmodSync(join(folder, 'data'), 0o777);
}, 120_000);
// Some ten thousand files are deleted, which takes long on a busy disk.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

describe('when the image is put together', () => {
  test('then its last stage takes finished things alone, and runs as somebody without rights', () => {
    expect(copies.map(({ to }) => to)).toEqual([
      'node_modules',
      'backend/package.json',
      'backend/dist',
      'backend/src/demo/pictures',
      'frontend/dist',
    ]);
    expect(copies).toHaveLength(lastStage.filter((line) => line.startsWith('COPY')).length);
    expect(lastStage).toContain('USER node');
    for (const secret of ['.env', '.git', 'infra/nginx/tls']) {
      expect(readFileSync(inProject('.dockerignore'), 'utf8').split('\n')).toContain(secret);
    }
  });

  test('then no tool of the developers is in it', () => {
    for (const name of ['typescript', 'vite', 'vitest', 'esbuild', 'playwright-core', 'react']) {
      expect(existsSync(join(folder, 'crease/node_modules', name))).toBe(false);
    }
    expect(statSync(join(folder, 'crease/node_modules/express')).isDirectory()).toBe(true);
  });
});

describe('when the image’s command is run by its user', () => {
  test('then it is ready over a database elsewhere, and SIGTERM ends it with 0', async () => {
    const database = await start(
      process.execPath,
      [inProject('infra/scripts/database.mjs'), '--port', '0', '--data', join(folder, 'database')],
      { cwd: ROOT },
      /ready at (mongodb:\/\/\S+)/,
    );
    try {
      const [command, ...args] = JSON.parse(
        lastStage.find((line) => line.startsWith('CMD '))?.slice('CMD '.length) ?? '[]',
      );
      expect(command).toBe('node');
      const server = await start(
        process.execPath,
        args,
        {
          cwd: join(folder, 'crease'),
          env: {
            NODE_ENV: 'production',
            HOST: '127.0.0.1',
            PORT: String(await findFreePort()),
            DATA_DIR: join(folder, 'data'),
            MONGODB_URI: database.ready,
            JWT_SECRET: 'only for this test, and long enough for it',
          },
          ...(isRoot && { uid: NODE_USER, gid: NODE_USER }),
        },
        /^Crease is ready at (\S+)$/m,
      );
      try {
        const readiness = await fetch(`${server.ready}/readyz`);
        expect(await readiness.json()).toMatchObject({ status: 'ready', database: 'up' });
        // The page contains its first screen, so the code that draws it needs no packages, which are missing here.
        expect(await (await fetch(server.ready)).text()).toMatch(/<div id="root" data-drawn>.*<h1/);
      } finally {
        server.child.kill('SIGTERM');
        expect(await server.ended).toBe(0);
      }
    } finally {
      database.child.kill('SIGTERM');
      expect(await database.ended).toBe(0);
    }
  }, 60_000);
});
