import { generationRequestSchema, type RefineChange, type Tone } from '@postloom/shared-contracts';
import {
  composePostText,
  type Platform,
  platformCatalogue,
  trimToLimit,
} from '@postloom/shared-contracts/platforms';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import type { ConversingJob, DraftedPost, Exchange, Reply } from '../providers/provider.ts';
import { lostFacts } from '../text/keep-facts.ts';
import { answeredInEnglish, answerIn, languageToAnswerIn } from './answer-in.ts';
import { withoutOrder } from './brief/language.ts';
import { readBrief } from './brief/read-brief.ts';
import { capitalize, sentence } from './brief/text.ts';
import { composeDemoPost } from './compose-once.ts';
import wishes from './data/wishes.json' with { type: 'json' };
import { editText, ofPart, piecesNear, piecesOf, wordsShared } from './edit-text.ts';
import type { Edit } from './edits.ts';
import { leftOut, quote } from './left-out.ts';
import { kindOfMessage } from './message-kinds.ts';
import { findGaps } from './post/gaps.ts';
import { readMessage, withoutRemark } from './read-message.ts';
import {
  asSentence,
  isOrderly,
  isSure,
  platformIn,
  platformNamed,
  readWish,
  type Step,
  type Talk,
  withoutTalk,
} from './read-wish.ts';
import { refineDemoText, withSentence } from './refine-text.ts';
import { answerTalk } from './small-talk.ts';

const firstTone: Tone = 'professional';
/** Tones that are tried where another opening is asked for: none of them jokes. */
const neighbours = ['friendly', 'casual', 'inspiring', 'educational'] as const satisfies readonly Tone[];
/** Changes that say themselves what they did. */
const edits: ReadonlySet<RefineChange['kind']> = new Set(['shorter', 'less-salesy']);
/** Changes that are of hashtags. */
const ofTags: ReadonlySet<Edit['kind']> = new Set(['strip', 'tags', 'untag']);
/** As many takes as the refining code tries. */
const takes = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const canDo =
  'Tell me what a post is about and I write it. Then I can make it shorter, warmer or less salesy, change its opening or tone, write it for another platform, or add a fact (“add the price 39 euros”).';

const emojiWanted = new RegExp(`(?<!\\p{L})(?:${wishes.form.signs})(?!\\p{L})`, 'iu');
const hashtagsWanted = /^(?:please )?(?:add|include|insert|use|put|find|suggest)\b.*hash ?tags?/iu;
const addsName = /^(?:please )?(?:add|mention|include|insert|put in)\b/iu;
const cannotMake = 'Without an AI provider I can’t make that change: ';
const beyond = 'That is beyond me as well: ';
const bySelf = ' You can make it yourself once the post is saved.';
/** Says plainly what is not done. */
const cannot = ({ said, isWish }: Extract<Step, { kind: 'unknown' }>): string =>
  emojiWanted.test(said)
    ? 'Without an AI provider I don’t pick emoji. Tell me which: “add 🎉”.'
    : hashtagsWanted.test(said)
      ? 'Without an AI provider I don’t make up hashtags. Tell me which: “add #yours”.'
      : isWish || addsName.test(said)
        ? `I can add it, but not make it up: “${said}” needs the words, as in “add that parking is free”.`
        : `${cannotMake}“${said}”.${bySelf}`;

/** What a message is answered with that seems to be an order and is none that is known. */
const canMake =
  'I can make it shorter, warmer or less salesy, change its tone or platform, and add, take out or move what you name.';
const offer = 'If these words are for a new post, say “new post”.';
const addOffer = 'say “add it”';
const addsIt =
  /^(?:(?:yes|ok|okay|please|just|then|well)[,.]? )*(?:add|put|include|use)(?: it| that| this| them)?(?: in| to it| to the post| then)*(?: please)?[.!]*$/iu;
/** "Füg das hinzu". */
const addsItAbroad =
  /^(?:bitte )?f[üu]ge? (?:das|es)(?: bitte| noch)* hinzu|^ajoute[zr]?(?:[- ](?:le|la|ça))|^(?:añádelo|agrégalo|aggiungilo|acrescenta isso|adiciona isso)|^voeg (?:dat|het) toe/iu;
