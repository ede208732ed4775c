import { chosenClient, type DraftHandle, readFailure } from '@postloom/remote-kit';
import {
  automaticTitle,
  brandVoicesEndpoints,
  type EndpointInput,
  planOf,
  projectsEndpoints,
  templatesEndpoints,
} from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { type ComposerDraft, newProject } from './composer-draft.ts';

/**
 * Creates a function that creates the draft's project if its posts are to be in a new one. If an answer was lost, the
 * next attempt doesn't create a second project.
 * @returns whether the posts can be made; if not, a toast says why. On a plan without projects they will be in none.
 */
export function createProjectMaker(
  host: HostServices,
  draft: DraftHandle<ComposerDraft>,
): () => Promise<boolean> {
  let unanswered: { readonly asked: string; readonly key: string } | null = null;
  return async () => {
    const filledIn = draft.get();
    const { projects } = planOf(host.credits.getState().credits.plan).rights;
    if (filledIn.projectId !== newProject || !projects) return true;
    try {
      const body: EndpointInput<typeof projectsEndpoints.createProject>['body'] = {
        title: automaticTitle(filledIn.topic),
        platforms: filledIn.platforms,
        client: await clientOf(host, filledIn),
      };
      const asked = JSON.stringify(body);
      if (unanswered?.asked !== asked) unanswered = { asked, key: crypto.randomUUID() };
      const { id } = await host.api.call(
        projectsEndpoints.createProject,
        { body },
        { idempotencyKey: unanswered.key },
      );
      unanswered = null;
      draft.change({ projectId: id });
      return true;
    } catch (error) {
      host.toast({
        title: 'Couldn’t create the project',
        description: readFailure(error).sentence ?? 'Check your connection and try again.',
        tone: 'destructive',
      });
      return false;
    }
  };
}

/** The posts' client. If none is chosen, it is the client of their voice or template, as in the API. */
async function clientOf(
  { api }: HostServices,
  { brandVoiceId, templateId }: ComposerDraft,
): Promise<string | null> {
  const chosen = chosenClient();
  if (chosen !== null) return chosen;
  const voice =
    brandVoiceId && (await api.call(brandVoicesEndpoints.getBrandVoice, { params: { id: brandVoiceId } }));
  if (voice && voice.client !== null) return voice.client;
  const template =
    templateId && (await api.call(templatesEndpoints.getTemplate, { params: { id: templateId } }));
  return template ? template.client : null;
}
