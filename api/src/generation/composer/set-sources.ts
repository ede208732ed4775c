import type { ComposerRequest } from '@postloom/shared-contracts';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { StoredObject } from '#app/objects/objects-context.ts';
import type { Voice } from '../providers/provider.ts';
import type { ComposerContext } from './composer-context.ts';

/**
 * The uploaded files at their permanent addresses. The addresses in the request expire. The files themselves stay at
 * least until the generation is stored, which keeps them from then on.
 * @throws {AppError} `not_found`
 */
export async function uploadsOf(
  { objects }: ComposerContext,
  actor: Actor,
  { uploadedAssets }: ComposerRequest,
): Promise<StoredObject[]> {
  await objects.holdFiles(actor.workspace, uploadedAssets);
  const stored: StoredObject[] = [];
  for (const address of uploadedAssets) stored.push(await objects.takeFile(actor, address));
  return stored;
}

export interface Sources {
  readonly voice: Voice | null;
  readonly template: string | null;
  /** The actor, limited to the client that the generation is for. */
  readonly actorForClient: Actor;
  readonly defaults: { readonly businessType: string; readonly targetAudience: string };
}

/**
 * What the request builds on. If no client is chosen, the project, the voice or the template decides which client it is
 * for.
 * @throws {AppError} `not_found`; `plan_required`; `validation_failed` if these belong to different clients.
 */
export async function sourcesOf(
  context: ComposerContext,
  actor: Actor,
  request: ComposerRequest,
): Promise<Sources> {
  const { brandVoiceId, templateId, projectId } = request;
  const voice = brandVoiceId === null ? null : await context.voice(actor, brandVoiceId);
  const template = templateId === null ? null : await context.template(actor, templateId);
  const project = projectId === null ? null : await context.projectBrief(actor, projectId);
  const named = [project, voice, template].map((source) => source?.client ?? null);
  const client = actor.client ?? named.find((each) => each !== null) ?? null;
  const isOfAnother = named.some((each) => each !== null && each !== client);
  // A project decides even if it is for no client; voices and templates of the workspace itself suit every client.
  if (isOfAnother || (project && project.client !== client)) throw mixedClients();
  const general = client === null ? null : await context.clientBrief(actor.workspace, client);
  return {
    voice,
    template: template?.content ?? null,
    actorForClient: actor.client === undefined && client === null ? actor : { ...actor, client },
    defaults: {
      businessType: project?.businessType || general?.businessType || '',
      targetAudience: project?.targetAudience || general?.targetAudience || '',
    },
  };
}

function mixedClients(): AppError {
  const message =
    'The project, the voice and the template are for different clients. Choose ones for the same client.';
  return new AppError('validation_failed', {
    userMessage: message,
    issues: [{ path: 'projectId', message }],
  });
}
