/** Readers must not trust an expired file. RFC 9116, section 2.5.5, recommends less than a year. */
const validMs = 180 * 24 * 60 * 60 * 1000;

/** Where to report a vulnerability, in the form that scanners and people look for (RFC 9116). */
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
