import { getHost } from '#app/host.ts';
import { type Failure, readFailure } from '#app/read-failure.ts';

/** Tells the person that something was not saved, and gives what single fields may show. */
export function reportFailure(title: string, error: unknown): Failure {
  const failure = readFailure(error);
  getHost().toast({
    title,
    description: failure.sentence ?? 'No connection. What you typed is still here; please try again.',
    tone: 'destructive',
  });
  return failure;
}
