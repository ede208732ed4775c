import { createECDH, hkdfSync } from 'node:crypto';

/** A key pair of P-256 as push services know a sender by it (VAPID, RFC 8292), both base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The site's keys for push messages, made of its secret: they are kept where the secret is, and the same in all
 * processes. Under another secret nobody is signed in any more, so no subscription is lost with them.
 */
export function pushKeysOf(secret: string): PushKeys {
  const scalar = Buffer.from(hkdfSync('sha256', secret, '', 'postloom:push', 32));
  // Without its first bit it is below the order of the curve, whatever it is.
  scalar.writeUInt8(scalar.readUInt8(0) % 128, 0);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: scalar.toString('base64url'),
  };
}
