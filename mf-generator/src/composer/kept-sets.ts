import { pollWhile, useHost, useUser } from '@postloom/remote-kit';
import { type ComposerResult, composerEndpoints, type Post } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { useQuery } from '@tanstack/react-query';
import { findPost } from '#app/post/keep-post.ts';
import { useComposedVariants } from './variants/variants.ts';

/** How often a generation that is still being written is fetched, in milliseconds. */
const pollEveryMs = 1500;

interface KeptSet {
  readonly set: ComposerResult;
  /** Its posts that still exist, by id. They contain changes made by hand. */
  readonly posts: ReadonlyMap<string, Post>;
}

/** A generation as stored on the server, with its posts. @param id null for none. */
export function useKeptSet(id: string | null) {
  const { api } = useHost();
  const userId = useUser()?.id;
  return useQuery({
    queryKey: [composerEndpoints.getComposerGeneration.path, userId, id],
    queryFn: ({ signal }) => readKept(api, id ?? '', signal),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: pollWhile<KeptSet>((kept) => kept?.set.status === 'running', pollEveryMs),
  });
}

async function readKept(api: HostServices['api'], id: string, signal: AbortSignal): Promise<KeptSet> {
  const set = await api.call(composerEndpoints.getComposerGeneration, { params: { id } }, { signal });
  const ids = [
    ...new Set(
      set.platforms.flatMap(({ postId, postIds }) => [postId, ...postIds].filter((each) => each !== null)),
    ),
  ];
  const posts = await Promise.all(ids.map((post) => findPost(api, post)));
  return { set, posts: new Map(posts.flatMap((post) => (post ? [[post.id, post]] : []))) };
}

/**
 * The person's last generation, for a tab that has no generation and isn't running one.
 * @returns its id, null if there is none; `isOpening` while it is being fetched or is about to be shown.
 */
export function useLastSet(): { readonly id: string | null; readonly isOpening: boolean } {
  const { api } = useHost();
  const { generation, pending } = useComposedVariants();
  const isWanted = generation === null && pending === null;
  const { data, isLoading } = useQuery({
    ...api.query(composerEndpoints.listComposerGenerations, { query: { mine: 'true', limit: 1 } }),
    enabled: isWanted,
    staleTime: 0,
  });
  const id = isWanted ? (data?.items[0]?.id ?? null) : null;
  const { isError } = useKeptSet(id);
  return { id, isOpening: isWanted && (isLoading || (id !== null && !isError)) };
}
