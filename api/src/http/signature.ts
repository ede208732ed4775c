import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs short texts with the site's secret; each purpose has a key of its own. */
export interface Signer {
  sign(text: string): string;
  verify(text: string, signature: string): boolean;
}

export function createSigner(secret: string, purpose: string): Signer {
  const key = createHmac('sha256', secret).update(`postloom:${purpose}`).digest();
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
