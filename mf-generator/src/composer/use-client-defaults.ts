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

/** Begins an empty brief with the voice and the tone of the chosen client. The rest of its defaults the API adds. */
export function useClientDefaults(): void {
  const { get, change } = useComposerDraft();
  const client = useChosenClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has come
  useEffect(() => {
    if (!client) return;
    // What somebody has filled in is theirs; a project or a template that they came with says nothing of a voice.
    const draft = get();
    const hasOwn = !givesWay(draft) || draft.tone !== emptyComposerDraft.tone;
    if (hasOwn || isFilledIn({ ...draft, projectId: null, templateId: null, topic: '' })) return;
    change(clientDefaults(client));
  }, [client]);
}

/** What a brief for a client begins with: nothing of its own where none is chosen. */
export function clientDefaults(client: Client | undefined): Partial<ComposerDraft> {
  if (!client) return {};
  const tone = nearestTone(client.briefDefaults.tone, composerTones);
  return { brandVoiceId: client.brandVoiceId, voiceFrom: undefined, ...(tone && { tone }) };
}

/**
 * For whom the posts of a draft will be, as the API takes it from their project or their template where no client is
 * chosen: null for the workspace itself, undefined until it is known.
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
