import { isRegExp } from '../values/document.ts';
import { fail, refuse } from '../values/mongo-error.ts';

/** What PCRE has and JavaScript has not, or the other way round. */
const NOT_IN_BOTH = /\(\?[a-z]|\\[AzZQu]|\[\[:/;
/** A backslash before a backslash is no escape of what follows. */
const OTHER_ESCAPES = /\\[^AzZQu]/g;

/** JavaScript reads the patterns an application writes; what only one of the two understands is refused. */
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
