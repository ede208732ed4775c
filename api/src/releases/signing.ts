import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign as signWith,
  verify as verifyWith,
} from 'node:crypto';

/** Verifies an Ed25519 signature. Malformed keys and signatures are simply invalid. */
export function verifySignature(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verifyWith(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

export interface SiteKey {
  /** Base64 of its SPKI form, as in artifacts. */
  readonly publicKey: string;
  sign(text: string): string;
}

/** The PKCS#8 encoding of an Ed25519 key without its 32 bytes (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key with which the site signs its own publications. It is derived from the site's secret, so that all processes
 * share it and it needn't be stored.
 */
export function createSiteKey(secret: string): SiteKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'postloom:release-key', 32));
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([pkcs8Head, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (text) => signWith(null, Buffer.from(text), key).toString('base64'),
  };
}
