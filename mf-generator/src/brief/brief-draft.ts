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
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { givesWay, voiceForNext } from '#app/brand-voice/voice-choice.ts';
import { createVariants, type SentBrief, selectedVariant } from '#app/generation/variants.ts';
import { type Brief, briefSchema, emptyBrief, hasContent, hasIdea } from './brief.ts';

/** The form's content, kept as a draft until the person clears it. */
const createBriefDraft = (context: RemoteContext): DraftHandle<Brief> =>
  openDraft(context, {
    name: 'generator-brief',
    schema: briefSchema,
    empty: emptyBrief,
    hasContent: hasIdea,
  });

/** The brief, and the function that changes it. */
export function useBrief() {
  const { value: brief, change, draft } = useDraft(createBriefDraft);
  return { brief, change, draft };
}

/**
 * Fills the form with another brief. The previous one can be restored from a toast.
 * @returns a function that takes the new brief, the toast's title, and what is called after each replacement.
 */
export function useReplaceBrief(): (
  next: Partial<Brief>,
  title: string,
  onReplaced?: (now: Brief, before: Brief) => void,
) => void {
  const { toast } = useHost();
  const { draft, get } = useService(createBriefDraft);
  return (next, title, onReplaced) => {
    const before = get();
    // A chosen voice also applies to briefs about something else.
    const after = { ...emptyBrief, ...voiceForNext(before), ...next };
    draft.change(after);
    onReplaced?.(after, before);
    if (!hasContent(before)) return;
    toast({
      title,
      description: 'Undo brings back what you had written.',
      action: {
        label: 'Undo',
        onSelect: () => {
          draft.change(before);
          onReplaced?.(before, after);
        },
      },
    });
  };
}

/**
 * Shows the post that belongs to a brief which has taken another one's place: the one that was shown with it before, or
 * the latest written from it. If there is none, the other brief's post isn't shown either, as it would pass for this
 * one's. It stays in the list of other posts.
 */
export function useShowPostOf(): (now: Brief, before: Brief) => void {
  const { store, select } = useService(createVariants);
  const shown = useRef(new Map<string, string | null>());
  return (now, before) => {
    const { variants, selectedId } = store.getState();
    const prompt = now.prompt.trim();
    shown.current.set(before.prompt.trim(), selectedId);
    if (selectedVariant(store.getState())?.sent.prompt === prompt) return;
    const latest = variants.findLast(({ sent, wording }) => sent.prompt === prompt && wording === 0);
    select(shown.current.get(prompt) ?? latest?.id ?? null);
  };
}

/**
 * Takes over what was in the form before React rendered it. It was either typed there, or restored by the browser on a
 * reload; in that case it is probably the same as the draft.
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

/** Fills the form with the brief of an earlier result. Null until the form's draft has loaded. */
export function useReopenBrief(): ((sent: SentBrief) => void) | null {
  const { draft, get } = useService(createBriefDraft);
  const replaceBrief = useReplaceBrief();
  // If the form were filled before its draft has loaded, the two would count as conflicting versions.
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

/** Converts a sent brief to the form's fields. Attached pictures aren't kept with it. */
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

/** The brief that was in the form when it opened; null until it has loaded, and if there was none. */
export function useStoredBrief(): Brief | null {
  const { draft } = useService(createBriefDraft);
  const isReady = useStore(draft, ({ status }) => status !== 'loading');
  const first = useRef<Brief | null>(undefined);
  if (isReady && first.current === undefined) first.current = draft.getState().value;
  return first.current ?? null;
}

/** Takes over the brief that was typed on the landing page. */
export function useLandingBrief(): void {
  const { drafts } = useHost();
  const { draft } = useService(createBriefDraft);
  const replaceBrief = useReplaceBrief();
  const showPostOf = useShowPostOf();
  // If the form were filled before its draft has loaded, the two would count as conflicting versions.
  const isReady = useStore(draft, ({ status }) => status !== 'loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once
  useEffect(() => {
    if (isReady) return takeOverBrief(drafts, (brief) => replaceBrief(brief, 'Brief replaced', showPostOf));
  }, [isReady]);
}
