import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** Signs short texts with the site's secret. Each purpose has its own key. */
export interface Signer {
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

export function createSigner(secret: string, purpose: string): Signer {
  // A key object is parsed only once. Raw bytes would be parsed for every signature, which costs ten times the signing.
  const key = createSecretKey(createHmac('sha256', secret).update(`postloom:${purpose}`).digest());
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
