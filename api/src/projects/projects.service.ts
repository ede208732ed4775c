import type { RecentProject } from '@postloom/shared-contracts';
import type { Claims } from '#app/generation/claims.ts';

const titleMax = 80;

/** What an account works on. Every finished generation is a piece of it. */
export function createProjectsService({ claims }: { readonly claims: Claims }) {
  return {
    /** What the account made lately, latest first. */
    async recent(accountId: string): Promise<RecentProject[]> {
      const results = await claims.list(accountId);
      return results.map(({ id, createdAt, response: { caption, videoScript, videoUrl, imageUrl } }) => ({
        id,
        title: firstLine(caption),
        type: videoUrl || videoScript ? 'video' : imageUrl ? 'image' : 'post',
        status: 'Completed',
        createdAt: createdAt.toISOString(),
      }));
    },
  };
}

export type ProjectsService = ReturnType<typeof createProjectsService>;

function firstLine(caption: string): string {
  const line = caption.trim().split('\n', 1)[0] ?? '';
  return line.length > titleMax ? `${line.slice(0, titleMax - 1).trimEnd()}…` : line;
}
