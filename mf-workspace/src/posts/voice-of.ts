import { mapFew, useHost } from '@postloom/remote-kit';
import {
  allBrandVoices,
  allClients,
  type BrandVoice,
  type Client,
  type PostSummary,
  projectsEndpoints,
} from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { useQuery } from '@tanstack/react-query';

type Owner = Pick<PostSummary, 'client' | 'project'>;

/**
 * The voice of the brand that a post is for. Posts don't know which voice they were written in, so it is the one that a
 * new brief for the same project and client would begin with: the project's, else the client's, else the only one there
 * is. Null where none of these is known.
 */
function choose(
  { client }: Owner,
  voices: readonly BrandVoice[],
  clients: readonly Client[],
  ofProject: string | null,
): BrandVoice | null {
  const own = voices.filter((voice) => voice.client === client);
  const chosen = ofProject ?? clients.find(({ id }) => id === client)?.brandVoiceId ?? null;
  return own.find(({ id }) => id === chosen) ?? (own.length === 1 ? (own[0] ?? null) : null);
}

/** The same for a post on screen; null until it is known. */
export function useVoiceOf(post: Owner): BrandVoice | null {
  const { api } = useHost();
  const voices = useQuery(allBrandVoices(api));
  const hasVoices = Boolean(voices.data?.some(({ client }) => client === post.client));
  const clients = useQuery({ ...allClients(api), enabled: hasVoices && post.client !== null });
  const project = useQuery({
    ...api.query(projectsEndpoints.getProject, { params: { id: post.project ?? '' } }),
    enabled: hasVoices && post.project !== null,
  });
  if (!voices.data || clients.isLoading || project.isLoading) return null;
  return choose(post, voices.data, clients.data ?? [], project.data?.brandVoiceId ?? null);
}

/**
 * Finds the voices of posts.
 * @returns null for each post whose voice isn't known, also because the server didn't answer.
 */
export async function readVoicesOf(
  { api }: Pick<HostServices, 'api'>,
  posts: readonly Owner[],
): Promise<(owner: Owner) => BrandVoice | null> {
  const { signal } = new AbortController();
  const voices = await allBrandVoices(api)
    .queryFn({ signal })
    .catch((): BrandVoice[] => []);
  const owners = posts.filter((post) => voices.some(({ client }) => client === post.client));
  const clients = owners.some(({ client }) => client !== null)
    ? await allClients(api)
        .queryFn({ signal })
        .catch((): Client[] => [])
    : [];
  const ids = [...new Set(owners.flatMap(({ project }) => project ?? []))];
  const projects = await mapFew(ids, (id) =>
    api.call(projectsEndpoints.getProject, { params: { id } }).catch(() => null),
  );
  return (owner) => {
    const project = projects.find((each) => each?.id === owner.project);
    return choose(owner, voices, clients, project?.brandVoiceId ?? null);
  };
}
