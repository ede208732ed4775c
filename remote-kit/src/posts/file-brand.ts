import { brandEndpoints, planOf } from '@postloom/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useHost } from '#kit/remote.tsx';

/** The brand that exported files carry. */
export interface FileBrand {
  readonly name: string;
  /** The name in file names, e.g. `loud-clear`. */
  readonly slug: string;
}

export const ourBrand: FileBrand = { name: 'Postloom', slug: 'postloom' };

/**
 * Returns a function that gives the brand for exported files: the workspace's own if the plan has one and it is set,
 * otherwise ours. It is fetched when a file is made, so that a branded workspace never exports a file under our name.
 * @returns a function that rejects if the brand can't be read.
 */
export function useFileBrand(): () => Promise<FileBrand> {
  const { api, session, credits } = useHost();
  const queries = useQueryClient();
  return async () => {
    const isMember = session.getState().status === 'member';
    if (!isMember || !planOf(credits.getState().credits.plan).rights.whiteLabel) return ourBrand;
    const brand = api.query(brandEndpoints.getBrand, {});
    const { active, version, name } = await queries.fetchQuery({ ...brand, staleTime: 0 });
    return active && version > 0 ? { name, slug: slugOf(name) } : ourBrand;
  };
}

/** A brand's name in a form that is valid in file names on every system. */
export const slugOf = (name: string): string => plainName(name) || 'brand';

/** Words in a form that is valid in file names on every system; empty if they have neither letters nor digits. */
export function plainName(words: string): string {
  const plain = words.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
}
