import type { ReleaseChange } from '@postloom/shared-contracts';

/** A change that somebody considers: which one, of which version. */
export type Intent = Pick<ReleaseChange, 'action'> & { readonly version?: string };
