import type { Request } from 'express';
import { createSigner } from './signature.ts';

/** Whether a request's `Authorization` header carries the token. Always false if no token is configured. */
export function isBearer(authorization: string | undefined, token: string | undefined): boolean {
  if (!authorization || !token) return false;
  // Signing both makes them equally long, so that the comparison takes constant time.
  const signer = createSigner(token, 'bearer');
  return signer.verify(authorization, signer.sign(`Bearer ${token}`));
}

/** The access key sent with a request, or null. Release tokens use the same header but have another prefix. */
export const accessKeyOf = ({ headers }: Pick<Request, 'headers'>): string | null =>
  /^Bearer\s+(pl_.*)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
