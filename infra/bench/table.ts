import type { Result } from './benchmark.ts';

const HEAD = ['', 'what', 'product', 'ceiling', 'ratio', 'spread', 'p99 ms', 'target', ''];

function rowOf(result: Result): string[] {
  const { id, what, unit, product, ceiling, ratio, spread, productP99Ms, ceilingP99Ms } = result;
  return [
    id,
    what,
    `${product.toFixed(1)} ${unit}`,
    `${ceiling.toFixed(1)} ${unit}`,
    `${ratio.toFixed(2)} x`,
    spread.map((one) => one.toFixed(2)).join(' to '),
    `${productP99Ms.toFixed(1)} / ${ceilingP99Ms.toFixed(1)}`,
    `<= ${result.target.toFixed(2)} x`,
    result.isMet ? 'met' : 'NOT MET',
  ];
}

/** A Markdown table, so that it can be kept as it is printed. */
export function tableOf(results: readonly Result[]): string {
  const rows = [HEAD, ...results.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(Math.max(3, width))).join(' | ')} |`;
  return `${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`;
}
