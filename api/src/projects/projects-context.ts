import { planRequirements } from '@postloom/shared-contracts';
import { type Connection, Types } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import { requireRight } from '#app/credits/require-right.ts';
import type { ClientGuard } from '#app/kernel/actor.ts';
import type { OwnedDocuments, Scope } from '#app/kernel/database/owned.ts';
import { owned } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type ProjectRecord, projectsCollection } from './projects.model.ts';

export interface PostsOfProject {
  readonly count: number;
  readonly platforms: ProjectRecord['platforms'];
  readonly scheduled: number;
}

/** What the use cases of projects work with. */
export interface ProjectsContext {
  readonly connection: Connection;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly posts: {
    ofProjects(
      workspace: string,
      projects: readonly ProjectRecord['_id'][],
    ): Promise<ReadonlyMap<string, PostsOfProject>>;
    countInAnyProject(scope: Scope): Promise<number>;
    hasInProject(workspace: string, project: ProjectRecord['_id']): Promise<boolean>;
    leaveProject(workspace: string, project: string): Promise<void>;
  };
  readonly clients: ClientGuard;
  readonly voices: { has(scope: Scope, id: string): Promise<boolean> };
  readonly now: () => Date;
}

export const projectsOf = ({ connection }: ProjectsContext, scope: Scope): OwnedDocuments<ProjectRecord> =>
  owned(projectsCollection, connection, scope);

/**
 * The voice for a project, which must belong to the same client.
 * @throws {AppError} `not_found` for a voice of another client.
 */
export async function resolveVoice(
  { voices }: ProjectsContext,
  scope: Scope,
  id: string | null,
): Promise<Types.ObjectId | null> {
  if (id === null) return null;
  if (await voices.has(scope, id)) return new Types.ObjectId(id);
  throw new AppError('not_found', { userMessage: 'That brand voice no longer exists.' });
}

/**
 * Projects can be read on every plan, but changing them requires the right.
 * @throws {AppError} `plan_required`
 */
export const requireProjects = ({ credits }: ProjectsContext, { workspace }: Scope): Promise<void> =>
  requireRight(credits, workspace, planRequirements.projects);
