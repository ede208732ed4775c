import { generationRequestSchema, type RefineChange, type Tone } from '@postloom/shared-contracts';
import {
  composePostText,
  type Platform,
  platformCatalogue,
  trimToLimit,
} from '@postloom/shared-contracts/platforms';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ConversingJob, DraftedPost, Reply } from '../providers/provider.ts';
import { lostFacts } from '../text/keep-facts.ts';
import { readBrief } from './brief/read-brief.ts';
import { atOnce } from './in-turns.ts';
import { leftOut, quote } from './left-out.ts';
import { composeDemoPost } from './post/compose-post.ts';
import { findGaps } from './post/gaps.ts';
import { readWish } from './read-wish.ts';
import { refineDemoText } from './refine-text.ts';

const firstTone: Tone = 'professional';
/** Tones that are tried where another opening is asked for: none of them jokes. */
const neighbours = ['friendly', 'casual', 'inspiring', 'educational'] as const satisfies readonly Tone[];
/** As many takes as the refining code tries. */
const takes = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const canDo =
  'Tell me what a post is about and I write it. Then I can make it shorter or less salesy, give it another opening or tone, write it for another platform, or add a fact (“add the price 39 euros”).';
const cannotTalk = `Without an AI provider I can’t hold a conversation, but I can write posts from your words. ${canDo}`;

const cannotEdit =
  'Without an AI provider I can’t make that change. You can make it yourself once the post is saved, or ask for the post to be shorter, less salesy, in another tone or for another platform.';

const rewritten: { readonly [Kind in RefineChange['kind']]?: string } = {
  opening: 'It has another opening.',
  another: 'This is another way to say it.',
};

/** Changes of the text as it stands. All others write it anew from the brief, which would undo these. */
const edits: ReadonlySet<RefineChange['kind']> = new Set(['shorter', 'less-salesy']);

/** A change that the offline composer cannot make, said plainly. */
class Refusal extends Error {}

/** Answers a message without a model: writes from a brief, changes the last post by known wishes, or says what it can do. */
export function answerOffline(job: ConversingJob): Reply {
  const { text, platform, last } = job;
  const isOpen = last !== null && findGaps(readBrief(requestFor(last))) !== null;
  const wish = readWish(text, { hasDraft: last !== null, isOpen });
  if (wish.kind === 'unknown') return { text: cannotTalk, draft: null };
  if (wish.kind === 'post') {
    const brief = wish.brief.slice(0, 4000);
    const request = requestFor({ platform, tone: firstTone, brief });
    const gaps = findGaps(readBrief(request), 'plain', undefined, request.businessType);
    return {
      text: gaps
        ? `That’s little to write from, so the post is short. Answer these two questions, and I’ll add them:\n${gaps.questions.map((question) => `• ${question}`).join('\n')}`
        : `A post for ${platformCatalogue[platform].name}, written from your words by the offline composer.`,
      draft: { ...composeDemoPost(request), tone: firstTone, brief },
    };
  }
  if (!last) return { text: `There’s no post to change yet. ${canDo}`, draft: null };
  return change(last, platform, wish.changes, wish.fact);
}

/** A changed post, and what was done to it. */
type Changed = DraftedPost & { readonly note: string };

