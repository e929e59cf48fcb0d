import { isRegExp } from '../values/document.ts';
import { fail, refuse } from '../values/mongo-error.ts';

/** An escape, a class, or one of the other signs that PCRE and JavaScript do not understand alike. */
const TOKEN = /\\.|\[\^?(?:\\.|[^\]\\])*\]|[.^$]/gsu;
const ESCAPE = /\\(.)/gsu;
/** The escapes that both have. A digit would refer to a group, which may have matched nothing. */
const ESCAPES_OF_BOTH = /\\(?:[^a-zA-Z\d]|[bBdDfnrsStwW]|x[\da-fA-F]{2})/g;
/** Other syntax that only one of them has: flags inside the pattern, any other escape, and classes without a name. */
const NOT_IN_BOTH = /\(\?[a-z]|\\|\[[^\]]*\[[:.=]|\[\^?\]/;

/** PCRE's whitespace is that of ASCII. */
const SPACES = String.raw`\t-\r `;
const NO_SPACES = String.raw`\0-\x08\x0e-\x1f!-\u{10ffff}`;
const SYNTAX_SIGN = /[\^$\\.*+?()[\]{}|/-]/;

function translateEscape(escaped: string, isInClass: boolean): string {
  if (escaped === 's') return isInClass ? SPACES : `[${SPACES}]`;
  if (escaped === 'S') return isInClass ? NO_SPACES : `[${NO_SPACES}]`;
  if (escaped === '-') return isInClass ? String.raw`\-` : '-';
  return /[a-z\d]/i.test(escaped) || SYNTAX_SIGN.test(escaped) ? `\\${escaped}` : escaped;
}

/** What JavaScript has to be given for PCRE's meaning. Only to PCRE a last line end is behind the end, for `$`. */
function translate(token: string, { isMultiline, isDotAll }: Modes): string {
  if (token.startsWith('[')) {
    return token.replace(ESCAPE, (_, escaped: string) => translateEscape(escaped, true));
  }
  if (token === '.') return isDotAll ? '.' : String.raw`[^\n]`;
  if (token === '^') return isMultiline ? String.raw`(?:^|(?<=\n)(?!$))` : '^';
  if (token === '$') return isMultiline ? String.raw`(?=\n|$)` : String.raw`(?=\n?$)`;
  return translateEscape(token.slice(1), false);
}

interface Modes {
  isMultiline: boolean;
  isDotAll: boolean;
}

/**
 * JavaScript runs the patterns that MongoDB would give to PCRE, in PCRE's meaning. Patterns of which the two do not
 * have the same syntax are refused.
 * @throws {MongoError} when the pattern or an option is not supported
 */
export function toRegExp(pattern: unknown, options: unknown): RegExp {
  const [source, flags] = sourceAndFlags(pattern);
  const wanted = typeof options === 'string' ? options : flags;
  const unknown = /[^ims]/.exec(wanted);
  if (unknown) refuse(`The regular expression option '${unknown[0]}'`);
  if (NOT_IN_BOTH.test(source.replaceAll(ESCAPES_OF_BOTH, '_')))
    refuse(`The syntax of /${source}/`);
  const modes = { isMultiline: wanted.includes('m'), isDotAll: wanted.includes('s') };
  const translated = source.replace(TOKEN, (token) => translate(token, modes));
  try {
    return new RegExp(translated, `u${wanted.replaceAll(/m|(.)(?=.*\1)/g, '')}`);
  } catch (error) {
    return fail('Location51091', `Regular expression is invalid: ${String(error)}`);
  }
}

function sourceAndFlags(pattern: unknown): [source: string, flags: string] {
  if (typeof pattern === 'string') return [pattern, ''];
  if (!isRegExp(pattern)) return fail('BadValue', '$regex has to be a string');
  return [pattern.pattern, pattern.options];
}
