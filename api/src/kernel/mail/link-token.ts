import { createSigner } from '../http/signature.ts';

/** Signs the tokens in mailed links, which say whom the link is for and until when it is valid. */
export interface LinkTokens {
  /**
   * @param until null for a link that never expires.
   * @param boundTo something that must be unchanged when the link is used, e.g. the password that it replaces. It is
   *   signed but not part of the token. Changing it invalidates the token, so the link works only once.
   */
  make(subject: string, until: Date | null, boundTo?: string): string;
  /** Whom an unexpired token claims to be for. Trust it only after {@link LinkTokens.verify}. */
  subjectOf(token: string): string | null;
  verify(token: string, boundTo?: string): boolean;
}

/** @param purpose a token is only valid for the purpose that it was made for. */
export function createLinkTokens(secret: string, purpose: string, now: () => Date): LinkTokens {
  const signer = createSigner(secret, `mail-link:${purpose}`);
  const read = (token: string) => {
    const [, subject = '', until = '', signature = ''] = /^(\w+)\.(\d*)\.([\w-]+)$/.exec(token) ?? [];
    const isInTime = subject !== '' && (until === '' || Number(until) > now().getTime());
    return isInTime ? { subject, until, signature } : null;
  };
  const signed = (subject: string, until: string, boundTo: string) =>
    JSON.stringify([subject, until, boundTo]);

  return {
    make(subject, until, boundTo = '') {
      const end = until === null ? '' : String(until.getTime());
      return `${subject}.${end}.${signer.sign(signed(subject, end, boundTo))}`;
    },
    subjectOf: (token) => read(token)?.subject ?? null,
    verify(token, boundTo = '') {
      const parts = read(token);
      return parts !== null && signer.verify(signed(parts.subject, parts.until, boundTo), parts.signature);
    },
  };
}
