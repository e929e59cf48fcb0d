import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readEnvironment, VARIABLE_NAMES } from './environment.ts';

const inProject = (path: string) => new URL(`../../../${path}`, import.meta.url);
const [example, compose, readme] = await Promise.all(
  ['.env.example', 'docker-compose.yml', 'README.md'].map((path) =>
    readFile(inProject(path), 'utf8'),
  ),
);

const LINE = /^(?:# )?([A-Z][A-Z_]+)=(.*)$/;
const explained = (example ?? '').split('\n').flatMap((line) => {
  const [, name, value] = LINE.exec(line) ?? [];
  return name === undefined ? [] : [[name, value ?? ''] as const];
});
const names = explained.map(([name]) => name);
const usedByCompose = [...(compose ?? '').matchAll(/\$\{([A-Z_]+)/g)].map((match) => match[1]);

describe('when an operator reads .env.example', () => {
  test('then every setting is there once, and nothing that is none', () => {
    const known = new Set([...VARIABLE_NAMES, ...usedByCompose]);
    expect(names.toSorted()).toEqual([...known].toSorted());
  });

  test('then each is explained above it', () => {
    const lines = (example ?? '').split('\n');
    for (const name of names) {
      const at = lines.findIndex((line) => line.replace('# ', '').startsWith(`${name}=`));
      const above = lines.slice(0, at).toReversed();
      const comment = above.find((line) => !LINE.test(line));
      expect(comment, name).toMatch(/^# \S/);
    }
  });

  test('then the values that are shown can be used', () => {
    const shown = explained.filter(([name]) => VARIABLE_NAMES.includes(name));
    expect(() => readEnvironment(Object.fromEntries(shown))).not.toThrow();
  });

  test('then the compose file hands on every setting that it does not choose itself', () => {
    const own = (example ?? '').split('---- Set by docker-compose.yml and the image')[1];
    const handedOn = VARIABLE_NAMES.filter((name) => !own?.includes(`\n# ${name}=`));
    expect(usedByCompose).toEqual(expect.arrayContaining(handedOn));
  });
});

describe('when an operator reads the README', () => {
  test('then its table has every setting once, and nothing that is none', () => {
    const [, table = ''] = (readme ?? '').split('## Settings');
    const firstCells = [...table.matchAll(/^\| (`[^|]+)\|/gm)].map(([, cell = '']) => cell);
    const named = firstCells.flatMap((cell) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(named.toSorted()).toEqual([...VARIABLE_NAMES].toSorted());
  });
});
