import { type EndpointBody, type projectsEndpoints, projectsMax } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { clientField } from '#app/kernel/database/owned.ts';
import { insertInRoom, roomWithBin } from '#app/kernel/database/room.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { resolveClient } from '#app/posts/posts-context.ts';
import { type ProjectsContext, projectsOf, requireProjects, resolveVoice } from './projects-context.ts';
import { type Project, toOneProject } from './to-project.ts';

/**
 * Creates a project.
 * @param key makes repeated calls create only one project.
 * @throws {AppError} `plan_required`; `payload_too_large` beyond the limit; `not_found` for the client or the voice; `idempotency_conflict` when the key
 *   created another project.
 */
export async function createProject(
  context: ProjectsContext,
  actor: Actor,
  { client: asked, brandVoiceId, ...input }: EndpointBody<typeof projectsEndpoints.createProject>,
  key: string | null,
): Promise<Project> {
  await requireProjects(context, actor);
  const projects = projectsOf(context, actor);
  const ofAllClients = projectsOf(context, { workspace: actor.workspace });
  const client = await resolveClient(context, actor, asked);
  const brandVoice = await resolveVoice(context, { workspace: actor.workspace, client }, brandVoiceId);
  const at = context.now();
  try {
    const made = await insertInRoom(
      projects,
      {
        ...input,
        client: clientField(client),
        brandVoice,
        version: 1,
        archived: false,
        ...(key !== null && { key }),
        createdBy: new Types.ObjectId(actor.account),
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      },
      { rooms: [roomWithBin(ofAllClients, projectsMax, 'projects')], known: key === null ? null : { key } },
    );
    return await toOneProject(context, actor, made);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const first = await projects.findOne({ key: String(key) });
    if (first?.title !== input.title) throw new AppError('idempotency_conflict');
    return toOneProject(context, actor, first);
  }
}
