/**
 * Writes infra/bench/RESULTS.md or RESULTS-LARGE.md: the results, the date, the machine and the commit. HISTORY.md gets
 * a line of the former.
 */
import { execFile } from 'node:child_process';
import { appendFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { promisify } from 'node:util';
import { binOf, inProject, ROOT } from '../scripts/project.mjs';
import type { BenchmarkSize, Result } from './benchmark.ts';
import { historyLine } from './history.ts';
import { tableOf } from './table.ts';

const run = promisify(execFile);

async function currentCommit(): Promise<string> {
  const git = (...args: string[]) => run('git', args, { cwd: ROOT });
  const { stdout: commit } = await git('rev-parse', '--short', 'HEAD');
  const { stdout: changes } = await git('status', '--porcelain', '--untracked-files=no');
  return commit.trim() + (changes === '' ? '' : ' with changes');
}

export async function keepResults(
  results: readonly Result[],
  { isLarge }: BenchmarkSize,
): Promise<void> {
  const file = inProject(`infra/bench/${isLarge ? 'RESULTS-LARGE.md' : 'RESULTS.md'}`);
  const history = inProject('infra/bench/HISTORY.md');
  const date = new Date().toISOString().slice(0, 10);
  const commit = await currentCommit();
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores`;
  const text = `# Results of \`npm run bench\`

- Date: ${date}
- Machine: ${machine}, Node.js ${process.versions.node}
- Commit: ${commit}

${tableOf(results)}`;
  await writeFile(file, text);
  if (!isLarge) await appendFile(history, historyLine(date, commit, results));
  await run(process.execPath, [binOf('oxfmt', 'oxfmt'), file, history]);
}
