import {
  type DraftHandle,
  openDraft,
  type RemoteContext,
  takeOverBrief,
  useDraft,
  useHost,
  useService,
} from '@postloom/remote-kit';
import { generatorTones, isKnown } from '@postloom/shared-contracts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { givesWay, voiceForNext } from '#app/brand-voice/voice-choice.ts';
import type { SentBrief } from '#app/generation/variants.ts';
import { type Brief, briefSchema, emptyBrief, hasContent, hasIdea } from './brief.ts';

/** The form. It is kept as a draft, until the person clears it. */
const createBriefDraft = (context: RemoteContext): DraftHandle<Brief> =>
  openDraft(context, {
    name: 'generator-brief',
    schema: briefSchema,
    empty: emptyBrief,
    hasContent: hasIdea,
  });

/** The brief and what changes it. */
export function useBrief() {
  const { value: brief, change, draft } = useDraft(createBriefDraft);
  return { brief, change, draft };
}

/**
 * Puts another brief in the form. What stood there can be had back for as long as the toast is shown.
 * @returns a function of the new brief and the toast's title.
 */
export function useReplaceBrief(): (next: Partial<Brief>, title: string) => void {
  const { toast } = useHost();
  const { draft, get } = useService(createBriefDraft);
  return (next, title) => {
    const before = get();
    // A voice is chosen for what follows, whatever it is about.
    const after = { ...emptyBrief, ...voiceForNext(before), ...next };
    if (hasContent(after) || after.voiceFrom === 'person') draft.change(after);
    else draft.discard();
    if (!hasContent(before)) return;
    toast({
      title,
      description: 'Undo brings back what you had written.',
      action: { label: 'Undo', onSelect: () => draft.change(before) },
    });
  };
}

/**
 * Takes up what stood in the form before React came: typed there, or restored by the browser at a reload, and then
 * most likely what the draft has as well.
 */
export function useEarlyBrief(): (early: Partial<Brief>) => void {
  const { draft, get } = useService(createBriefDraft);
  const replaceBrief = useReplaceBrief();
  return (early) => {
    const isIn = (brief: Brief) =>
      Object.entries(early).every(([name, value]) => brief[name as keyof Brief] === value);
    if (isIn(get())) return;
    const isLoading = draft.getState().status === 'loading';
    replaceBrief({ ...get(), ...early }, 'Brief replaced');
    if (!isLoading) return;
    const stop = draft.subscribe(({ status, theirs }) => {
      if (status === 'loading') return;
      stop();
      if (theirs && isIn(theirs)) draft.resolve('theirs');
    });
  };
}

/** Puts the brief of an earlier result in the form; null until it is known what stands there. */
export function useReopenBrief(): ((sent: SentBrief) => void) | null {
  const { draft, get } = useService(createBriefDraft);
  const replaceBrief = useReplaceBrief();
  // Before that, the two would be taken for rival versions.
  const isReady = useStore(draft, ({ status }) => status !== 'loading');
  if (!isReady) return null;
  return (sent) => {
    const next = briefOf(sent);
    const before: Partial<Brief> = get();
    const isThere = Object.entries(next).every(([name, value]) => before[name as keyof Brief] === value);
    if (!isThere) replaceBrief({ ...next, voiceFrom: 'result' }, 'Brief replaced');
    else if (givesWay(before)) draft.change({ ...get(), voiceFrom: 'result' });
  };
}

/** What the form says of a brief that was sent. Attached pictures are not kept. */
function briefOf(sent: SentBrief): Partial<Brief> {
  const { platform, contentType, businessType, targetAudience, tone, prompt, brandVoiceId = null } = sent;
  return {
    platform,
    contentType,
    businessType,
    targetAudience,
    tone: isKnown(generatorTones, tone) ? tone : emptyBrief.tone,
    prompt,
    brandVoiceId,
    ...(sent.generateImage && { imageChoice: 'generate' }),
  };
}

/** Goes on with what was written on the landing page. */
export function useLandingBrief(): void {
  const { drafts } = useHost();
  const { draft } = useService(createBriefDraft);
  const replaceBrief = useReplaceBrief();
  // Before it is known what stood here, the two would be taken for rival versions.
  const isReady = useStore(draft, ({ status }) => status !== 'loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once
  useEffect(() => {
    if (isReady) return takeOverBrief(drafts, (brief) => replaceBrief(brief, 'Brief replaced'));
  }, [isReady]);
}
