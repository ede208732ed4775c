import * as z from 'zod/mini';

/** Where people of a site write to, by what it is about. Set by `SUPPORT_EMAIL`, `PRIVACY_EMAIL` and `LEGAL_EMAIL`. */
export const contactSchema = z.object({
  support: z.string(),
  privacy: z.string(),
  legal: z.string(),
  /** Whether the operator has named an account manager; who it is, `getBilling` tells those whose plan has one. */
  accountManager: z.optional(z.boolean()),
});
export type Contact = z.output<typeof contactSchema>;

/** Where nothing is set. `.example` never receives mail (RFC 2606). */
export const defaultContact: Contact = {
  support: 'support@postloom.example',
  privacy: 'privacy@postloom.example',
  legal: 'legal@postloom.example',
};

/** Stand for a site's addresses in prerendered HTML, which is made without knowing the site. */
export const prerenderContact: Contact = {
  support: 'support@contact.invalid',
  privacy: 'privacy@contact.invalid',
  legal: 'legal@contact.invalid',
};
