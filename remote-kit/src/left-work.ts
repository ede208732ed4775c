import { attemptStorage, browserStorage } from '@postloom/shared-contracts/browser-storage';
import * as z from 'zod/mini';
import { nameForClient } from './chosen-client.ts';

/** Left work isn't offered after this long. */
const keepForMs = 24 * 60 * 60 * 1000;

const entrySchema = z.object({
  owner: z.nullable(z.string()),
  at: z.string(),
  work: z.looseObject({ key: z.string() }),
});

/** What a tab has under way, with a key of its own. */
export interface Work {
  readonly key: string;
}

interface LeftWorkInput {
  readonly name: string;
  /** Whose work it is; null for a visitor, whose work becomes that of the member they sign in as. */
  readonly owner: () => string | null;
  /** Whether the person wants anything kept. */
  readonly isKept: () => boolean;
}

/**
 * Keeps what a tab has under way where the next tab finds it, for whoever closes the tab meanwhile. The tab holds a lock
 * for as long as it is there, because work that is going on elsewhere isn't left. Without locks or storage, nothing is
 * kept.
 */
export function createLeftWork({ name, owner, isKept }: LeftWorkInput) {
  const key = browserStorage.leftWork + nameForClient(name);
  const lockOf = (work: Work): string => `${key}.${work.key}`;
  let held: { readonly work: Work; readonly release: () => void } | null = null;

  const read = (): z.output<typeof entrySchema> | null => {
    const entry = z.safeParse(
      entrySchema,
      attemptStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null')),
    );
    return entry.success ? entry.data : null;
  };
  const forget = (): void => void attemptStorage(() => localStorage.removeItem(key));
  const ifLeft = async (work: Work): Promise<Work | null> => {
    const free = navigator.locks?.request(lockOf(work), { ifAvailable: true }, (lock) => lock !== null);
    return (await free) ? work : null;
  };
  const release = (): void => {
    held?.release();
    held = null;
  };

  return {
    /** Tells what the tab has under way now; null for nothing. */
    note(work: Work | null): void {
      const before = held?.work;
      if (work === before) return;
      if (work?.key !== before?.key) release();
      if (work && isKept()) {
        const entry = { owner: owner(), at: new Date().toISOString(), work };
        attemptStorage(() => localStorage.setItem(key, JSON.stringify(entry)));
      } else if (before && read()?.work.key === before.key) {
        forget();
      }
      if (!work) return;
      if (held) held = { ...held, work };
      else {
        const { promise, resolve } = Promise.withResolvers<void>();
        held = { work, release: resolve };
        // Refused together with storage, where there is nothing to find either.
        navigator.locks?.request(lockOf(work), () => promise).catch(() => undefined);
      }
    },
    /** What a tab that is gone had under way; null for nothing. */
    async find(): Promise<Work | null> {
      const entry = read();
      if (entry && entry.at < new Date(Date.now() - keepForMs).toISOString()) forget();
      else if (entry && (entry.owner === null || entry.owner === owner())) return ifLeft(entry.work);
      return null;
    },
    /** The tab lets go of it, as if it were closed. */
    release,
  };
}
