import { type GenerationRequest, type Tone, tones, variantsPerPlatform } from '@postloom/shared-contracts';
import { atomsOf } from '@postloom/shared-contracts/facts';
import { normalizeHashtags, platformCatalogue } from '@postloom/shared-contracts/platforms';
import type { TextDraft, VariantsJob, Voice } from '../providers/provider.ts';
import { findBanned } from '../text/banned-words.ts';
import { knownTexts } from '../text/same-words.ts';
import { asBrief, factsOf, isFact, keywordsOf, saysHowToReach } from './as-brief.ts';
import { splitSentences } from './brief/clauses.ts';
import { readBrief } from './brief/read-brief.ts';
import { composeDemoPost } from './compose-once.ts';
import { heedVoice } from './heed-voice.ts';
import { asHashtag } from './known-tags.ts';
import { tellings } from './tellings.ts';

const seedsTried = 6;

/** A space in a keyword that ends no sentence, while its post is written. */
const held = '\uE000';
/** "Which? Trusted Trader" offers nothing. */
const isName = /^(?:\p{Lu}\S*(?: (?:an?|of|the|and|&|for|in|on|to|de))*(?: |$))+$/u;

/** A "please" more is no other way to say it. */
const withoutManners = (caption: string): string => caption.replace(/(?<!\p{L})please (?=\p{L})/giu, '');

/** Tones that say a brief in other words. None jokes, and none teaches who only wants to know when to come. */
function neighboursFor({ prompt }: GenerationRequest): Tone[] {
  const isDated = atomsOf(prompt).some(({ form }) => form === 'date');
  return tones.filter((tone) => tone !== 'humorous' && !(isDated && tone === 'educational'));
}

/**
 * Variants of one post that differ in more than their hashtags. A brief that leaves one way to say it (a death, a
 * language that is not reworded) gives one.
 */
export function* composeDemoVariants(job: Omit<VariantsJob, 'images'>): Generator<undefined, TextDraft[]> {
  const brief = asBrief(job, '', held);
  const variants: TextDraft[] = [];
  const known = knownTexts([]);
  const first = brief.seed * seedsTried;
  const add = function* (change: Partial<GenerationRequest>): Generator<undefined> {
    const post = composeDemoPost({ ...brief, seed: first, ...change });
    const caption = post.caption.replaceAll(held, ' ');
    const draft = heedVoice(job.voice, { caption, hashtags: withKeywords(job, post.hashtags), cta: '' });
    yield;
    if (known.has(withoutManners(draft.caption))) return;
    known.add(withoutManners(draft.caption));
    variants.push(draft);
  };
  for (let seed = first; seed < first + seedsTried; seed += 1) yield* add({ seed });
  // The tone that was asked for says it in so few ways: its neighbours have others.
  for (const tone of neighboursFor(brief)) {
    if (variants.length < variantsPerPlatform) yield* add({ tone });
  }
  const isBanned = (text: string): boolean => findBanned(job.voice?.bannedWords ?? []).find(text).length > 0;
  for (const prompt of tellings(brief.prompt, brief.platform)) {
    // Once a banned word is cut from it, a sentence may no longer say what it is about.
    if (prompt !== brief.prompt && isBanned(splitSentences(prompt)[0] ?? '')) continue;
    if (variants.length < variantsPerPlatform) yield* add({ prompt });
  }
  // What may be said in more ways than one may also begin with what the person offers, which they name first.
  const others = variants.splice(1);
  const { gravity, language } = readBrief(brief);
  const isFree = gravity !== 'grave' && language === 'en';
  const lead = factsOf(job.request).find(
    (fact) => !saysHowToReach(fact) && !isBanned(fact) && !isName.test(fact),
  );
  if (isFree && lead) yield* add({ prompt: asBrief(job, lead, held).prompt });
  return [...variants, ...others].slice(0, variantsPerPlatform);
}

/** A post for the generator, and other ways to say it that differ in words, none of which is shown already. */
export function* wordingsOf(
  request: GenerationRequest,
  most: number,
  voice: Voice | null = null,
): Generator<undefined, Post[]> {
  const known = knownTexts((request.shown ?? []).map(withoutManners));
  const posts: Post[] = [];
  const seeds = Array.from({ length: seedsTried }, (_, index) => ({ seed: request.seed + index }));
  const others = neighboursFor(request).map((tone) => ({ tone }));
  for (const change of [...seeds, ...others]) {
    const post = heedVoice(voice, composeDemoPost({ ...request, ...change }));
    yield;
    if (known.has(withoutManners(post.caption))) continue;
    known.add(withoutManners(post.caption));
    posts.push(post);
    if (posts.length >= most) break;
  }
  return posts;
}

type Post = ReturnType<typeof composeDemoPost>;

/** Keywords that say nothing by themselves become hashtags, as far as there is room for them. */
function withKeywords(
  { request, platform }: Omit<VariantsJob, 'images'>,
  hashtags: readonly string[],
): string[] {
  if (hashtags.length === 0) return [];
  const words = keywordsOf(request.keywords)
    .filter((keyword) => !isFact(keyword))
    .map(asHashtag);
  const [, most] = platformCatalogue[platform].hashtagAdvice;
  return normalizeHashtags([...words.filter((word) => word.length <= 30), ...hashtags]).slice(
    0,
    Math.max(most, 1),
  );
}
