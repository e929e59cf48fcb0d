/** The only reader of environment variables. A wrong one stops the start with a sentence that names it. */
import {
  decimalOf,
  emailSchema,
  newPasswordSchema,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from '@crease/contract';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { CloudinaryAccount } from '../platform/images/cloudinary-images.ts';
import type { Mailbox } from '../platform/mail/mail.ts';
import { PlainProblem } from '../platform/errors/plain-problem.ts';
import { TOKEN_SECRET_MIN_BYTES } from '../platform/secrets/token-secret.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function wholeNumber(min: number, max: number, standard: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .transform(decimalOf)
    .pipe(z.number(sentence).int(sentence).min(min, sentence).max(max, sentence))
    .default(standard);
}

function address(protocols: readonly string[]) {
  const error = `must be an address that starts with ${protocols.join(' or ')}`;
  // One sentence is enough: the rules after this one are not checked any more.
  const options = { error, abort: true };
  return z
    .string()
    .refine((text) => protocols.some((protocol) => text.startsWith(protocol)), options);
}

/**
 * `https://crease.lk` for `https://Crease.lk/`, as browsers write an origin; undefined when there is more, or less.
 */
function originOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.host) return undefined;
  const { protocol, username, password, pathname, search, hash, host } = url;
  const isMore = [username, password, pathname.replace(/^\/+$/, ''), search, hash].some(Boolean);
  return isMore ? undefined : `${protocol}//${host}`;
}

