import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@postloom/shared-contracts';

/** Without letters that are easily confused (Crockford's base32). */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** New codes with 80 random bits each, in a form for writing down: `k3vd-09xm-…`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(16), (byte) => letters[byte % letters.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** The stored form of a code. Codes are random enough that a slow hash wouldn't add protection. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))
    .digest('base64url');
