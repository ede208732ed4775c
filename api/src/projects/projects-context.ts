import { planRequirements } from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import { requireRight } from '#app/credits/require-right.ts';
import type { ClientGuard } from '#app/kernel/actor.ts';
import type { OwnedDocuments, Scope } from '#app/kernel/database/owned.ts';
import { owned } from '#app/kernel/database/owned.ts';
import { type ProjectRecord, projectsCollection } from './projects.model.ts';

/** What the use cases of projects work with. */
export interface ProjectsContext {
  readonly connection: Connection;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly posts: {
    countInProjects(
      workspace: string,
      projects: readonly ProjectRecord['_id'][],
    ): Promise<ReadonlyMap<string, number>>;
    countInAnyProject(scope: Scope): Promise<number>;
    hasInProject(workspace: string, project: ProjectRecord['_id']): Promise<boolean>;
    leaveProject(workspace: string, project: string): Promise<void>;
  };
  readonly clients: ClientGuard;
  readonly now: () => Date;
}

export const projectsOf = ({ connection }: ProjectsContext, scope: Scope): OwnedDocuments<ProjectRecord> =>
  owned(projectsCollection, connection, scope);

/** Every plan may read its projects; what changes them needs the right. @throws {AppError} `plan_required` */
export const requireProjects = ({ credits }: ProjectsContext, { workspace }: Scope): Promise<void> =>
  requireRight(credits, workspace, planRequirements.projects);
