/**
 * The platforms that Postloom writes for, in the order in which screens show them. The one list: types and schemas
 * come from it, and a name that is added here does not compile until it has a record (`catalogue.ts`). It stands
 * apart from the records, so that who needs the names alone does not load the rest.
 */
export const platforms = ['instagram', 'facebook', 'twitter', 'linkedin', 'tiktok'] as const;
export type Platform = (typeof platforms)[number];

/** Those that also vouch for a person who signs in (spec section 2). */
export const signInPlatforms = ['facebook', 'linkedin', 'twitter'] as const satisfies readonly Platform[];