/** Makes each change that can be made, and says of each what became of it. */
function change(
  last: DraftedPost,
  platform: Platform,
  changes: readonly RefineChange[],
  fact: string | null,
): Reply {
  let post = last;
  const said: string[] = [];
  const refused: string[] = [];
  const attempt = (make: (post: DraftedPost) => Changed): void => {
    const { tone } = post;
    try {
      const { note, ...made } = make(post);
      post = made;
      said.push(note);
      if (post.tone !== tone) said.push(`The tone is ${post.tone} now.`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(error.message);
    }
  };
  const { name } = platformCatalogue[platform];
  if (fact !== null) attempt((post) => withFact(post, fact));
  if (platform !== last.platform) {
    attempt((post) => ({ ...refined(post, { kind: 'platform', platform }), note: '' }));
  }
  for (const each of changes.filter(({ kind }) => !edits.has(kind))) {
    const isOther = each.kind === 'opening' || each.kind === 'another';
    attempt((post) => ({
      ...(isOther ? retold(post, each) : refined(post, each)),
      note: rewritten[each.kind] ?? '',
    }));
  }
  if (post.platform !== last.platform) {
    const isSame = spoken(post.caption) === spoken(last.caption);
    said.unshift(isSame ? `The same text suits ${name}.` : `Written for ${name}.`);
  }
  const lost = leftOut(last.caption, last.brief, post.caption);
  const back = leftOut(post.caption, last.brief, last.caption);
  if (lost.length > 0) said.push(`Left out: ${quote(lost)}`);
  if (back.length > 0) said.push(`Written anew from what you told me, so this is back: ${quote(back)}`);
  for (const each of changes.filter(({ kind }) => edits.has(kind))) attempt((post) => refined(post, each));
  if (said.length + refused.length === 0) return { text: `It is for ${name} already. ${canDo}`, draft: null };
  const { caption, hashtags, tone, brief } = post;
  return {
    text: [...said.filter(Boolean), ...new Set(refused)].join(' '),
    draft: post === last ? null : { caption, hashtags, tone, brief },
  };
}

/** Says it in other words; where its tone has none, in the first tone that has some. */
function retold(post: DraftedPost, change: RefineChange): Changed {
  const compared = ({ caption }: DraftedPost): string =>
    spoken(change.kind === 'opening' ? (caption.trim().split('\n', 1)[0] ?? '') : caption);
  let refusal = new Refusal(
    'The offline composer knows no other words for this without changing what it says.',
  );
  for (const tone of [post.tone, ...neighbours]) {
    try {
      const told = refined({ ...post, tone }, change);
      // An emoji more is no other opening.
      if (compared(told) !== compared(post)) return told;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

function refined(post: DraftedPost, change: RefineChange): Changed {
  // Read out of any wish for an edit: it need not be a line that is meant.
  if (change.kind === 'line') throw new Refusal(cannotEdit);
  const { platform, caption, hashtags, tone, brief } = post;
  const next = {
    platform: change.kind === 'platform' ? change.platform : platform,
    tone: change.kind === 'tone' ? change.tone : change.kind === 'warmer' ? ('friendly' as const) : tone,
  };
  try {
    const draft = atOnce(
      refineDemoText({
        request: {
          platform,
          caption,
          hashtags: [...hashtags],
          change,
          brief,
          tone,
          brandVoiceId: null,
          generationId: null,
          variant: 0,
          seed: 0,
        },
        platform: next.platform,
        brief,
        voice: null,
        images: [],
      }),
    );
    if (lostFacts(caption, composePostText(draft.caption, draft.hashtags), false).length > 0) {
      throw new Refusal('Without an AI provider, that can’t be done without losing details.');
    }
    return { ...post, ...next, caption: draft.caption, hashtags: draft.hashtags, note: draft.note ?? '' };
  } catch (error) {
    const isRefusal =
      error instanceof AppError && (error.code === 'not_configured' || error.code === 'no_other_wording');
    if (isRefusal) throw new Refusal(error.userMessage);
    throw error;
  }
}

/** A fact comes into the brief, and from there into the post; a post that was changed since gets it at its end. */
function withFact(post: DraftedPost, fact: string): Changed {
  const { platform, caption, hashtags } = post;
  const whole = post.brief.trim();
  const brief = `${whole}${/[.!?…]$/u.test(whole) ? '' : '.'} ${fact}`.slice(0, 4000);
  const take = takes.find((seed) => composeDemoPost(requestFor(post, seed)).caption === caption);
  const ways = [
    ...(take === undefined ? [] : [composeDemoPost(requestFor({ ...post, brief }, take))]),
    trimToLimit(platform, `${caption}\n\n${fact}`, hashtags),
  ];
  const wanted = wordsIn(fact);
  const written = ways.find((way) => {
    const there = new Set(wordsIn(way.caption));
    return wanted.every((word) => there.has(word));
  });
  if (written) return { ...post, brief, ...written, note: `Added: ${fact}` };
  throw new Refusal(
    `There’s no room for that in a post for ${platformCatalogue[platform].name}. Ask for it shorter first.`,
  );
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const spoken = (text: string): string => wordsIn(text).join(' ');

const requestFor = ({ platform, tone, brief }: Pick<DraftedPost, 'platform' | 'tone' | 'brief'>, seed = 0) =>
  generationRequestSchema.parse({ platform, tone, prompt: brief, seed });
