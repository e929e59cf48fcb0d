import { isRegExp } from '../values/document.ts';
import { fail, refuse } from '../values/mongo-error.ts';

/** Syntax that only PCRE or only JavaScript has, or that they understand differently. */
const NOT_IN_BOTH = /\(\?[a-z]|\\[AzZQu]|\[\[:/;
/** Every other escape, also an escaped backslash: what follows one must not be taken for an escape. */
const OTHER_ESCAPES = /\\[^AzZQu]/g;

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
  if (NOT_IN_BOTH.test(source.replace(OTHER_ESCAPES, '_'))) refuse(`The syntax of /${source}/`);
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
