import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { runEngine, spawnOnSmallDisk, startChildEngine } from './support/child-engine.ts';
import { errorOf, isRealServer, makeDirectory } from './support/test-database.ts';

describe.skipIf(isRealServer)('the command line', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'says where it is ready, serves, and ends well on %s',
    async (signal) => {
      const { directory, erase } = await makeDirectory();
      const engine = await startChildEngine(directory);
      expect(engine.line).toMatch(
        /^Embedded MongoDB is ready at mongodb:\/\/127\.0\.0\.1:\d+\/\n$/,
      );
      const client = await new MongoClient(engine.uri).connect();
      expect(await client.db('x').command({ ping: 1 })).toEqual({ ok: 1 });
      await client.close();
      expect(await engine.end(signal)).toBe(0);
      await erase();
    },
  );

  it.skipIf(process.platform === 'win32')(
    'says why and ends when the disk refuses a write, whatever its threads wait for',
    async () => {
      const { directory, erase } = await makeDirectory();
      const engine = spawnOnSmallDisk(directory, 200);
      const errors = text(engine.stderr as NodeJS.ReadableStream);
      const ended = once(engine, 'exit');
      const [line] = (await once(engine.stdout as NodeJS.ReadableStream, 'data')).map(String);
      const client = await new MongoClient(/mongodb:\S+/.exec(line ?? '')?.[0] ?? '').connect();
      const insert = client
        .db('x')
        .collection('docs')
        .insertOne({ text: 'x'.repeat(200_000) });
      expect(await errorOf(insert)).toBeInstanceOf(Error);
      expect(await ended).toEqual([null, 'SIGKILL']);
      expect(await errors).toMatch(/\n(File too large|Input\/output error)[^\n]*\n$/);
      await client.close();
      await erase();
    },
  );

  it('refuses a data directory that another process has, in one sentence', async () => {
    const { directory, erase } = await makeDirectory();
    const engine = await startChildEngine(directory);
    const second = await runEngine(['--port', '0', '--data', directory]);
    expect(second).toMatchObject({ code: 1, output: '' });
    expect(second.errors).toMatch(/^The data directory \S+ is in use by [^\n]*\.\n$/);
    await engine.end('SIGTERM');
    await erase();
  });

  it.each([
    ['a port that is none', ['--port', 'abc'], /^The port has to be [^\n]*"abc"\.\n$/],
    ['an option it does not know', ['--foo'], /^Unknown option '--foo'[^\n]*\n$/],
  ])('refuses %s', async (_what, options, sentence) => {
    const result = await runEngine(options);
    expect(result).toMatchObject({ code: 1, output: '' });
    expect(result.errors).toMatch(sentence);
  });
});
