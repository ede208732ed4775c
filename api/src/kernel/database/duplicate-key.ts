import { mongo } from 'mongoose';

/** Whether a write failed because a unique index already has its value, e.g. when two processes insert at once. */
export function isDuplicateKey(error: unknown): error is mongo.MongoServerError {
  return error instanceof mongo.MongoServerError && error.code === 11_000;
}
