import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@postloom/shared-contracts';

/** Without letters that are read as others (Crockford's base32). */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** New codes of 80 random bits, as a person writes them down: `k3vd-09xm-…`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(16), (byte) => letters[byte % letters.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** What is kept of a code. It is random enough that a slow hash would protect nothing more. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))
    .digest('base64url');
