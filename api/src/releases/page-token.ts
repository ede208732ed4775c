import { randomBytes } from 'node:crypto';
import type { Signer } from '#app/kernel/http/signature.ts';

/** How long after its delivery a page may report, in milliseconds. */
export const pageTokenMs = 24 * 60 * 60 * 1000;

/** Identifies one delivered page, so that its report counts once and only our own pages can report. */
export function makePageToken(signer: Signer, now: Date): string {
  const text = `${randomBytes(12).toString('base64url')}.${now.getTime().toString(36)}`;
  return `${text}.${signer.sign(text)}`;
}

/** @returns the page's id; null for a token that isn't ours or is too old. */
export function readPageToken(signer: Signer, token: string, now: Date): string | null {
  const [page = '', issued = '', signature = ''] = token.split('.');
  if (!signer.verify(`${page}.${issued}`, signature)) return null;
  const age = now.getTime() - Number.parseInt(issued, 36);
  return age >= 0 && age < pageTokenMs ? page : null;
}
