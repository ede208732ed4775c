import { type Failure, useApiMutation } from '@postloom/remote-kit';
import { ApiError } from '@postloom/shared-contracts';
import type { CallOptions } from '@postloom/shared-contracts/client';
import type { ToastInput } from '@postloom/shared-contracts/federation';
import { useEffect, useState } from 'react';
import { useIsLeaving } from './use-leave-guard.ts';

interface Versioned {
  readonly version: number;
}

interface VersionedSaveInput<T extends Versioned, Fields> {
  /** What is saved, as used in a sentence: "project". */
  readonly what: string;
  /** Saves the fields, based on a version. */
  readonly save: (fields: Fields & Versioned, options: CallOptions) => Promise<T>;
  /** Loads the server's current version. */
  readonly read: () => Promise<T>;
  /** @param sent the fields as they were sent: more may have been typed since (`keepTyped`). */
  readonly onSaved: (saved: T, sent: Fields) => unknown;
  /** Called for any other failure than a conflict. */
  readonly onRefused?: (failure: Failure) => unknown;
  /** The title of the toast for a refusal that has a name of its own. */
  readonly refusedAs?: (failure: Failure) => string | null;
  /** The success toast, if it says more than that it was saved. */
  readonly done?: (saved: T) => ToastInput | null;
}

/**
 * Saves something that can be changed in two places at once. If another change was saved first, `theirs` is its
 * version, and nothing is saved until the person has chosen: with `run` and that version, or with `dismiss`. What
 * couldn't be sent offline is sent once there is a connection, based on the same version; if somebody else has saved
 * meanwhile, the person chooses then. While they are asked whether to leave without it, it waits for their answer.
 */
export function useVersionedSave<T extends Versioned, Fields>({
  what,
  save,
  read,
  onSaved,
  onRefused,
  refusedAs,
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
      else await onRefused?.(failure);
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
        : {
            title: refusedAs?.(failure) ?? `Couldn’t save the ${what}`,
            description: failure.sentence ?? 'Please try again.',
          };
    },
  });
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (!unsent || isPending || isLeaving) return;
    if (navigator.onLine) return run(unsent);
    const sendAgain = () => run(unsent);
    addEventListener('online', sendAgain);
    return () => removeEventListener('online', sendAgain);
  });
  return {
    run,
    isPending,
    failure,
    theirs,
    /** Whether a change is waiting for a connection. */
    isWaiting: unsent !== null,
    /** Lets the person choose before anything is sent, because another version is already known. */
    show: setTheirs,
    dismiss: () => {
      setTheirs(null);
      setUnsent(null);
    },
  };
}

/** Whether a call failed because the device is offline. The browser fires an event when it is online again. */
const isOffline = ({ unreachable }: Failure): boolean => unreachable && !navigator.onLine;

/** For loading the other version: null if it has been deleted meanwhile. */
export function ignoreMissing(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
