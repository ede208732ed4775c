import type {
  ContentType,
  GenerationRequest,
  ViralityCheck,
  ViralPrediction,
} from '#contracts/generation.ts';
import {
  findXLinks,
  type Platform,
  platformCatalogue,
  platformRulesReviewed,
} from '#contracts/platforms/index.ts';
import { type Slide, slidesText } from '#contracts/slides.ts';
import { templateGaps } from '#contracts/templates.ts';

/** A finished post, as far as the estimate uses it. */
export interface PostToJudge {
  readonly platform: Platform;
  readonly contentType: ContentType;
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly hasImage: boolean;
  readonly hasVideo: boolean;
  /** Its slides; empty for none. They are drawn from their text, and so count as pictures. */
  readonly slides: readonly Slide[];
  /** The brief, if there is one: who the post is for. */
  readonly request?: Pick<GenerationRequest, 'targetAudience'>;
}

interface Judgement {
  readonly passed: boolean;
  readonly finding: string;
  /** How to pass; shown if the check failed. */
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

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const bait =
  /\b(?:like (?:if|and share)|(?:like|share|comment) (?:this )?(?:if you agree|to win)|tag (?:\d+|three|five|ten) (?:friends|people)|follow for follow|f4f|type (?:yes|amen)|comment ["“']?yes)\b/iu;
const invitation =
  /(?:^|[\n.!?:]\s*|👉\s*)(?:please\s+)?(?:tell|send|save|share|tag|book|join|visit|shop|order|sign|register|apply|message|call|comment|answer|vote|follow|try|get|grab|come|see|read|watch|find|ask|reply|download|subscribe|donate|email|pass|celebrate|leave|bring|use|reserve|start|choose|pick|learn)\b/iu;

/**
 * The checks shown to people. Each either passes or fails, independently of the others, so that passing another one
 * always adds its points.
 */
const checks: readonly Check[] = [
  {
    id: 'hook',
    label: 'The first line makes the point',
    maxPoints: 16,
    judge: ({ firstLine, platform }) => {
      const { foldAt, name } = platformCatalogue[platform];
      const most = Math.min(foldAt, 125);
      return {
        passed: firstLine.length >= 10 && firstLine.length <= most,
        finding: `The first line has ${plural(firstLine.length, 'character')}; ${name} shows about ${foldAt} before it folds.`,
        advice:
          firstLine.length < 10
            ? 'Open with a line that says what the post is about.'
            : `Shorten the first line to ${most} characters, so that the point is read before the fold.`,
      };
    },
  },
  {
    id: 'length',
    label: 'A length people will finish',
    maxPoints: 12,
    judge: ({ words, platform }) => {
      const { wordsAdvice, name } = platformCatalogue[platform];
      const [from, to] = wordsAdvice;
      return {
        passed: words.length >= from && words.length <= to,
        finding: `${plural(words.length, 'word')}; ${from} to ${to} is good practice on ${name}.`,
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
    judge: ({ platform, contentType, hasImage, hasVideo, slides }) => {
      const hasSlides = slides.length > 0;
      const { isVideoFirst } = platformCatalogue[platform];
      const isVideo = contentType === 'video';
      return {
        passed: hasVideo || ((hasImage || hasSlides) && (isVideoFirst || !isVideo)),
        finding: hasVideo
          ? 'There’s a video.'
          : hasImage
            ? 'There’s an image.'
            : hasSlides
              ? 'There are slides.'
              : 'There’s no image or video.',
        advice:
          isVideoFirst || isVideo ? 'Add the video; this format depends on it.' : 'Add an image or a video.',
      };
    },
  },
  {
    id: 'response',
    label: 'A reason to respond',
    maxPoints: 14,
    judge: ({ caption }) => {
      const asks = /\?(?:\s|$|["”'’)])/u.test(caption);
      const invites = invitation.test(withSingleSpaces(caption));
      return {
        passed: asks || invites,
        finding: asks
          ? 'It asks the reader a question.'
          : invites
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
            ? count === 1
              ? 'It names one figure, date or price.'
              : `It names ${count} figures, dates or prices.`
            : 'It names no figure, date or price.',
        advice: 'Name one figure, date or price that’s true.',
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
        finding: passed ? 'It addresses the reader.' : 'It only talks about you.',
        advice: 'Address the reader: use “you”, or say who it’s for.',
      };
    },
  },
  {
    id: 'hashtags',
    label: 'The right number of hashtags',
    maxPoints: 8,
    judge: ({ hashtags, platform }) => {
      const { hashtagAdvice, name } = platformCatalogue[platform];
      const [from, to] = hashtagAdvice;
      return {
        passed: hashtags.length >= from && hashtags.length <= to,
        finding: `${plural(hashtags.length, 'hashtag')}; ${from} to ${to} is good practice on ${name}.`,
        advice:
          hashtags.length < from
            ? `Use at least ${plural(from, 'hashtag')}, as specific as possible.`
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
    label: 'Readable paragraphs',
    maxPoints: 4,
    judge: ({ caption, words }) => {
      const longest = caption
        .split('\n')
        .reduce((most, line) => Math.max(most, line.split(/\s+/).filter(Boolean).length), 0);
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
              : 'The tone is calm.',
        advice: baits
          ? 'Drop the request for likes, shares or tags: platforms show such posts less.'
          : 'Use normal capitals and one punctuation mark at the end of a sentence.',
      };
    },
  },
];

const maxTotal = checks.reduce((total, { maxPoints }) => total + maxPoints, 0);

/**
 * Estimates how well a post is made to spread, 0 to 10, from checks that people can read and act on. Each check gives
 * all its points or none, so acting on an improvement raises the score, unless it breaks another check. No account data
 * and no figures of other posts are used; the texts say so.
 * @returns null as long as the post has gaps to fill in: what will be there isn't known.
 */
export function predictVirality(post: PostToJudge): ViralPrediction | null {
  if (templateGaps([post.caption, slidesText(post.slides)].join('\n')).length > 0) return null;
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
  const { bestTimes, trends } = platformCatalogue[post.platform];
  return {
    viralityScore,
    engagementPrediction: engagement(viralityScore),
    bestPostTime: `${bestTimes} (general guidance, in your audience’s time)`,
    improvements: judged
      .filter(({ passed }) => !passed)
      .sort((a, b) => b.maxPoints - a.maxPoints)
      .map(({ advice }) => advice),
    trendsAnalysis: `${trends} General observation, reviewed ${platformRulesReviewed}; no live data was used.`,
    checks: judged,
  };
}

function readPost(post: PostToJudge): ReadPost {
  // A link counts as one word and never as a line of its own.
  let caption = '';
  let read = 0;
  for (const { start, end } of findXLinks(post.caption)) {
    caption += `${post.caption.slice(read, start)}link`;
    read = end;
  }
  caption += post.caption.slice(read);
  return {
    ...post,
    firstLine: post.caption.trim().split('\n')[0] ?? '',
    words: caption.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? [],
    sentences: caption
      .split(/(?<![.!?…。！？])[.!?…。！？]+(?:\s|$)|\n+/u)
      .filter((part) => /[\p{L}\p{N}]/u.test(part)),
  };
}

/** Collapses white space to single spaces or line breaks, so that patterns with optional spaces run in linear time. */
function withSingleSpaces(text: string): string {
  return text.replace(/\s+/g, (spaces) => (spaces.includes('\n') ? '\n' : ' '));
}

function engagement(score: number): string {
  if (score >= 8.5) return 'Likely well above average for a post like this (estimate).';
  if (score >= 7) return 'Likely above average for a post like this (estimate).';
  if (score >= 5) return 'Likely about average for a post like this (estimate).';
  return 'Likely below average for a post like this (estimate).';
}
