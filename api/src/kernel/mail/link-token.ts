import { createSigner } from '../http/signature.ts';

/** Signs what the links of mails carry: whom they are for and until when. */
export interface LinkTokens {
  /**
   * @param until null for a link that never ends.
   * @param boundTo what must still be so when the link is used, e.g. the password that it replaces. It is signed and
   *   not written into the token: once it has changed, the token is worth nothing, which makes it good for one use.
   */
  make(subject: string, until: Date | null, boundTo?: string): string;
  /** Whom a token that is still in time says it is for: to be believed after {@link LinkTokens.verify}. */
  subjectOf(token: string): string | null;
  verify(token: string, boundTo?: string): boolean;
}

/** @param purpose a token of one purpose is none for another. */
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