const publicUrlSchema = address(['http://', 'https://']).transform((text, context) => {
  const origin = originOf(text);
  if (origin !== undefined) return origin;
  const message = 'must be an address such as https://crease.lk, with nothing after the name';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const originsSchema = z.string().transform((text, context): string[] => {
  const given = text.split(',').filter((one) => one.trim() !== '');
  const origins = given.flatMap((one) => originOf(one) ?? []);
  if (origins.length === given.length) return origins;
  const message = 'must be addresses such as https://crease.lk with commas between';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** As in a form, whose own sentence would name the field beside the variable. */
const inForm = (field: typeof emailSchema, message: string) =>
  z.string().transform((text, context) => {
    const { success, data } = field.safeParse(text);
    if (success) return data;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** True when the user and password in the address can be decoded, as its client will have to. */
function isReadable(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

const REDIS_SENTENCE =
  'must be an address such as redis://:password@host:6379, a # in the password written as %23 and a % as %25';

const redisSchema = address(['redis://', 'rediss://']).refine(
  (text) => isReadable(text) && /^\/?\d*$/.test(new URL(text).pathname),
  REDIS_SENTENCE,
);

function secret() {
  return z
    .string()
    .refine(
      (text) => Buffer.byteLength(text) >= TOKEN_SECRET_MIN_BYTES,
      `must be at least ${TOKEN_SECRET_MIN_BYTES} bytes long`,
    );
}

/**
 * Other words are refused: a misspelt 'production' would otherwise run with an embedded database and public demo
 * accounts.
 */
const MODES = ['development', 'test', 'production'] as const;

const MAILBOX = /^(?:\s*([^<>]*?)\s*<([^<>]+)>|([^<>]+))\s*$/;

/** A name with a comma has to be quoted in mail headers; readers do not see the quotes. */
const QUOTED = /^"(.*)"$/;

/** `Crease <no-reply@crease.lk>` or the bare address. */
const mailboxSchema = z.string().transform((text, context): Mailbox => {
  const [, name, named, bare] = MAILBOX.exec(text) ?? [];
  const { success, data } = emailSchema.safeParse(named ?? bare);
  if (success) return { name: (name ?? '').replace(QUOTED, '$1'), address: data };
  context.addIssue({ code: 'custom', message: 'must be an address such as Crease <hi@crease.lk>' });
  return z.NEVER;
});

/**
 * An unescaped / ? or # in the password would end the host early: the user would be read as the host, the password as
 * its port.
 */
const smtpSchema = address(['smtp://', 'smtps://']).refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    Boolean(url?.hostname) &&
    url?.hash === '' &&
    /^\/?$/.test(url.pathname) &&
    !url.search.includes('@')
  );
}, 'must be an address such as smtp://user:password@mail.example.lk:587, a # in the password written as %23, a / as %2F and a ? as %3F');

const CLOUDINARY_SENTENCE = 'must be an address such as cloudinary://key:secret@cloud-name';

const cloudinarySchema = z.string().transform((text, context): CloudinaryAccount => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWhole = url?.protocol === 'cloudinary:' && url.hostname && url.username && url.password;
  if (!isWhole || !isReadable(text)) {
    context.addIssue({ code: 'custom', message: CLOUDINARY_SENTENCE });
    return z.NEVER;
  }
  return {
    cloudName: url.hostname,
    apiKey: decodeURIComponent(url.username),
    apiSecret: decodeURIComponent(url.password),
    uploadPrefix: url.searchParams.get('upload_prefix') ?? undefined,
  };
});

const variablesSchema = z
  .object({
    NODE_ENV: z.enum(MODES, `must be one of ${MODES.join(', ')}`).default('development'),
    PORT: wholeNumber(0, 65_535, 3000),
    HOST: z.string().default('127.0.0.1'),
    MONGODB_URI: address(['mongodb://', 'mongodb+srv://']).optional(),
    REDIS_URL: redisSchema.optional(),
    DATA_DIR: z.string().default('.data'),
    JWT_SECRET: secret().optional(),
    JWT_SECRET_PREVIOUS: secret().optional(),
    PUBLIC_URL: publicUrlSchema.optional(),
    SMTP_URL: smtpSchema.optional(),
    MAIL_FROM: mailboxSchema.optional(),
    CLOUDINARY_URL: cloudinarySchema.optional(),
    ADMIN_EMAIL: inForm(emailSchema, 'must be an address such as office@crease.lk').optional(),
    ADMIN_PASSWORD: inForm(
      newPasswordSchema,
      `must have ${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters`,
    ).optional(),
    SEED_DEMO: z.enum(['true', 'false'], 'must be true or false').optional(),
    TRUST_PROXY: wholeNumber(0, 10, 0),
    CORS_ORIGIN: z.optional(originsSchema),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
    RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
    REQUEST_ANSWER_HOURS: wholeNumber(0, 8760, 24),
    METRICS_TOKEN: z.string().optional(),
  })
  .superRefine((variables, context) => {
    const complain = (name: string, message: string) => {
      context.addIssue({ code: 'custom', path: [name], message });
    };
    if (variables.NODE_ENV === 'production') {
      for (const name of ['MONGODB_URI', 'JWT_SECRET'] as const) {
        if (variables[name] === undefined) complain(name, 'is required in production');
      }
    }
    if ((variables.ADMIN_EMAIL === undefined) !== (variables.ADMIN_PASSWORD === undefined)) {
      complain('ADMIN_EMAIL', 'and ADMIN_PASSWORD must be given together');
    }
  });

/** All known variables. */
export const VARIABLE_NAMES: readonly string[] = Object.keys(variablesSchema.shape);

export interface Environment {
  isProduction: boolean;
  /** 0 chooses a free port. */
  port: number;
  host: string;
  /** When undefined, the embedded engine in `dataDirectory` is used. */
  mongodbUri: string | undefined;
  /** Undefined with a single instance. */
  redisUrl: string | undefined;
  dataDirectory: string;
  /** When undefined, a secret is generated once and stored in `dataDirectory`. */
  jwtSecret: string | undefined;
  /** The secret before a change: tokens signed with it are accepted, new ones are not signed with it. */
  jwtSecretPrevious: string | undefined;
  publicUrl: string | undefined;
  /** When undefined, mails are written as files into `dataDirectory`. */
  smtpUrl: string | undefined;
  mailFrom: Mailbox;
  /** When undefined, pictures are stored in `dataDirectory`. */
  cloudinary: CloudinaryAccount | undefined;
  admin: { email: string; password: string } | undefined;
  /** When undefined, only an empty embedded database gets demo data. */
  seedDemo: boolean | undefined;
  trustedProxies: number;
  /** Other origins that may call the API and open sockets. */
  corsOrigins: string[];
  logLevel: (typeof LOG_LEVELS)[number];
  /** Switched off only for load tests. */
  hasRateLimits: boolean;
  /** Hours an owner has to answer a request; with 0 only the first slot limits it. */
  requestAnswerHours: number;
  /** When undefined, only programs on this machine may read /metrics. */
  metricsToken: string | undefined;
}

/** @throws {PlainProblem} with one line for each variable that can't be used */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.entries(variables).filter(([, value]) => value?.trim() !== '');
  const { success, data, error } = variablesSchema.safeParse(Object.fromEntries(given));
  if (!success) {
    const lines = error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`);
    throw new PlainProblem(['Crease cannot start with these settings:', ...lines].join('\n'));
  }
  return {
    isProduction: data.NODE_ENV === 'production',
    port: data.PORT,
    host: data.HOST,
    mongodbUri: data.MONGODB_URI,
    redisUrl: data.REDIS_URL,
    dataDirectory: resolve(data.DATA_DIR),
    jwtSecret: data.JWT_SECRET,
    jwtSecretPrevious: data.JWT_SECRET_PREVIOUS,
    publicUrl: data.PUBLIC_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? { name: 'Crease', address: 'no-reply@localhost' },
    cloudinary: data.CLOUDINARY_URL,
    admin: adminOf(data.ADMIN_EMAIL, data.ADMIN_PASSWORD),
    seedDemo: data.SEED_DEMO === undefined ? undefined : data.SEED_DEMO === 'true',
    trustedProxies: data.TRUST_PROXY,
    corsOrigins: data.CORS_ORIGIN ?? [],
    logLevel: data.LOG_LEVEL,
    hasRateLimits: data.RATE_LIMIT === 'on',
    requestAnswerHours: data.REQUEST_ANSWER_HOURS,
    metricsToken: data.METRICS_TOKEN,
  };
}

function adminOf(email?: string, password?: string): Environment['admin'] {
  return email === undefined || password === undefined ? undefined : { email, password };
}
