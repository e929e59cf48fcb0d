import { isRegExp } from '../values/document.ts';
import { fail, refuse } from '../values/mongo-error.ts';

/** JavaScript reads the patterns an application writes; PCRE's own additions are refused. */
export function toRegExp(pattern: unknown, options: unknown): RegExp {
  const [source, flags] = sourceAndFlags(pattern);
  const wanted = typeof options === 'string' ? options : flags;
  const unknown = /[^ims]/.exec(wanted);
  if (unknown) refuse(`The regular expression option '${unknown[0]}'`);
  if (/\(\?[a-z]|\\[AzZQ]|\[\[:/.test(source)) refuse(`The PCRE syntax of /${source}/`);
  try {
    return new RegExp(source, [...new Set(wanted)].join(''));
  } catch (error) {
    return fail('Location51091', `Regular expression is invalid: ${String(error)}`);
  }
}

function sourceAndFlags(pattern: unknown): [source: string, flags: string] {
  if (typeof pattern === 'string') return [pattern, ''];
  if (!isRegExp(pattern)) return fail('BadValue', '$regex has to be a string');
  return [pattern.pattern, pattern.options];
}