const isAddIt = (text: string): boolean => addsIt.test(text.trim()) || addsItAbroad.test(text.trim());
const asFact = (said: string): string => asSentence(withoutRemark(said).replace(begun, ''));
/** How somebody goes on who has forgotten something. */
const begun = /^(?:(?:oh|and|also|btw|by the way|so|well|ah|plus|ps|but|actually)[, ]+)+/iu;
/** Whether what was said before may be added now: it was offered, or it changed nothing and states something. */
const isOffered = ({ said, answered, caption }: Exchange, post: DraftedPost): boolean =>
  answered.includes(addOffer) ||
  (caption === null && !isOrderly(said) && kindOfMessage(said, post.caption)?.kind === 'fact');
const putsBack = /\b(?:put|stick|bring) (?:it|that|them|this) back\b/iu;

/** The post stays, and where the message may belong is asked. */
function unsure(said: string, post: DraftedPost | null): string {
  const [near = ''] = post ? piecesNear(post.caption, said) : [];
  // A name, and not what is said of it: "change collar to red" would change the collar.
  const shared =
    wordsShared(near.replace(/^\P{L}*\p{L}+/u, ''), said).find((word) => /^\p{Lu}/u.test(word)) ?? '…';
  const where = near ? ` It says: “${near}”` : '';
  return `I can’t tell what that changes, so the post stays as it is.${where} Tell me the words, as in “change ${shared} to …” or “remove …”, or ${addOffer} to put your sentence in. ${offer}`;
}

/** A change that the offline composer cannot make, said plainly. */
class Refusal extends Error {}
/** A limit that the post keeps already. */
class Met extends Refusal {}

/**
 * Answers a message without a model: writes from a brief, changes the last post by known wishes, or says what it can do.
 * Yields after each step and take.
 */
export function* answerOffline(job: ConversingJob): Generator<undefined, Reply> {
  const before = job.before.map((each) => ({ ...each, answered: answeredInEnglish(each.answered) }));
  const drafts = job.drafts.map((each) => ({
    ...each,
    ...(each.answered !== undefined && { answered: answeredInEnglish(each.answered) }),
  }));
  const reply = yield* answerInEnglish({ ...job, before, drafts });
  const language = languageToAnswerIn(job.text, (reply.draft ?? job.last)?.caption ?? '');
  return { ...reply, text: answerIn(language, anew(reply.text, before.at(-1)?.answered ?? '')) };
}

/** The same refusal twice in a row tells in other words what can be done. */
function anew(answer: string, last: string): string {
  const isAgain = answer.startsWith(cannotMake) && last.startsWith(cannotMake);
  return isAgain
    ? answer.replace(cannotMake, beyond).replace(bySelf, '').replace(` ${offer}`, ` ${canMake} ${offer}`)
    : answer;
}

