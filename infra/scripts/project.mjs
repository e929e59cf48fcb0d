/**
 * What the scripts share: where the project is, and how programs are run. It is plain JavaScript, because it runs
 * before any package is installed.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Of 20 and 22 the first that Vite runs on; in between there is none. */
const FIRST_OF_20 = 19;
const FIRST_OF_22 = 12;

/** A problem that the person at the terminal can solve. Only its sentence is shown, no stack. */
export class PlainProblem extends Error {}

/** @param {string} path relative to the project */
export function inProject(path) {
  return join(ROOT, path);
}

/** @param {string} path @returns {Record<string, any>} */
export function readJson(path) {
  return JSON.parse(readFileSync(inProject(path), 'utf8'));
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** @throws {PlainProblem} when this Node.js is too old to run Crease */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough =
    major > 22 || (major === 22 && minor >= FIRST_OF_22) || (major === 20 && minor >= FIRST_OF_20);
  if (!isNewEnough) {
    throw new PlainProblem(
      `Crease needs Node.js 22.${FIRST_OF_22} or newer, or 20 from 20.${FIRST_OF_20} on; this is ${version}. Please install a newer one from nodejs.org.`,
    );
  }
}

/**
 * Vite reads these as parts of an address or of a text, and fails with pages of words that do not say so.
 * @throws {PlainProblem} when the path of the project has one of them
 */
export function requireReadablePath(path = ROOT) {
  if (!/["#?]/.test(path)) return;
  throw new PlainProblem(
    `The pages cannot be built in a folder that has one of " # ? in its path. Please rename it: ${path}`,
  );
}

/**
 * Runs a program in the project and waits for its end.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program and returns its output and exit code instead of showing the output.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} variables added to the shell's own
 */
export async function runQuietly(command, args, variables = {}) {
  let output = '';
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code: Number(code), output };
}

/**
 * The script behind a package's command. It is run directly, with no shell between this process and the tool.
 * @param {string} packageName
 * @param {string} command
 */
export function binOf(packageName, command) {
  const { bin } = readJson(`node_modules/${packageName}/package.json`);
  return inProject(`node_modules/${packageName}/${typeof bin === 'string' ? bin : bin[command]}`);
}

/** Whether a script was started itself, and not imported by another one. @param {string} url its `import.meta.url` */
export function isStarted(url) {
  return url === pathToFileURL(process.argv[1] ?? '').href;
}

/**
 * Runs a script and exits with 1 when it fails. Shows the sentence of a PlainProblem, or the stack of any other
 * error.
 * @param {() => Promise<void>} work
 * @param {string} [lastLine] after that, for who reads no more than it
 */
export async function runScript(work, lastLine) {
  try {
    await work();
  } catch (problem) {
    const text = problem instanceof PlainProblem ? problem.message : String(Object(problem).stack);
    process.stderr.write(`${text}\n`);
    if (lastLine !== undefined) say(lastLine);
    process.exit(1);
  }
}
