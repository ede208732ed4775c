import type { Request } from 'express';
import { createSigner } from './signature.ts';

/** Whether a request's `Authorization` header bears the token. Without a token nothing does. */
export function isBearer(authorization: string | undefined, token: string | undefined): boolean {
  if (!authorization || !token) return false;
  // Signing both makes them equally long, so that the comparison takes the same time.
  const signer = createSigner(token, 'bearer');
  return signer.verify(authorization, signer.sign(`Bearer ${token}`));
}

/** The access key that a call brings, or null. Release tokens are borne by the same header and begin otherwise. */
export const accessKeyOf = ({ headers }: Pick<Request, 'headers'>): string | null =>
  /^Bearer\s+(pl_.*)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
