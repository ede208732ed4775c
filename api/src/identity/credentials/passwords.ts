import { hash, verify } from '@node-rs/argon2';
import { bounds } from '#app/kernel/http/bounds.ts';
import { createPool } from '#app/kernel/http/pool.ts';

/** Hashes passwords, few at a time. Everything throws `service_unavailable` where too many wait already. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one that was hashed.
   * @param passwordHash undefined where there is no such account: never so, and found out in the same time.
   */
  fits(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** What one hash costs: KiB of memory, rounds, lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** argon2id, the package's default, with OWASP's figures: 19 MiB, two rounds, one lane (Password Storage Cheat Sheet). */
export const hashCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least that there is, for tests that sign up hundreds of people who have no secrets. */
export const testHashCost: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Looks like a hash of this cost and is that of no password: its bytes were not made by hashing. */
const nobodysHash = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$Tm9ib2R5cyBzYWx0$${'A'.repeat(43)}`;

export function createPasswords(cost: HashCost): Passwords {
  const hashing = createPool(
    bounds.passwordHashing,
    'Many people are signing in right now. Please try again in a few seconds.',
  );
  const nobodys = nobodysHash(cost);
  return {
    hash: (password) => hashing.run(() => hash(password, cost)),
    async fits(passwordHash, password) {
      const isRight = await hashing.run(() => verify(passwordHash ?? nobodys, password));
      return isRight && passwordHash !== undefined;
    },
  };
}
