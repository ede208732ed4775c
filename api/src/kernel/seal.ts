import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps short texts unreadable in the database. */
export interface Seal {
  seal(text: string): string;
  /** Null for what was sealed by a secret that the site has not any more, or was changed. */
  open(sealed: string): string | null;
}

/**
 * Seals by AES-256-GCM under a key made of the site's secret; opens what its secret before sealed, too.
 * @param purpose each has a key of its own.
 */
export function createSeal(secret: string, secretBefore: string | undefined, purpose: string): Seal {
  const keyOf = (from: string): Buffer =>
    Buffer.from(hkdfSync('sha256', from, '', `postloom:${purpose}`, 32));
  const key = keyOf(secret);
  const keys = secretBefore === undefined ? [key] : [key, keyOf(secretBefore)];
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const each of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', each, bytes.subarray(0, 12));
          decipher.setAuthTag(bytes.subarray(12, 28));
          return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
        } catch {
          // Another key's, or none's.
        }
      }
      return null;
    },
  };
}
