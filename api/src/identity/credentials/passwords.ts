import { hash, verify } from '@node-rs/argon2';
import { bounds } from '#app/kernel/http/bounds.ts';
import { createPool } from '#app/kernel/http/pool.ts';

/** Hashes passwords, a few at a time. All methods throw `service_unavailable` if too many are already waiting. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one that was hashed.
   * @param passwordHash undefined if there is no such account. The result is then false, after the same time.
   */
  fits(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** The cost of a hash: KiB of memory, rounds, lanes. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/**
 * argon2id, the package's default, with OWASP's parameters: 19 MiB, two rounds, one lane (Password Storage Cheat
 * Sheet).
 */
export const hashCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The minimum, for tests that sign up hundreds of people without secrets. */
export const testHashCost: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A string in the format of a hash of this cost that no password matches: its bytes weren't made by hashing. */
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
