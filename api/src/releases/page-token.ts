import { randomBytes } from 'node:crypto';
import type { Signer } from '#app/kernel/http/signature.ts';

/** How long a page may report after it was delivered, in milliseconds. */
export const pageTokenMs = 24 * 60 * 60 * 1000;

/** Names one delivered page, so that what it reports counts once, and nothing counts that no page of ours reports. */
export function makePageToken(signer: Signer, now: Date): string {
  const text = `${randomBytes(12).toString('base64url')}.${now.getTime().toString(36)}`;
  return `${text}.${signer.sign(text)}`;
}

/** @returns the page's id; null for a token that is not ours, or too old. */
export function readPageToken(signer: Signer, token: string, now: Date): string | null {
  const [page = '', issued = '', signature = ''] = token.split('.');
  if (!signer.verify(`${page}.${issued}`, signature)) return null;
  const age = now.getTime() - Number.parseInt(issued, 36);
  return age >= 0 && age < pageTokenMs ? page : null;
}
