import { createECDH, hkdfSync } from 'node:crypto';

/** A P-256 key pair that identifies the sender to push services (VAPID, RFC 8292), both in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The site's keys for push messages, derived from its secret: so they are stored with it and are the same in all
 * processes. A new secret signs everybody out anyway, so no subscription is lost with the old keys.
 */
export function pushKeysOf(secret: string): PushKeys {
  const scalar = Buffer.from(hkdfSync('sha256', secret, '', 'postloom:push', 32));
  // Clearing the first bit makes it smaller than the order of the curve in any case.
  scalar.writeUInt8(scalar.readUInt8(0) % 128, 0);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: scalar.toString('base64url'),
  };
}
