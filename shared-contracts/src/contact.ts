import * as z from 'zod/mini';

/** The site's addresses for different topics. Set with `SUPPORT_EMAIL`, `PRIVACY_EMAIL` and `LEGAL_EMAIL`. */
export const contactSchema = z.object({
  support: z.string(),
  privacy: z.string(),
  legal: z.string(),
  /**
   * Whether the operator has named an account manager. `getBilling` tells members whose plan includes one who it is.
   */
  accountManager: z.optional(z.boolean()),
});
export type Contact = z.output<typeof contactSchema>;

/** The addresses if none are configured. `.example` never receives mail (RFC 2606). */
export const defaultContact: Contact = {
  support: 'support@postloom.example',
  privacy: 'privacy@postloom.example',
  legal: 'legal@postloom.example',
};

/** Placeholders for a site's addresses in prerendered HTML, which is the same for all sites. */
export const prerenderContact: Contact = {
  support: 'support@contact.invalid',
  privacy: 'privacy@contact.invalid',
  legal: 'legal@contact.invalid',
};
