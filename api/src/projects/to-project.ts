import type { projectSchema, Sent } from '@postloom/shared-contracts';
import type { Scope } from '#app/kernel/database/owned.ts';
import type { ProjectRecord } from './projects.model.ts';
import type { PostsOfProject, ProjectsContext } from './projects-context.ts';

export type Project = Sent<typeof projectSchema>;

/** Projects in the contract's form, with the number of their posts and the posts' platforms. */
export async function toProjects(
  { posts }: ProjectsContext,
  { workspace }: Scope,
  records: readonly ProjectRecord[],
): Promise<Project[]> {
  const ofProjects = await posts.ofProjects(
    workspace,
    records.map(({ _id }) => _id),
  );
  return records.map((record) => toProject(record, ofProjects.get(record._id.toHexString())));
}

function toProject(
  record: ProjectRecord,
  { count, platforms, scheduled }: PostsOfProject = { count: 0, platforms: [], scheduled: 0 },
): Project {
  const { title, description, type, status, budget, briefDefaults, archived, version } = record;
  return {
    id: record._id.toHexString(),
    version,
    title,
    description,
    platforms: [...record.platforms],
    type,
    status,
    tags: [...record.tags],
    budget,
    briefDefaults,
    brandVoiceId: record.brandVoice?.toHexString() ?? null,
    postsCount: count,
    postPlatforms: [...platforms],
    scheduledCount: scheduled,
    client: record.client?.toHexString() ?? null,
    archived,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    deletedAt: record.deletedAt?.toISOString() ?? null,
  };
}

/** One project. */
export async function toOneProject(
  { posts }: ProjectsContext,
  { workspace }: Scope,
  record: ProjectRecord,
): Promise<Project> {
  const ofProjects = await posts.ofProjects(workspace, [record._id]);
  return toProject(record, ofProjects.get(record._id.toHexString()));
}
