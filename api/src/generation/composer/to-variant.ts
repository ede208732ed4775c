import type { ContentVariant, Plan } from '@postloom/shared-contracts';
import { planCatalogue } from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { predictVirality } from '@postloom/shared-contracts/virality';
import type { TextDraft } from '../providers/provider.ts';
import { finishLine, finishPost, type PostRules } from '../text/check-post.ts';

const headlineCharacters = 120;
const ctaCharacters = 300;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Turns a model's draft into a variant that may be shown: applies the rules and adds what the server knows. Null if the
 * rules leave nothing of it.
 * @param index number of the variant. Each suggests a different posting time.
 */
export function toVariant(
  rules: PostRules,
  draft: TextDraft,
  {
    id,
    index,
    plan,
    hasImage,
    targetAudience,
  }: {
    readonly id: string;
    readonly index: number;
    readonly plan: Plan;
    readonly hasImage: boolean;
    readonly targetAudience: string;
  },
): ContentVariant | null {
  const post = finishPost(rules, draft);
  if (!post) return null;
  const { platform, isGrave } = rules;
  const { caption, hashtags } = post;
  const { suggestedTimes } = platformCatalogue[platform];
  const time = suggestedTimes[index % suggestedTimes.length] ?? { weekday: 2, hour: 9 };
  const prediction = isGrave
    ? null
    : predictVirality({
        platform,
        contentType: 'post',
        caption,
        hashtags,
        hasImage,
        hasVideo: false,
        slides: [],
        request: { targetAudience },
      });
  return {
    id,
    headline: finishLine(rules, caption.split('\n', 1)[0] ?? '', headlineCharacters),
    caption,
    cta: isGrave ? '' : ctaOf(caption, finishLine(rules, draft.cta, ctaCharacters)),
    hashtags: [...hashtags],
    postingTime: `${weekdays[time.weekday]}, ${time.hour % 12 || 12}:00 ${time.hour < 12 ? 'AM' : 'PM'}`,
    suggestedTime: { ...time },
    awaitsEstimate: !isGrave && prediction === null,
    score: prediction && Math.round(prediction.viralityScore * 10),
    viralPrediction: planCatalogue[plan].rights.viralPrediction ? prediction : null,
  };
}

/** English words that a call to action begins with. */
const asks =
  /^(?:(?:please|just|you can)\s+)?(?:tell|ring|phone|text|contact|send|save|share|tag|book|join|visit|shop|order|sign|register|apply|message|call|comment|answer|vote|follow|try|get|come|see|read|watch|find|ask|reply|download|subscribe|donate|email|bring|use|reserve|start|choose|pick|learn|stop by|drop)\b/iu;

/**
 * Splits before a sentence that begins with a figure, which the segmenter joins to the sentence before it: "Order at
 * halo.example. 40 hours on one charge."
 */
const afterStop = /(?<=[.!?])\s+(?=\d)/u;

/** The call to action that the model names, if the caption contains it; otherwise the last sentence that is one. */
function ctaOf(caption: string, told: string): string {
  if (told && caption.includes(told)) return told;
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  const sentences = caption
    .slice(-1000)
    .split('\n')
    .flatMap((line) =>
      [...segmenter.segment(line)].flatMap(({ segment }) => segment.trim().split(afterStop)),
    );
  const request = sentences.findLast((sentence) => asks.test(sentence.slice(0, 60)));
  return request && request.length <= ctaCharacters ? request : '';
}
