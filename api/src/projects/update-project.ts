import type { EndpointBody, projectsEndpoints } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { clientField, clientOf, type Scope, updateVersioned } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { resolveClient } from '#app/posts/posts-context.ts';
import type { ProjectRecord } from './projects.model.ts';
import { type ProjectsContext, projectsOf, requireProjects, resolveVoice } from './projects-context.ts';
import { type Project, toOneProject } from './to-project.ts';

/**
 * Changes the given fields and leaves the others.
 * @throws {AppError} `plan_required`; `not_found`, also for one in the bin and for a voice of another client;
 *   `conflict` when somebody changed it first; `validation_failed` when moving a project with posts to another client.
 */
export async function updateProject(
  context: ProjectsContext,
  scope: Scope,
  id: string,
  { version, client, brandVoiceId, ...change }: EndpointBody<typeof projectsEndpoints.updateProject>,
): Promise<Project> {
  await requireProjects(context, scope);
  const filter = { _id: new Types.ObjectId(id), deletedAt: null };
  const project = await projectsOf(context, scope).findOne(filter);
  if (!project) throw new AppError('not_found');
  const to = client === undefined ? undefined : await resolveClient(context, scope, client);
  if (to !== undefined) await requireNoPosts(context, scope, project, to);
  const before = clientOf(project.client);
  const voiceOf = { workspace: scope.workspace, client: to === undefined ? before : to };
  // Voices belong to clients, so a project that moves to another client loses its voice.
  const isLeft = voiceOf.client !== before;
  const asked = isLeft && brandVoiceId === project.brandVoice?.toHexString() ? null : brandVoiceId;
  const none = isLeft ? null : undefined;
  const brandVoice = asked === undefined ? none : await resolveVoice(context, voiceOf, asked);
  const changed = await updateVersioned(projectsOf(context, scope), filter, version, {
    $set: {
      ...change,
      ...(to !== undefined && { client: clientField(to) }),
      ...(brandVoice !== undefined && { brandVoice }),
      updatedAt: context.now(),
    },
  });
  return toOneProject(context, scope, changed);
}

/**
 * A project with posts can't move to another client, because its posts belong to the same one.
 * @throws {AppError} `validation_failed`
 */
async function requireNoPosts(
  context: ProjectsContext,
  scope: Scope,
  project: ProjectRecord,
  client: string | null,
): Promise<void> {
  if (clientOf(project.client) === client) return;
  if (!(await context.posts.hasInProject(scope.workspace, project._id))) return;
  const message =
    'This project has posts, perhaps in the bin. Move them to another project, then change the client.';
  throw new AppError('validation_failed', { userMessage: message, issues: [{ path: 'client', message }] });
}
