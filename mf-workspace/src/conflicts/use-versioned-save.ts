import { type Failure, useApiMutation } from '@postloom/remote-kit';
import { ApiError } from '@postloom/shared-contracts';
import type { CallOptions } from '@postloom/shared-contracts/client';
import type { ToastInput } from '@postloom/shared-contracts/federation';
import { useEffect, useState } from 'react';

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
  /** The toast of success, where it is more than that it was saved. */
  readonly done?: (saved: T) => ToastInput | null;
}

/**
 * Saves what can be changed in two places at once. Where the other place was first, `theirs` is its version, and
 * nothing is saved until the person has chosen: by `run` with its version, or by `dismiss`.
 * What a device without a connection could not send is sent when it has one, from the same version: what somebody else
 * has saved meanwhile is chosen between then.
 */
export function useVersionedSave<T extends Versioned, Fields>({
  what,
  save,
  read,
  onSaved,
  done,
}: VersionedSaveInput<T, Fields>) {
  const [theirs, setTheirs] = useState<T | null>(null);
  const [unsent, setUnsent] = useState<(Fields & Versioned) | null>(null);
  const name = what.charAt(0).toUpperCase() + what.slice(1);
  const { run, isPending, failure } = useApiMutation({
    call: save,
    onDone: async (saved, sent) => {
      setTheirs(null);
      setUnsent(null);
      await onSaved(saved, sent);
    },
    done: (saved) => done?.(saved) ?? { title: `${name} saved` },
    onFailed: async (failure, sent) => {
      setUnsent(isOffline(failure) ? sent : null);
      if (failure.code === 'conflict') setTheirs(await read().catch(ignoreMissing));
    },
    failed: (failure) => {
      if (failure.code === 'conflict') {
        return { title: `This ${what} was changed elsewhere`, description: 'Choose which version to keep.' };
      }
      return isOffline(failure)
        ? {
            title: `The ${what} isn’t saved yet`,
            description: 'Keep it open: it’s saved as soon as you’re back online.',
            tone: 'default',
          }
        : { title: `Couldn’t save the ${what}`, description: failure.sentence ?? 'Please try again.' };
    },
  });
  useEffect(() => {
    if (!unsent) return;
    const sendAgain = () => run(unsent);
    addEventListener('online', sendAgain);
    return () => removeEventListener('online', sendAgain);
  });
  return {
    run,
    isPending,
    failure,
    theirs,
    /** Whether something waits for a connection. */
    isWaiting: unsent !== null,
    /** Has the person choose before anything is sent: another version is known already. */
    show: setTheirs,
    dismiss: () => {
      setTheirs(null);
      setUnsent(null);
    },
  };
}

/** Whether a call failed because this device has no connection: then it is told when there is one. */
const isOffline = ({ unreachable }: Failure): boolean => unreachable && !navigator.onLine;

/** For a read of the other version: null where it is gone meanwhile. */
export function ignoreMissing(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
