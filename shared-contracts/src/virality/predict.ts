import type {
  ContentType,
  GenerationRequest,
  ViralityCheck,
  ViralPrediction,
} from '#contracts/generation.ts';
import {
  findXLinks,
  type Platform,
  platformNames,
  platformRules,
  platformRulesVersion,
} from '#contracts/platforms/index.ts';
import { bestPostTimes } from './best-times.ts';

/** A finished post, as far as the estimate looks at it. */
export interface PostToJudge {
  readonly platform: Platform;
  readonly contentType: ContentType;
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly hasImage: boolean;
  readonly hasVideo: boolean;
  /** The brief, where there is one: whom the post is for. */
  readonly request?: Pick<GenerationRequest, 'targetAudience'>;
}

interface Judgement {
  readonly passed: boolean;
  readonly finding: string;
  /** How to pass; shown where it is not passed. */
  readonly advice: string;
}

interface Check {
  readonly id: string;
  readonly label: string;
  readonly maxPoints: number;
  readonly judge: (post: ReadPost) => Judgement;
}

interface ReadPost extends PostToJudge {
  readonly firstLine: string;
  readonly words: readonly string[];
  readonly sentences: readonly string[];
}

/** Good length of a caption in words; a short text on X reads best whole. Good practice, reviewed 2026-11. */
const lengthAdvice: Record<Platform, readonly [number, number]> = {
  instagram: [15, 150],
  facebook: [15, 120],
  twitter: [8, 50],
  linkedin: [40, 250],
  tiktok: [6, 80],
};

