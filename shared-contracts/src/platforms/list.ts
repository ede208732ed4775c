/**
 * The platforms that Postloom writes for, in display order. This is the only list: types and schemas are derived from
 * it, and a name added here doesn't compile until it has a record (`catalogue.ts`). It is separate from the records, so
 * that code which only needs the names doesn't load them.
 */
export const platforms = ['instagram', 'facebook', 'twitter', 'linkedin', 'tiktok'] as const;
export type Platform = (typeof platforms)[number];

/** Platforms that can also be used to sign in (spec section 2). */
export const signInPlatforms = ['facebook', 'linkedin', 'twitter'] as const satisfies readonly Platform[];
