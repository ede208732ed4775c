/** Codes and names from MongoDB's `error_codes.yml` (verified 2026-11). Drivers depend on them. */
const CODES = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  IndexAlreadyExists: 68,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  ConversionFailure: 241,
  NotImplemented: 238,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  APIVersionError: 322,
  APIStrictError: 323,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
} as const;

export type CodeName = keyof typeof CODES;

/**
 * An error in MongoDB's form: code, name, message, and for some codes additional fields (`keyPattern` and `keyValue` of
 * a duplicate). Numeric codes are MongoDB's unnamed assertion locations.
 */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly details: ReadonlyMap<string, unknown>;

  constructor(code: CodeName | number, message: string, details: Iterable<[string, unknown]> = []) {
    super(message);
    this.name = 'MongoError';
    this.code = typeof code === 'number' ? code : CODES[code];
    this.codeName = typeof code === 'number' ? `Location${code}` : code;
    this.details = new Map(details);
  }
}

/** The error for a feature that MongoDB has and this server lacks. Such features are named and never approximated. */
export function unsupported(what: string): MongoError {
  return new MongoError('NotImplemented', `embedded-mongo does not support ${what}`);
}
