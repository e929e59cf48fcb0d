/**
 * A process in which the servers of many test files run one after the other. A process for each takes a second of the
 * processor to start, and none gets as far as compiled code. What is tested of the process itself has one of its own
 * (`run-instance.ts`).
 */
import { fork, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePrograms } from '../../../../backend/test/bundle-programs.ts';

const PROGRAM = fileURLToPath(new URL('host-program.ts', import.meta.url));
/** In the environment, because the processes that run the tests are started later and inherit it. */
const FOLDER = 'CREASE_INSTANCE_HOST';

/** Starts an instance with these variables, or without them stops the one with this id. */
export interface Order {
  id: number;
  variables?: NodeJS.ProcessEnv;
}

/** What became of an order: the address of a started instance, or what went wrong. */
export interface Report {
  id: number;
  address?: string | undefined;
  problem?: string;
}

interface Waiting {
  resolve: (address: string | undefined) => void;
  reject: (error: Error) => void;
}

interface Host {
  process: ChildProcess;
  waiting: Map<number, Waiting>;
}

interface HostedInstance {
  ready: string;
  stop: () => Promise<void>;
}

/** Bundles the program as the product is bundled. Returns a function that deletes it. */
export async function makeHostProgram(): Promise<() => Promise<void>> {
  const folder = await bundlePrograms({ host: PROGRAM });
  process.env[FOLDER] = folder;
  return () => rm(folder, { recursive: true });
}

/** False where a story runs by itself, for which a program of its own is not worth making. */
export const isHostMade = () => process.env[FOLDER] !== undefined;

function openHost(): Host {
  const child = fork(join(process.env[FOLDER] ?? '', 'host.js'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const waiting: Host['waiting'] = new Map();
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.on('message', ({ id, address, problem }: Report) => {
    const { resolve, reject } = waiting.get(id) as Waiting;
    waiting.delete(id);
    if (problem === undefined) resolve(address);
    else reject(new Error(problem));
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`The host ended:\n${output}`));
  });
  return { process: child, waiting };
}

let host: Host | undefined;
let orders = 0;

function order({ process: child, waiting }: Host, given: Order): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    waiting.set(given.id, { resolve, reject });
    child.send(given);
  });
}

/** In a process that needs no more servers; a worker's ends with it. */
export function endHost(): void {
  host?.process.disconnect();
  host = undefined;
}

/** Starts the product with these variables of the environment; it listens when this resolves. */
export async function hostInstance(variables: NodeJS.ProcessEnv): Promise<HostedInstance> {
  host = host?.process.connected === true ? host : openHost();
  const within = host;
  const id = (orders += 1);
  const ready = (await order(within, { id, variables })) ?? '';
  return {
    ready,
    stop: async () => {
      await order(within, { id });
    },
  };
}