/** Formats that each platform puts forward (docs/platform-rules.md). */
const formatTrends: Record<Platform, string> = {
  instagram:
    'Carousels and short vertical video get most of the room in the feed; hashtags count for less since they are limited to five.',
  facebook: 'Pictures and short video with a conversation below them travel further than links alone.',
  twitter:
    'Short posts with one clear point, and replies to them, carry furthest; links and hashtags are best kept few.',
  linkedin: 'Posts that teach something from practice, and document carousels, keep people reading.',
  tiktok: 'Vertical video with the point in its first seconds; photo carousels are a second way in.',
};

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const bait =
  /\b(?:like (?:if|and share)|(?:like|share|comment) (?:this )?(?:if you agree|to win)|tag (?:\d+|three|five|ten) (?:friends|people)|follow for follow|f4f|type (?:yes|amen)|comment ["“']?yes)\b/iu;
const invitation =
  /(?:^|[\n.!?:]\s*|👉\s*)(?:please\s+)?(?:tell|send|save|share|tag|book|join|visit|shop|order|sign|register|apply|message|call|comment|answer|vote|follow|try|get|grab|come|see|read|watch|find|ask|reply|download|subscribe|donate|email|pass|celebrate|leave|bring|use|reserve|start|choose|pick|learn)\b/iu;

/** The readable checks. Each is pass or fail, and stands on its own, so that passing one more always adds its points. */
const checks: readonly Check[] = [
  {
    id: 'hook',
    label: 'The first line holds the point',
    maxPoints: 16,
    judge: ({ firstLine, platform }) => {
      const { foldAt } = platformRules[platform];
      const most = Math.min(foldAt, 125);
      return {
        passed: firstLine.length >= 10 && firstLine.length <= most,
        finding: `The first line has ${plural(firstLine.length, 'character')}; ${platformNames[platform]} shows about ${foldAt} before it folds.`,
        advice:
          firstLine.length < 10
            ? 'Open with a line that says what the post is about.'
            : `Shorten the first line to ${most} characters, so that the point is read before the fold.`,
      };
    },
  },
  {
    id: 'length',
    label: 'Length that people finish',
    maxPoints: 12,
    judge: ({ words, platform }) => {
      const [from, to] = lengthAdvice[platform];
      return {
        passed: words.length >= from && words.length <= to,
        finding: `${plural(words.length, 'word')}; ${from} to ${to} is good practice on ${platformNames[platform]}.`,
        advice:
          words.length < from
            ? `Say a little more: ${from} words or more give a reader something to hold on to.`
            : `Cut it to ${to} words or fewer.`,
      };
    },
  },
  {
    id: 'media',
    label: 'Something to look at',
    maxPoints: 16,
    judge: ({ platform, contentType, hasImage, hasVideo }) => {
      const needsVideo = platform === 'tiktok' || contentType === 'video';
      return {
        passed: hasVideo || (hasImage && (!needsVideo || platform === 'tiktok')),
        finding: hasVideo
          ? 'There is a video.'
          : hasImage
            ? 'There is a picture.'
            : 'There is neither picture nor video.',
        advice: needsVideo ? 'Add the video; this format lives from it.' : 'Add a picture or a video.',
      };
    },
  },
  {
    id: 'response',
    label: 'A reason to respond',
    maxPoints: 14,
    judge: ({ caption }) => {
      const asks = /\?(?:\s|$|["”'’)])/u.test(caption);
      return {
        passed: asks || invitation.test(caption),
        finding: asks
          ? 'It asks the reader a question.'
          : invitation.test(caption)
            ? 'It tells the reader what to do next.'
            : 'It neither asks anything nor says what to do next.',
        advice: 'End with one question or one clear next step.',
      };
    },
  },
  {
    id: 'specifics',
    label: 'Specific rather than general',
    maxPoints: 10,
    judge: ({ caption }) => {
      const count = caption.match(/\p{N}+(?:[.,:]\p{N}+)*/gu)?.length ?? 0;
      return {
        passed: count > 0,
        finding:
          count > 0
            ? `It names ${plural(count, 'figure')}, date or price.`.replace(
                /figures?, date or price/,
                count === 1 ? 'a figure, date or price' : 'figures, dates or prices',
              )
            : 'It names no figure, date or price.',
        advice: 'Name one figure, date or price that is true.',
      };
    },
  },
  {
    id: 'audience',
    label: 'Speaks to the reader',
    maxPoints: 8,
    judge: ({ caption, request }) => {
      const audience = request?.targetAudience.trim().toLowerCase() ?? '';
      const named = audience !== '' && caption.toLowerCase().includes(audience);
      const passed = named || /\b(?:you|your|yours|you['’](?:re|ll|ve|d))\b/iu.test(caption);
      return {
        passed,
        finding: passed ? 'It addresses the reader.' : 'It speaks about the sender only.',
        advice: 'Address the reader: use "you", or name whom it is for.',
      };
    },
  },
  {
    id: 'hashtags',
    label: 'Hashtags as advised',
    maxPoints: 8,
    judge: ({ hashtags, platform }) => {
      const [from, to] = platformRules[platform].hashtagAdvice;
      return {
        passed: hashtags.length >= from && hashtags.length <= to,
        finding: `${plural(hashtags.length, 'hashtag')}; ${from} to ${to} is good practice on ${platformNames[platform]}.`,
        advice:
          hashtags.length < from
            ? `Use at least ${plural(from, 'hashtag')}, as narrow as possible.`
            : `Keep the best ${to} hashtags.`,
      };
    },
  },
  {
    id: 'sentences',
    label: 'Easy sentences',
    maxPoints: 8,
    judge: ({ sentences, words }) => {
      const average = Math.round(words.length / Math.max(1, sentences.length));
      return {
        passed: words.length > 0 && average <= 18,
        finding: `About ${plural(average, 'word')} a sentence.`,
        advice:
          words.length > 0 ? 'Split long sentences: 18 words on average or fewer.' : 'Write a sentence.',
      };
    },
  },
  {
    id: 'layout',
    label: 'Room to breathe',
    maxPoints: 4,
    judge: ({ caption, words }) => {
      const longest = Math.max(
        0,
        ...caption.split('\n').map((line) => line.split(/\s+/).filter(Boolean).length),
      );
      return {
        passed: words.length <= 30 || longest <= 60,
        finding: `The longest paragraph has ${plural(longest, 'word')}.`,
        advice: 'Break paragraphs of more than 60 words.',
      };
    },
  },
  {
    id: 'manner',
    label: 'No shouting, no baiting',
    maxPoints: 4,
    judge: ({ caption }) => {
      const shouted = caption.match(/(?<![\p{L}\p{N}#@])\p{Lu}{4,}(?![\p{L}\p{N}])/gu)?.length ?? 0;
      const marks = /!{2,}|\?{2,}/.test(caption);
      const baits = bait.test(caption);
      return {
        passed: shouted < 3 && !marks && !baits,
        finding: baits
          ? 'It asks for reactions for their own sake.'
          : shouted >= 3
            ? `${plural(shouted, 'word')} in capitals.`
            : marks
              ? 'It repeats exclamation or question marks.'
              : 'The manner is calm.',
        advice: baits
          ? 'Drop the request for likes, shares or tags: platforms show such posts less.'
          : 'Write in ordinary capitals, with one mark at the end of a sentence.',
      };
    },
  },
];

const maxTotal = checks.reduce((total, { maxPoints }) => total + maxPoints, 0);

/**
 * Estimates how well a post is made to travel, 0 to 10, from checks that a person can read and act on. Each check
 * gives all its points or none, so acting on an improvement raises the score unless it breaks another check.
 * No account data and no figures of other posts enter; the texts say so.
 */
export function predictVirality(post: PostToJudge): ViralPrediction {
  const read = readPost(post);
  const judged: ViralityCheck[] = checks.map(({ id, label, maxPoints, judge }) => {
    const { passed, finding, advice } = judge(read);
    return {
      id,
      label,
      passed,
      points: passed ? maxPoints : 0,
      maxPoints,
      finding,
      advice: passed ? '' : advice,
    };
  });
  const total = judged.reduce((sum, { points }) => sum + points, 0);
  const viralityScore = Math.round((total / maxTotal) * 100) / 10;
  return {
    viralityScore,
    engagementPrediction: engagement(viralityScore),
    bestPostTime: `${bestPostTimes[post.platform]} (general guidance, in your audience's time)`,
    improvements: judged
      .filter(({ passed }) => !passed)
      .sort((a, b) => b.maxPoints - a.maxPoints)
      .map(({ advice }) => advice),
    trendsAnalysis: `${formatTrends[post.platform]} General observation, reviewed ${platformRulesVersion}; no live data was used.`,
    checks: judged,
  };
}

function readPost(post: PostToJudge): ReadPost {
  // Links are read as one word and never as a line of their own.
  const links = findXLinks(post.caption);
  const caption = links.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}link${text.slice(end)}`,
    post.caption,
  );
  return {
    ...post,
    firstLine: post.caption.trim().split('\n')[0] ?? '',
    words: caption.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [],
    sentences: caption.split(/[.!?…。！？]+(?:\s|$)|\n+/u).filter((part) => /[\p{L}\p{N}]/u.test(part)),
  };
}

function engagement(score: number): string {
  if (score >= 8.5) return 'Likely well above what this account usually gets (estimate).';
  if (score >= 7) return 'Likely above what this account usually gets (estimate).';
  if (score >= 5) return 'Likely about what this account usually gets (estimate).';
  return 'Likely below what this account usually gets (estimate).';
}
