import { useApiMutation } from '@postloom/remote-kit';
import { ApiError } from '@postloom/shared-contracts';
import type { CallOptions } from '@postloom/shared-contracts/client';
import { useState } from 'react';

interface Versioned {
  readonly version: number;
}

interface VersionedSaveInput<T extends Versioned, Fields> {
  /** What is saved, in the words of a sentence: "project". */
  readonly what: string;
  /** Saves what stands in the fields, made from a version. */
  readonly save: (fields: Fields & Versioned, options: CallOptions) => Promise<T>;
  /** Reads what stands at the server now. */
  readonly read: () => Promise<T>;
  /** @param sent the fields as they stood then: more may have been typed meanwhile (`keepTyped`). */
  readonly onSaved: (saved: T, sent: Fields) => unknown;
}

/**
 * Saves what can be changed in two places at once. Where the other place was first, `theirs` is its version, and
 * nothing is saved until the person has chosen: by `run` with its version, or by `dismiss`.
 */
export function useVersionedSave<T extends Versioned, Fields>({
  what,
  save,
  read,
  onSaved,
}: VersionedSaveInput<T, Fields>) {
  const [theirs, setTheirs] = useState<T | null>(null);
  const name = what.charAt(0).toUpperCase() + what.slice(1);
  const { run, isPending, failure } = useApiMutation({
    call: save,
    onDone: async (saved, sent) => {
      setTheirs(null);
      await onSaved(saved, sent);
    },
    done: `${name} saved`,
    onFailed: async ({ code }) => {
      if (code === 'conflict') setTheirs(await read().catch(ignoreMissing));
    },
    failed: ({ code, sentence }) =>
      code === 'conflict'
        ? { title: `This ${what} was changed elsewhere`, description: 'Choose which version to keep.' }
        : { title: `Couldn’t save the ${what}`, description: sentence ?? 'Please try again.' },
  });
  return { run, isPending, failure, theirs, dismiss: () => setTheirs(null) };
}

/** For a read of the other version: null where it is gone meanwhile. */
export function ignoreMissing(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
