import { chosenClient, type DraftHandle } from '@postloom/remote-kit';
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
 * next attempt doesn't create a second project. On a plan without projects the posts will be in none.
 */
export function createProjectMaker(
  host: HostServices,
  draft: DraftHandle<ComposerDraft>,
): () => Promise<void> {
  let unanswered: { readonly asked: string; readonly key: string } | null = null;
  return async () => {
    const filledIn = draft.get();
    const { projects } = planOf(host.credits.getState().credits.plan).rights;
    if (filledIn.projectId !== newProject || !projects) return;
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
