import type { FigureResult, RatioResult, Result } from './benchmark.ts';

const HEAD = ['id', 'what', 'product', 'ceiling', 'ratio', 'spread', 'p99 ms', 'target', 'met'];
export const NOTHING = '–';

function shown(value: number | undefined, digits: number): string {
  return value === undefined ? NOTHING : value.toFixed(digits);
}

/** Small values get more decimals, because with one they would all look the same. */
export function figure(value: number): string {
  return value.toFixed(value < 1 ? 3 : 1);
}

function verdict(isMet: boolean | undefined): string {
  if (isMet === undefined) return NOTHING;
  return isMet ? 'met' : 'NOT MET';
}

function rowOfRatio(result: RatioResult): string[] {
  const { id, what, unit, product, ceilingCost, ratio, spread, target } = result;
  return [
    id,
    what,
    `${figure(product)} ${unit}`,
    `${figure(ceilingCost)} ${unit}`,
    `${ratio.toFixed(2)} x`,
    spread.map((one) => one.toFixed(2)).join(' to '),
    `${shown(result.productP99Ms, 1)} / ${shown(result.ceilingP99Ms, 1)}`,
    `<= ${target.toFixed(2)} x`,
    verdict(result.isMet),
  ];
}

function rowOfFigure({ id, what, unit, value, target, isMet, note }: FigureResult): string[] {
  return [
    id,
    note === undefined ? what : `${what} (${note})`,
    `${figure(value)} ${unit}`,
    ...Array<string>(4).fill(NOTHING),
    target === undefined ? NOTHING : `<= ${figure(target)} ${unit}`,
    verdict(isMet),
  ];
}

/** A line of a Markdown table. */
export function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

/** A Markdown table, so that RESULTS.md can keep what is printed. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map((result) =>
    result.kind === 'ratio' ? rowOfRatio(result) : rowOfFigure(result),
  );
  const all = [HEAD, ...rows];
  const widths = HEAD.map((_, column) =>
    Math.max(3, ...all.map((row) => row[column]?.length ?? 0)),
  );
  const [head, ...others] = all.map((row) =>
    lineOf(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))),
  );
  const rule = lineOf(widths.map((width) => '-'.repeat(width)));
  return [head, rule, ...others].join('');
}
