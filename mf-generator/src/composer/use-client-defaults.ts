import { chosenClient, useHost } from '@postloom/remote-kit';
import {
  type Client,
  composerTones,
  projectsEndpoints,
  templatesEndpoints,
} from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { givesWay } from '#app/brand-voice/voice-choice.ts';
import { nearestTone } from '#app/brief/nearest-tone.ts';
import { useChosenClient } from '#app/brief/use-chosen-client.ts';
import {
  type ComposerDraft,
  emptyComposerDraft,
  isFilledIn,
  newProject,
  useComposerDraft,
} from './composer-draft.ts';

/** Fills an empty brief with the chosen client's voice and tone. The API adds the client's other defaults. */
export function useClientDefaults(): void {
  const { get, change } = useComposerDraft();
  const client = useChosenClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the client has loaded
  useEffect(() => {
    if (!client) return;
    // Doesn't replace what somebody has filled in. A project, or a template with its topic, doesn't count as that.
    const draft = get();
    const hasOwn = !givesWay(draft) || draft.tone !== emptyComposerDraft.tone;
    if (hasOwn || isFilledIn({ ...draft, projectId: null, templateId: null, topic: '' })) return;
    change(clientDefaults(client));
  }, [client]);
}

/** The initial values of a brief for a client; empty if no client is chosen. */
export function clientDefaults(client: Client | undefined): Partial<ComposerDraft> {
  if (!client) return {};
  const tone = nearestTone(client.briefDefaults.tone, composerTones);
  return { brandVoiceId: client.brandVoiceId, voiceFrom: undefined, ...(tone && { tone }) };
}

/**
 * Id of the client of a draft's posts. If no client is chosen, it is the client of the draft's project or template, as
 * in the API. Null for the workspace itself, undefined until it is known.
 */
export function useClientOfDraft({ projectId, templateId }: ComposerDraft): string | null | undefined {
  const { api } = useHost();
  const hasProject = projectId !== null && projectId !== newProject;
  const project = useQuery({
    ...api.query(projectsEndpoints.getProject, { params: { id: projectId ?? '' } }),
    enabled: hasProject,
  });
  const template = useQuery({
    ...api.query(templatesEndpoints.getTemplate, { params: { id: templateId ?? '' } }),
    enabled: templateId !== null,
  });
  const ofProject = hasProject ? project.data?.client : null;
  const ofTemplate = templateId === null ? null : template.data?.client;
  if (ofProject === undefined || ofTemplate === undefined) return undefined;
  return chosenClient() ?? ofProject ?? ofTemplate;
}
