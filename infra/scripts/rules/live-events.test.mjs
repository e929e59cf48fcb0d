/** An event that nobody sends, or nobody takes, is no error anywhere: both sides find it by its name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../project.mjs';

const CONTRACT = 'backend/contract/src/live-events.ts';
const read = (/** @type {string} */ path) => readFileSync(inProject(path), 'utf8');

/** @param {string} folder @param {RegExp} named */
const sourcesIn = (folder, named) =>
  readdirSync(inProject(folder), { encoding: 'utf8', recursive: true })
    .filter((name) => named.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => read(join(folder, name)))
    .join('\n');

/** The events of the interfaces with such a name. @param {string} source @param {RegExp} name */
function eventsOf(source, name) {
  const interfaces = source.matchAll(/interface (\w+) \{\n([\s\S]*?)\n\}/g);
  return [...interfaces]
    .filter(([, called = '']) => name.test(called))
    .flatMap(([, , body = '']) => [...body.matchAll(/^ {2}'?([\w:-]+)'?: /gm)])
    .map(([, event = '']) => event);
}

const server = sourcesIn('backend/src', /\.ts$/);
/** Only files that take pushes: a word such as `typing` is in many others. */
const browser = sourcesIn('frontend/src', /\.live\.ts$|socket-client\.ts$/);

test('when the contract names a push, then the server makes it and the browser takes it', () => {
  const pushes = eventsOf(read(CONTRACT), /^ServerToClientEvents$/);
  expect(pushes).toEqual(expect.arrayContaining(['typing', 'booking:updated']));
  const isTaken = (/** @type {string} */ push) =>
    new RegExp(`on\\('${push}'|^ {4}'?${push}'?: `, 'm').test(browser);
  const isMade = (/** @type {string} */ push) => server.includes(`emit('${push}'`);
  expect(pushes.filter((push) => !isMade(push))).toEqual([]);
  expect(pushes.filter((push) => !isTaken(push))).toEqual([]);
});

test('when a feature names an event, then it is published and somebody listens', () => {
  const events = eventsOf(sourcesIn('backend/src', /\.events\.ts$/), /Events$/);
  expect(events).toEqual(expect.arrayContaining(['court:changed-by-owner', 'sessions:ended']));
  expect(events.filter((event) => !server.includes(`publish('${event}'`))).toEqual([]);
  expect(events.filter((event) => !server.includes(`.on('${event}'`))).toEqual([]);
});
