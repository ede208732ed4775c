import { brandEndpoints, planOf } from '@postloom/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useHost } from '#kit/remote.tsx';

/** Whose name exported files carry. */
export interface FileBrand {
  readonly name: string;
  /** The same in names of files, e.g. `loud-clear`. */
  readonly slug: string;
}

export const ourBrand: FileBrand = { name: 'Postloom', slug: 'postloom' };

/**
 * What says in whose name files are exported: the brand where the plan has one and it is set, else ours. It is asked
 * when a file is made, so that no file of a branded workspace can slip out in our name.
 * @returns a function that rejects where the brand cannot be read.
 */
export function useFileBrand(): () => Promise<FileBrand> {
  const { api, session, credits } = useHost();
  const queries = useQueryClient();
  return async () => {
    const isMember = session.getState().status === 'member';
    if (!isMember || !planOf(credits.getState().credits.plan).rights.whiteLabel) return ourBrand;
    const { active, version, name } = await queries.fetchQuery(api.query(brandEndpoints.getBrand, {}));
    return active && version > 0 ? { name, slug: slugOf(name) } : ourBrand;
  };
}

/** A name as it can stand in names of files on every system. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'brand';
}
