import { type Client, composerTones } from '@postloom/shared-contracts';
import { useEffect } from 'react';
import { nearestTone } from '#app/brief/nearest-tone.ts';
import { useChosenClient } from '#app/brief/use-chosen-client.ts';
import { type ComposerDraft, emptyComposerDraft, isFilledIn, useComposerDraft } from './composer-draft.ts';

/** Begins an empty brief with the voice and the tone of the chosen client. The rest of its defaults the API adds. */
export function useClientDefaults(): void {
  const { get, change } = useComposerDraft();
  const client = useChosenClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has come
  useEffect(() => {
    if (!client) return;
    // What somebody has filled in is theirs; a project or a template that they came with says nothing of a voice.
    const draft = get();
    const hasOwn = draft.brandVoiceId !== null || draft.tone !== emptyComposerDraft.tone;
    if (hasOwn || isFilledIn({ ...draft, projectId: null, templateId: null, topic: '' })) return;
    change(clientDefaults(client));
  }, [client]);
}

/** What a brief for a client begins with: nothing of its own where none is chosen. */
export function clientDefaults(client: Client | undefined): Partial<ComposerDraft> {
  if (!client) return {};
  const tone = nearestTone(client.briefDefaults.tone, composerTones);
  return { brandVoiceId: client.brandVoiceId, ...(tone && { tone }) };
}
