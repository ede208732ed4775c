import type { ReleaseChange } from '@postloom/shared-contracts';

/** A change that somebody is considering: its action and version. */
export type Intent = Pick<ReleaseChange, 'action'> & { readonly version?: string };
