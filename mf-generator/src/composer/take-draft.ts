import { useHost } from '@postloom/remote-kit';
import {
  type AssistantDraft,
  composerRequestSchema,
  composerTones,
  isKnown,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { composePostText, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { composerPlatforms } from './choices.ts';
import {
  type ComposerDraft,
  emptyComposerDraft,
  habitsOf,
  isFilledIn,
  topicMax,
  useComposerDraft,
} from './composer-draft.ts';
import { lastStep } from './steps.ts';
import { earlierSetKept, earlierSetToast } from './variants/earlier-set.ts';
import { shownAs } from './variants/variant.ts';
import { useComposedVariants } from './variants/variants.ts';

interface SavedDraft extends AssistantDraft {
  readonly postId: string;
  readonly isDemo: boolean;
}

/**
 * Opens the composer's review with a finished text, word for word. Nothing is generated. The text also becomes the
 * topic, from which more variants can be generated; a toast can restore what was filled in there before.
 */
export function useTakeDraft(): (messageId: string, draft: SavedDraft) => void {
  const host = useHost();
  const { get, change, draft: handle } = useComposerDraft();
  const { replaceAll } = useComposedVariants();
  return (messageId, { platform, caption, hashtags, tone, isDemo, isGrave, postId }) => {
    if (!isKnown(composerPlatforms, platform)) return;
    const before = get();
    const brief: ComposerDraft = {
      ...emptyComposerDraft,
      ...habitsOf(before),
      goal: before.goal ?? emptyComposerDraft.goal,
      tone: isKnown(composerTones, tone) ? tone : (before.tone ?? emptyComposerDraft.tone),
      length: before.length ?? emptyComposerDraft.length,
      topic: composePostText(caption, hashtags).slice(0, topicMax),
      platforms: [platform],
    };
    change(brief);
    const words = { caption, hashtags, cta: '' };
    const earlier = replaceAll(
      {
        id: null,
        key: null,
        clipId: null,
        request: composerRequestSchema.parse(brief),
        pictures: [],
        failures: [],
        notes: ['This is the assistant’s text, word for word. Generate Again writes new variants from it.'],
      },
      [
        {
          id: messageId,
          platform,
          index: 0,
          words,
          kept: words,
          postId,
          postingTime: platformCatalogue[platform].bestTimes,
          score: null,
          awaitsEstimate: !isGrave,
          ...shownAs(undefined),
          videoUrl: null,
          clipLabel: null,
          isScheduled: false,
          isSample: false,
          isDemo,
          selected: false,
          history: [],
          rewrite: null,
        },
      ],
    );
    host.navigate(`${paths.composer}?step=${lastStep}`);
    // One toast, as a second one would take the place of the first.
    if (isFilledIn(before)) {
      const set = earlier === null ? '' : ` ${earlierSetKept}`;
      host.toast({
        title: 'Your brief was replaced',
        description: `Undo brings back what you had filled in.${set}`,
        action: { label: 'Undo', onSelect: () => handle.change(before) },
      });
    } else if (earlier !== null) host.toast(earlierSetToast(host, earlier));
  };
}
