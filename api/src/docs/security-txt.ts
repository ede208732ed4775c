/** Readers should not trust one that has ended; within a year, by RFC 9116, section 2.5.5. */
const validMs = 180 * 24 * 60 * 60 * 1000;

/** Where to report a weakness, as scanners and people look for it (RFC 9116). */
export function renderSecurityText(contact: string, publicUrl: string | undefined, now: Date): string {
  const expires = new Date(now.getTime() + validMs);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    ...(publicUrl ? [`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`] : []),
    '',
  ].join('\n');
}
