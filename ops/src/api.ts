import {
  ApiError,
  type Channel,
  type FieldCount,
  type ReleaseChange,
  type ReleaseState,
  releasesEndpoints,
  type UnfitVersion,
  type UnrenderedPage,
} from '@postloom/shared-contracts';
import { createClient } from '@postloom/shared-contracts/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

export type { Channel, FieldCount, ReleaseState, UnfitVersion, UnrenderedPage };

export const api = createClient();

/** How often to poll what is live, in milliseconds. */
const refetchInterval = 3000;

/** Whether the error means that nobody is signed in. */
export const isSignedOut = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 401;

/** What is live in a channel, and who is signed in. */
export function useStatus(channel: Channel) {
  return useQuery({
    queryKey: ['status', channel],
    queryFn: () => api.call(releasesEndpoints.getReleaseStatus, { query: { channel } }),
    // Not while a token is being typed: the answer would be the same, and the form would be redrawn empty.
    refetchInterval: ({ state }) => (isSignedOut(state.error) ? false : refetchInterval),
    refetchOnWindowFocus: ({ state }) => !isSignedOut(state.error),
    refetchOnReconnect: ({ state }) => !isSignedOut(state.error),
    placeholderData: keepPreviousData,
  });
}

export function useHistory(channel: Channel, remote: string) {
  return useInfiniteQuery({
    queryKey: ['history', channel, remote],
    queryFn: ({ pageParam: before }) =>
      api.call(releasesEndpoints.listReleaseHistory, {
        query: { channel, remote, ...(before !== null && { before }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval,
  });
}

export function useVersions(remote: string) {
  return useQuery({
    queryKey: ['versions', remote],
    queryFn: () => api.call(releasesEndpoints.listArtifacts, { query: { remote } }),
    refetchInterval,
  });
}

export function useFieldCounts(remote: string) {
  return useQuery({
    queryKey: ['field', remote],
    queryFn: () => api.call(releasesEndpoints.getFieldCounts, { query: { remote } }),
    refetchInterval,
  });
}

/** The links with which a version can still be tried. */
export function useLinks(remote: string) {
  return useQuery({
    queryKey: ['links', remote],
    queryFn: () => api.call(releasesEndpoints.listReleaseOverrides, { query: { remote } }),
    refetchInterval,
  });
}

/** A version's manifest, which never changes. */
export function useManifest(remote: string, version: string | undefined) {
  return useQuery({
    queryKey: ['manifest', remote, version],
    queryFn: () => api.call(releasesEndpoints.getArtifact, { params: { remote, version: version ?? '' } }),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How often to resend a change if only other remotes have changed in the meantime, as the release command does. */
const repeats = 3;

/**
 * Makes a change or, as a dry run, says what it would do. If only other remotes have changed since its revision, it is
 * resent based on the new revision.
 *
 * @param seen the remote's state at that revision.
 * @throws {ApiError} with the reasons of a refusal, or a conflict if somebody else has changed this remote first.
 */
export async function sendChange(change: ReleaseChange, seen: ReleaseState) {
  const { channel, remote } = change;
  let { revision } = change;
  for (let sent = 0; ; sent += 1) {
    try {
      return await api.call(releasesEndpoints.changeRelease, { body: { ...change, revision } });
    } catch (error) {
      const wasFaster = error instanceof ApiError && error.status === 409;
      if (!wasFaster || sent === repeats) throw error;
      const now = await api.call(releasesEndpoints.getReleaseStatus, { query: { channel } });
      const own = now.releases.find((release) => release.remote === remote);
      if (now.revision === revision || JSON.stringify(own) !== JSON.stringify(seen)) throw error;
      revision = now.revision;
    }
  }
}
