import { readFailure } from '@postloom/remote-kit';

/** What a call finds; null if it doesn't exist. @throws any other failure. */
export const findOrNull = <Found>(call: Promise<Found>): Promise<Found | null> =>
  call.catch((error: unknown) => {
    if (readFailure(error).code === 'not_found') return null;
    throw error;
  });