function* answerInEnglish(job: ConversingJob): Generator<undefined, Reply> {
  const { text, platform, drafts } = job;
  const previous = job.before.at(-1);
  if (previous?.answered.endsWith(offer) && isTalk(text, 'restart')) {
    return write(platform, previous.said, job.last !== null);
  }
  if (job.last && previous && isAddIt(text)) {
    return isOffered(previous, job.last)
      ? yield* change(job.last, job.last.platform, [{ kind: 'add', fact: asFact(previous.said) }])
      : { text: 'Tell me what to add, as in “add that parking is free”.', draft: null };
  }
  // After "start again", the next message is about something new.
  const isFresh = previous !== undefined && previous.caption === null && isTalk(previous.said, 'restart');
  const last = isFresh ? null : job.last;
  const isOpen = last !== null && findGaps(readBrief(requestFor(last))) !== null;
  const isRedone = redo.test(text) && wentBack(drafts);
  const wish = isRedone
    ? ({ kind: 'talk', about: 'undo' } as const)
    : readMessage(text, last?.caption ?? null, isOpen);
  if (wish.kind === 'unsure') return { text: unsure(text, last), draft: null };
  if (wish.kind === 'talk') {
    const done = job.before.findLast(({ caption }) => caption !== null)?.answered;
    if (wish.about === 'question' && done && asksWhatChanged.test(text)) {
      return { text: `What I said of the last version: ${done}`, draft: null };
    }
    if (previous?.caption === null && putsBack.test(text))
      return { text: `${changedNothing} So there’s nothing to put back.`, draft: null };
    const undone = isRedone ? drafts.at(-2) : undefined;
    if (undone) return { text: isAfter, draft: undone.draft };
    const earlier = wish.about === 'undo' ? versionBefore(drafts, text) : null;
    if (earlier?.isOneBack && last && previous && isRefused(previous, last)) {
      const { said } = drafts.at(-1) ?? previous;
      return {
        text: `${changedNothing} Say “undo” again to take back the one before it: “${said}”`,
        draft: null,
      };
    }
    if (earlier) return { text: earlier.text, draft: earlier.draft };
    const gaps = isOpen && wish.about === 'question' && /\b(?:need|know|missing|want)\b/iu.test(text);
    const questions = gaps && last ? findGaps(readBrief(requestFor(last)))?.questions : undefined;
    if (questions) return { text: questions.map((question) => `• ${question}`).join('\n'), draft: null };
    return { text: answerTalk(wish.about, text, last), draft: null };
  }
  if (wish.kind === 'post') return write(platform, wish.brief, job.last !== null);
  if (!last) return { text: `There’s no post to change yet. ${canDo}`, draft: null };
  const steps = new Map(wish.steps.map((step) => [JSON.stringify(step), step]));
  const back = wish.steps.find(({ kind }) => kind === 'undo');
  const earlier = back?.kind === 'undo' ? versionBefore(drafts, back.said) : null;
  if (!earlier) return yield* change(last, platform, [...steps.values()]);
  for (const [name, { kind }] of steps) if (kind === 'undo') steps.delete(name);
  const to = platformIn(text) ?? earlier.draft.platform;
  const { text: said, draft } = yield* change(earlier.draft, to, [...steps.values()]);
  return { text: `${earlier.text} ${said}`, draft: { ...(draft ?? earlier.draft), platform: to } };
}

/** A new post. */
function write(platform: Platform, said: string, hasOther: boolean): Reply {
  const brief = withoutTalk(said).slice(0, 4000);
  const request = requestFor({ platform, tone: firstTone, brief });
  const gaps = findGaps(readBrief(request), 'plain', undefined, request.businessType);
  return {
    text: gaps
      ? `That’s little to write from, so the post is short. Answer these two questions, and I’ll add them:\n${gaps.questions.map((question) => `• ${question}`).join('\n')}`
      : `A post for ${platformCatalogue[platform].name}, written from your words by the offline composer.${hasOther ? ' Say “undo” to go back to the one before.' : ''}`,
    draft: { ...composeDemoPost(request), tone: firstTone, brief },
  };
}

