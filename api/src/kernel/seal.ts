import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts short texts, so that they are unreadable in the database. */
export interface Seal {
  seal(text: string): string;
  /** Returns null if the text was sealed with a secret that the site no longer has, or was tampered with. */
  open(sealed: string): string | null;
}

/**
 * Seals with AES-256-GCM and a key derived from the site's secret. Also opens what was sealed with the previous secret.
 * @param purpose each purpose has its own key.
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
          // Sealed with another key, or tampered with.
        }
      }
      return null;
    },
  };
}
