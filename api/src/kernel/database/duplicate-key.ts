import { mongo } from 'mongoose';

/** Whether a write failed because a unique index holds its value already, e.g. of two first writes at once. */
export function isDuplicateKey(error: unknown): error is mongo.MongoServerError {
  return error instanceof mongo.MongoServerError && error.code === 11_000;
}