const asksWhatChanged =
  /\bwhat(?:['’]s| has| is| did| have)?(?: you| u)? (?:changed?|different|added?|removed?)\b|\bwhat did (?:you|u) do\b/iu;
const isBefore = 'This is the version before.';
const isOther = 'This is the version that you had earlier.';
const isAfter = 'The last “undo” is taken back.';
/** How an answer begins that comes with a version that was there already. */
const returns = [isBefore, isOther];

const isTalk = (said: string, about: Talk): boolean => {
  const wish = readWish(said, { hasDraft: true, isOpen: false });
  return wish.kind === 'talk' && wish.about === about;
};

const isOrder = (said: string): boolean =>
  readWish(said, { hasDraft: true, isOpen: false }).kind === 'change';

const sameText = (one: DraftedPost, other: DraftedPost): boolean =>
  one.platform === other.platform &&
  one.caption === other.caption &&
  one.hashtags.join(' ') === other.hashtags.join(' ');

const redo = /(?<!\p{L})(?:redo|undo the undo|un-?undo)(?!\p{L})/iu;
const isReturn = (answered: string): boolean => returns.some((text) => answered.startsWith(text));
/** Whether the post on screen was gone back to. */
const wentBack = (drafts: ConversingJob['drafts']): boolean => isReturn(drafts.at(-1)?.answered ?? '');

/** A version to go back to, and what is said of it. */
interface Earlier {
  readonly draft: DraftedPost;
  readonly text: string;
  /** Whether it is the last change, and nothing else, that is taken back. */
  readonly isOneBack?: boolean;
}

const changedNothing = 'Your last message changed nothing.';

/** Whether a message asked for something that wasn’t done: who takes it back may not know that. */
const isRefused = ({ said, answered, caption }: Exchange, post: DraftedPost): boolean =>
  caption === null &&
  !answered.startsWith(changedNothing) &&
  readMessage(said, post.caption, false).kind !== 'talk';

/** What comes and goes with an earlier version, in a few words. */
function whatUndoes(now: DraftedPost, before: DraftedPost): string {
  const [gone, back] = [
    leftOut(now.caption, now.caption, before.caption),
    leftOut(before.caption, before.caption, now.caption),
  ];
  return [gone.length > 0 && ` Gone: ${quote(gone)}`, back.length > 0 && ` Back: ${quote(back)}`]
    .filter(Boolean)
    .join('');
}

/** How many versions a message goes back: "two versions ago". */
function stepsBack(said: string): number {
  const [, count = ''] =
    /(?<![\p{L}\p{N}])(\d|two|three|four|twice)(?: (?:versions?|steps?|changes?|times|edits?))?(?![\p{L}\p{N}])/iu.exec(
      said,
    ) ?? [];
  const words = ['twice', 'three', 'four'];
  return Number(count) || Math.max(words.indexOf(count.toLowerCase()), 0) + (count ? 2 : 1);
}

const firstVersion =
  /(?<!\p{L})(?:first|original|ursprünglich|erste[nrs]?|première?|d['’]origine|primera|prima|primeira|eerste)(?!\p{L})/iu;

/** The version that "undo" leads to: each one takes back one more change. */
function versionBefore(drafts: ConversingJob['drafts'], said: string): Earlier | null {
  const now = drafts.at(-1)?.draft;
  const named = platformNamed(said);
  const other = (draft: DraftedPost | undefined): Earlier | null =>
    draft && now && !sameText(draft, now) ? { draft, text: isOther } : null;
  if (named) return other(drafts.slice(0, -1).findLast(({ draft }) => draft.platform === named)?.draft);
  const [, topic = ''] =
    /\bback to (?:the |my |our )?(.+?)(?: (?:post|one|version|text|caption))?[\s.!]*$/iu.exec(said) ?? [];
  const earlier = topic && drafts.findLast(({ draft }) => wordsShared(draft.caption, topic).length > 0);
  if (now && earlier && wordsShared(now.caption, topic).length === 0) return other(earlier.draft);
  if (firstVersion.test(said)) {
    const start = drafts.findLastIndex(
      (each) => readWish(each.said, { hasDraft: true, isOpen: false }).kind === 'post',
    );
    return other(drafts[Math.max(0, start)]?.draft);
  }
  const versions: { readonly draft: DraftedPost; readonly isMistaken: boolean }[] = [];
  for (const { said, answered = '', draft } of drafts) {
    const same = isReturn(answered)
      ? versions.findLastIndex((version) => sameText(version.draft, draft))
      : -1;
    if (same >= 0) versions.length = same + 1;
    // An order that was once taken for a brief is no version to go back to.
    else versions.push({ draft, isMistaken: draft.brief === said.trim() && isOrder(said) });
  }
  const most = stepsBack(said);
  let steps = 0;
  for (; steps < most && versions.length > 1; steps += 1) {
    do versions.pop();
    while (versions.length > 1 && versions.at(-1)?.isMistaken);
  }
  const before = versions.at(-1)?.draft;
  if (!before || steps === 0) return null;
  return steps > 1
    ? { draft: before, text: `${isOther} I went back ${steps} versions.` }
    : { draft: before, text: isBefore + (now ? whatUndoes(now, before) : ''), isOneBack: true };
}

/** A changed post, and what was done to it. */
type Changed = DraftedPost & { readonly note: string };

/**
 * Where a step comes among the others: places are those of the text on screen, and what limits a text has to hold at
 * the end.
 */
function rankOf(step: Step): number {
  if (isShorter(step)) return 0.5;
  if (step.kind !== 'edit') return 1;
  const { kind } = step.edit;
  return kind === 'limit' || kind === 'halve' ? 3 : ofTags.has(kind) ? 2 : 0;
}

const isShorter = (step: Step): boolean => step.kind === 'refine' && step.change.kind === 'shorter';

/** Makes each change that can be made, and says of each what became of it. */
function* change(
  last: DraftedPost,
  platform: Platform,
  wanted: readonly Step[],
): Generator<undefined, Reply> {
  const most = bounds.changesPerMessage;
  const steps = wanted.slice(0, most);
  let post = last;
  const said: string[] = [];
  const refused: string[] = [];
  const met: string[] = [];
  const { name } = platformCatalogue[platform];
  const attempt = function* (
    make: (post: DraftedPost) => Changed | Generator<undefined, Changed>,
    keepsTags = true,
  ): Generator<undefined> {
    const before = post;
    yield;
    try {
      const making = make(post);
      const { note, ...made } = 'next' in making ? yield* making : making;
      post = keepsTags ? yield* withTagsOf(before, made) : made;
      if (sameText(post, before)) refused.push('That changes nothing in this post.');
      else said.push(note);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      (error instanceof Met ? met : refused).push(error.message);
    }
  };
  // "People scroll", beside "shorter": a reason, and no wish.
  const isBeside = (step: Step): boolean =>
    step.kind === 'unknown' &&
    !step.isWish &&
    !isOrderly(step.said) &&
    steps.some(({ kind }) => kind !== 'unknown');
  const ordered = [
    ...steps.filter((step) => rankOf(step) === 0),
    ...(platform === last.platform ? [] : [{ kind: 'platform' } as const]),
    ...steps
      .filter((step) => step.kind !== 'platform' && rankOf(step) > 0)
      .sort((one, other) => rankOf(one) - rankOf(other)),
  ];
  const limits = ordered.filter((step) => rankOf(step) === 3);
  for (const step of ordered) {
    // A limit makes it shorter as well, and leaves what has room.
    if (isShorter(step) && limits.some((limit) => cuts(post, limit))) continue;
    const { caption } = post;
    if (step.kind === 'unknown') refused.push(isBeside(step) ? `Left aside: “${step.said}”.` : cannot(step));
    else if (step.kind === 'part') refused.push(ofPart(post.caption, step.target));
    else if (step.kind === 'undo') refused.push('There’s no earlier version to go back to.');
    else if (step.kind === 'add') yield* attempt((post) => restated(post, step));
    else if (step.kind === 'hashtags') yield* attempt((post) => withHashtags(post, step.most), false);
    else if (step.kind === 'edit')
      yield* attempt((post) => edited(post, step.edit), !ofTags.has(step.edit.kind));
    else if (step.kind === 'platform') {
      yield* attempt(function* (post) {
        return { ...(yield* refined(post, { kind: 'platform', platform })), note: '' };
      });
      if (post.platform !== platform) continue;
      said[said.length - 1] =
        spoken(post.caption) === spoken(caption) ? `The same text suits ${name}.` : `Written for ${name}.`;
      const lost = leftOut(caption, caption, post.caption);
      if (lost.length > 0) said.push(`Left out: ${quote(lost)}`);
    } else {
      const isOther = step.change.kind === 'opening' || step.change.kind === 'another';
      yield* attempt(function* (post) {
        const told = yield* (isOther ? retold : refined)(post, step.change);
        return { ...told, note: noteFor(step.change, post, told) };
      });
    }
  }
  if (wanted.length > most) {
    refused.push(`I make ${most} changes for one message. Ask for the others in your next one.`);
  }
  if (ordered.length === 0) return { text: `It is for ${name} already.`, draft: null };
  const { caption, hashtags, tone, brief } = post;
  const isChanged = !sameText(post, last);
  const isStrange = steps.every((step) => step.kind === 'unknown' && !step.isWish);
  const isHoped =
    said.length === 0 &&
    refused.some((each) => /^I (?:can’t )?find /u.test(each)) &&
    steps.some((step) => step.kind === 'edit' && (step.edit.kind === 'replace' || !isSure(step)));
  if (isStrange) refused.splice(0, refused.length, ...refused.map((each) => each.replace(bySelf, '')));
  if (isStrange || isHoped) refused.push(offer);
  return {
    text: [...said.filter(Boolean), ...new Set(refused), ...(said.length > 0 ? [] : met)].join(' '),
    draft: isChanged ? { caption, hashtags, tone, brief } : null,
  };
}

const cuts = (post: DraftedPost, step: Step): boolean =>
  step.kind === 'edit' && !('refusal' in editText(post, step.edit));

/** With the hashtags that the composer finds in what the post was written from. */
function* withHashtags(post: DraftedPost, most?: number): Generator<undefined, Changed> {
  const { platform, caption, hashtags } = post;
  const had = namesOf(hashtags);
  const found = (yield* composedFrom(post)).filter((tag) => !had.has(tag.toLowerCase()));
  const tags = trimToLimit(platform, caption, [...hashtags, ...found.slice(0, most)]);
  const added = tags.hashtags.slice(hashtags.length).map((tag) => `#${tag}`);
  if (added.length === 0 || tags.caption !== caption)
    throw new Refusal(
      `I find no ${had.size > 0 ? 'other ' : ''}hashtags for this post. Tell me yours: “add #yours”.`,
    );
  return {
    ...post,
    hashtags: tags.hashtags,
    note: `Added: ${added.join(' ')}${most && added.length < most ? ' I find no others.' : ''}`,
  };
}

/** The hashtags that the composer gives such a post. */
function* composedFrom(post: DraftedPost): Generator<undefined, readonly string[]> {
  return composeDemoPost(requestFor(post, (yield* takeOf(post)) ?? 0)).hashtags;
}

/**
 * A changed post with the hashtags that it had: nobody asked for others. For another platform, or where an answer fills
 * a gap, the composer picks its own anew; those of the person stay, and those that they took out stay out.
 */
function* withTagsOf(before: DraftedPost, made: DraftedPost): Generator<undefined, DraftedPost> {
  const composed = namesOf(yield* composedFrom(before));
  const had = namesOf(before.hashtags);
  const isAnew = before.platform !== made.platform || findGaps(readBrief(requestFor(before))) !== null;
  const own = before.hashtags.filter((tag) => !isAnew || !composed.has(tag.toLowerCase()));
  const isNone = had.size === 0 && composed.size > 0;
  const others = isAnew && !isNone ? made.hashtags.filter(isOther) : [];
  const { caption, platform } = made;
  const kept = trimToLimit(platform, caption, [...own, ...others]);
  return kept.caption === caption ? { ...made, hashtags: kept.hashtags } : made;

  function isOther(tag: string): boolean {
    const name = tag.toLowerCase();
    return !namesOf(own).has(name) && (had.has(name) || !composed.has(name));
  }
}

const namesOf = (tags: readonly string[]): ReadonlySet<string> =>
  new Set(tags.map((tag) => tag.toLowerCase()));

/** What is said of a change that was made, by what it did to the text. */
function noteFor(change: RefineChange, before: DraftedPost, { caption, tone, note }: Changed): string {
  if (edits.has(change.kind)) return note;
  const first =
    change.kind === 'opening'
      ? 'It has another opening.'
      : change.kind === 'another'
        ? 'This is another way to say it.'
        : change.kind === 'warmer'
          ? 'Warmer.'
          : `More ${tone}.`;
  const lost = leftOut(before.caption, before.caption, caption);
  const added = leftOut(caption, caption, before.caption);
  return [first, lost.length > 0 && `Left out: ${quote(lost)}`, added.length > 0 && `New: ${quote(added)}`]
    .filter(Boolean)
    .join(' ');
}

/** Edited as it stands. What it says is the brief from here on, so that no rewrite brings back what is gone. */
function edited(post: DraftedPost, edit: Edit): Changed {
  const made = editText(post, edit);
  if ('refusal' in made) throw made.isMet ? new Met(made.refusal) : new Refusal(made.refusal);
  return { ...post, ...made };
}

/** Says it in other words; where its tone has none, in the first tone that has some. */
function* retold(post: DraftedPost, change: RefineChange): Generator<undefined, Changed> {
  const compared = ({ caption }: DraftedPost): string =>
    spoken(change.kind === 'opening' ? (caption.trim().split('\n', 1)[0] ?? '') : caption);
  let refusal = new Refusal(
    'The offline composer knows no other words for this without changing what it says.',
  );
  for (const tone of [post.tone, ...neighbours]) {
    try {
      const told = yield* refined({ ...post, tone }, change);
      // An emoji more is no other opening.
      if (compared(told) !== compared(post)) return told;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

function* refined(post: DraftedPost, change: RefineChange): Generator<undefined, Changed> {
  const { platform, caption, hashtags, tone } = post;
  // A text that was changed since is written from itself: its brief would bring back what is gone.
  const brief = (yield* takeOf(post)) === undefined ? '' : post.brief;
  const next = {
    platform: change.kind === 'platform' ? change.platform : platform,
    tone: change.kind === 'tone' ? change.tone : change.kind === 'warmer' ? ('friendly' as const) : tone,
  };
  try {
    const draft = yield* refineDemoText({
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
    });
    // What goes from a shorter text is weighed there, and said.
    const mayLose = change.kind === 'shorter';
    if (!mayLose && lostFacts(caption, composePostText(draft.caption, draft.hashtags), false).length > 0) {
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

/** The take of the composer that a post is, word for word. */
function* takeOf(post: DraftedPost): Generator<undefined, number | undefined> {
  for (const seed of takes) {
    if (composeDemoPost(requestFor(post, seed)).caption === post.caption) return seed;
    yield;
  }
  return undefined;
}

/** A fact comes into the brief, and from there into the post; a post that was changed since gets it at its end. */
function* withFact(post: DraftedPost, fact: string): Generator<undefined, Changed> {
  const { platform, caption, hashtags } = post;
  const whole = post.brief.trim();
  const brief = `${whole}${/[.!?…]$/u.test(whole) ? '' : '.'} ${fact}`.slice(0, 4000);
  const take = yield* takeOf(post);
  const ways = [
    ...(take === undefined ? [] : [composeDemoPost(requestFor({ ...post, brief }, take))]),
    trimToLimit(platform, withSentence(caption, fact), hashtags),
  ];
  const wanted = wordsIn(fact);
  const hasGaps = /\[[^\]]+\]/u.test(caption);
  const written = ways.find((way) => {
    const there = new Set(wordsIn(way.caption));
    // Nothing else may come or go, but for the gaps that it fills.
    const isKept =
      hasGaps ||
      (openingOf(way.caption) === openingOf(caption) &&
        leftOut(caption, caption, way.caption).length === 0 &&
        leftOut(way.caption, way.caption, `${caption} ${fact}`).length === 0);
    return isKept && wanted.every((word) => there.has(word));
  });
  if (written) return { ...post, brief, ...written, note: `Added: ${fact}` };
  throw new Refusal(
    `There’s no room for that in a post for ${platformCatalogue[platform].name}. Ask for it shorter first.`,
  );
}

const openingOf = (caption: string): string => piecesOf(caption)[0]?.text ?? '';

/** A fact in the place of the one that the post states, or else beside the others. */
function* restated(
  post: DraftedPost,
  { fact, edit }: Extract<Step, { kind: 'add' }>,
): Generator<undefined, Changed> {
  const made = edit && editText(post, edit);
  return edit && made && !('isMissing' in made) ? edited(post, edit) : yield* withFact(post, asMain(fact));
}

/** "Dass Hunde erlaubt sind": as a sentence of its own. */
function asMain(fact: string): string {
  const [start] = /^(?:dass|dat)(?= )/iu.exec(fact) ?? [];
  if (!start) return fact;
  const [lead, language] = /s$/iu.test(start)
    ? (['Erwähne, ', 'de'] as const)
    : (['Vermeld ', 'nl'] as const);
  const clause = start.toLowerCase() + fact.slice(start.length).replace(/\.$/u, '');
  // "Je contant kunt betalen" has no order that is known: it stays as it was said.
  if (/ (?:kunt|wilt|zult) \p{L}+$/u.test(clause)) return sentence(`We laten weten ${clause}`);
  return sentence(capitalize(withoutOrder(lead + clause, language).trim()));
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const spoken = (text: string): string => wordsIn(text).join(' ');

const requestFor = ({ platform, tone, brief }: Pick<DraftedPost, 'platform' | 'tone' | 'brief'>, seed = 0) =>
  generationRequestSchema.parse({ platform, tone, prompt: brief, seed });
