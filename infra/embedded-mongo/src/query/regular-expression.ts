import { isRegExp } from '../values/document.ts';
import { fail, refuse } from '../values/mongo-error.ts';

/** The escapes that PCRE and JavaScript have both. What follows an escaped backslash must not be taken for an escape. */
const ESCAPES_OF_BOTH = /\\(?:[^a-zA-Z]|[bBdDfnrsStwW]|x[\da-fA-F]{2})/g;
/** Other syntax that only one of them has: flags inside the pattern, any other escape, and classes by name. */
const NOT_IN_BOTH = /\(\?[a-z]|\\|\[[^\]]*\[[:.=]/;

/**
 * JavaScript runs the patterns that MongoDB would give to PCRE. Patterns that the two do not understand alike are
 * refused.
 * @throws {MongoError} when the pattern or an option is not supported
 */
export function toRegExp(pattern: unknown, options: unknown): RegExp {
  const [source, flags] = sourceAndFlags(pattern);
  const wanted = typeof options === 'string' ? options : flags;
  const unknown = /[^ims]/.exec(wanted);
  if (unknown) refuse(`The regular expression option '${unknown[0]}'`);
  if (NOT_IN_BOTH.test(source.replaceAll(ESCAPES_OF_BOTH, '_')))
    refuse(`The syntax of /${source}/`);
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
