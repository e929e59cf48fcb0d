/** Those of MongoDB's error codes that drivers and applications distinguish. */
const CODES = {
  UnknownError: 8,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  CannotBackfillArray: 34,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidNamespace: 73,
  InvalidOptions: 72,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NotExactValueField: 111,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  NotImplemented: 238,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  Location16746: 16746,
  Location17217: 17217,
  Location40323: 40323,
  Location40324: 40324,
  Location40415: 40415,
  Location51091: 51091,
  Location31249: 31249,
  Location31254: 31254,
  Location31394: 31394,
} as const;

type CodeName = keyof typeof CODES;

/** An error that the client gets in the form in which MongoDB sends errors. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: CodeName;
  readonly details: Record<string, unknown>;

  constructor(codeName: CodeName, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'MongoError';
    this.code = CODES[codeName];
    this.codeName = codeName;
    this.details = details;
  }
}

export function fail(codeName: CodeName, message: string): never {
  throw new MongoError(codeName, message);
}

/** For what MongoDB can do but this engine can't. @throws {MongoError} that names it */
export function refuse(what: string): never {
  throw new MongoError('NotImplemented', `${what} is not supported by the embedded engine`);
}
