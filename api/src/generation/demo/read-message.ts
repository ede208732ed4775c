import { atomsOf } from '@postloom/shared-contracts/facts';
import { countWords } from './brief/text.ts';
import { correctionsIn } from './corrections.ts';
import wishes from './data/wishes.json' with { type: 'json' };
import { piecesAt, wordsShared } from './edit-text.ts';
import type { Target } from './edits.ts';
import { kindOfMessage, type MessageKind } from './message-kinds.ts';
import {
  asSentence,
  complaintWithin,
  isOrderly,
  isSure,
  longestWish,
  orderIn,
  readWish,
  type Step,
  talkWithin,
  type Wish,
} from './read-wish.ts';
import { hasAnswer } from './small-talk.ts';

/** What a message comes to where a post is at hand. */
export type Read =
  | Wish
  /** It is about the post, and nobody can tell what it changes. */
  | { readonly kind: 'unsure' };

const { adds, chatter, names } = wishes.corrections;
/** "We also have parking": stands beside what the post says. */
const isAddition = new RegExp(
  `^(?:(?:and|oh|but|plus|ps) )*(?:${adds})(?![\\p{L}])|(?<!\\p{L})(?:also|too|as well)(?!\\p{L})`,
  'iu',
);
/** "He has a blue collar": whom it is about, only the post says. */
const leans = new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'iu');
/** "Oh no, the vicar says …": said to somebody who knows the post. */
const goesOn = new RegExp(`^(?:${wishes.corrections.goesOn})(?![\\p{L}])`, 'iu');
/** "I like the first line": of the text, and not of what it is about. */
const isOfText = /^(?:i|we|that|this|it|the (?:post|text|first|last|opening|hook|ending|line))(?!\p{L})/iu;
const thanks =
  /^(?:(?:ok|great|perfect|lovely|super|aw|brilliant|many|that['’]?s? (?:great|perfect|lovely)) ?,? )*(?:thanks?|thank you|thx|cheers|ta|danke|merci|gracias|grazie|obrigad[oa]|bedankt)(?!\p{L})/iu;
/** A message of fewer words says too little to begin a post of its own unasked. */
const leastNew = 6;
/** "BBQ from 12.30 too": a message of fewer words with such a word is of the post. */
const leastBeside = 20;
const isBeside = /(?<!\p{L})(?:also|too|as well)(?!\p{L})/iu;
/** The same where nothing else can be told of it. */
const leastAbroad = 9;
const remark = new RegExp(`(?:[,;.!–—-]+ *|(?<= ))(?:${chatter})[\\s.!,]*$`, 'iu');

/** A statement without what is only said to the assistant: ", forgot to say". */
export const withoutRemark = (text: string): string => text.trim().replace(remark, '').trim();

const isUnknown = (step: Step): boolean => step.kind === 'unknown' && !step.isWish;
const isOpenToReading = (step: Step): boolean =>
  isUnknown(step) || (step.kind === 'add' && step.isStated === true);

/**
 * Reads a message with the post at hand. What names no wish is told by what it states against the post, and else by
 * examples: a post is never replaced by what may be meant for it.
 * @param post the text on screen; null where there is none.
 * @param isOpen whether it has gaps that wait for an answer.
 */
export function readMessage(text: string, post: string | null, isOpen: boolean): Read {
  const wish = readWish(text, { hasDraft: post !== null, isOpen });
  if (post === null || text.length > longestWish || isSettled(wish)) return wish;
  const isLoose = (step: Step): boolean => isOpenToReading(step) || isMissed(step, post);
  const isStatement = wish.kind === 'change' && !isOrderly(text) && wish.steps.every(isReplaced);
  const denied = isStatement ? correctionsIn(text, post, 'newPost') : [];
  if (denied.length > 0) return { kind: 'change', steps: denied.map(asStep) };
  if (wish.kind === 'change' && !wish.steps.every(isLoose))
    return { kind: 'change', steps: wish.steps.flatMap((step) => corrected(step, post)) };
  const kind = kindOf(text, post);
  // A short message is of the post, whatever its words look like.
  const as =
    kind?.isNew === false
      ? kind.kind === 'newPost' && countWords(text) < leastNew
        ? 'fact'
        : kind.kind
      : 'newPost';
  const corrections = correctionsIn(text, post, as);
  if (corrections.length > 0) return { kind: 'change', steps: corrections.map(asStep) };
  const behind = behindRemark(text, post);
  if (behind) return behind;
  if (kind) return byKind(text, post, wish, kind);
  return wish.kind === 'post' && countWords(text) < leastAbroad ? { kind: 'unsure' } : wish;
}

/** "Sounds a bit stiff, make it friendlier": behind a reason that states nothing stands what is wanted. */
function behindRemark(text: string, post: string): Wish | null {
  const [, remark = '', rest = ''] =
    /^([^,.;!?\n]{3,60})(?:[,.;!]+| [–—-]) +(\S.*)$/su.exec(text.trim()) ?? [];
  if (!rest || isOrderly(remark) || atomsOf(remark).length > 0) return null;
  const kind = kindOfMessage(remark, post)?.kind;
  if (kind !== 'change' && kind !== 'talk') return null;
  const wish = readWish(rest, { hasDraft: true, isOpen: false });
  const isKnown = (step: Step): boolean =>
    step.kind !== 'unknown' && step.kind !== 'add' && !isMissed(step, post);
  return wish.kind === 'change' && wish.steps.every(isKnown) ? wish : null;
}

/** Whether it was said what is wanted. */
const isSettled = (wish: Wish): boolean =>
  wish.kind === 'post' ? wish.isOrdered : wish.kind === 'talk' && !open.has(wish.about);

/** Talk that may as well be of what the post is about: "dogs are fine". */
const open: ReadonlySet<string> = new Set(['unclear', 'question', 'praise']);

/** Reads a message by what it seems to be. @param wish what its words alone come to. */
function byKind(
  text: string,
  post: string,
  wish: Wish,
  { kind, isNew }: { kind: MessageKind; isNew: boolean },
): Read {
  const isStated = wish.kind === 'change' && !wish.steps.every(isUnknown);
  const order = isStated || isAddition.test(text) ? orderIn(text) : '';
  if (order) {
    const ordered = readWish(order, { hasDraft: true, isOpen: false });
    return ordered.kind === 'change' ? ordered : asChange(text);
  }
  if (isNew && !isStated)
    return { kind: 'post', brief: text, isOrdered: false, ...(wish.kind === 'post' && wish) };
  // What it names isn’t in the post, and that is said.
  const isMisnamed = wish.kind === 'change' && !wish.steps.every(isOpenToReading);
  if (isMisnamed && kind !== 'undo' && kind !== 'publish' && kind !== 'talk') return wish;
  const within = isStated ? null : talkWithin(text);
  if (within) return { kind: 'talk', about: within };
  if (wish.kind === 'talk' && wish.about === 'praise')
    return wordsShared(post, text).length > 0 && !isOfText.test(text) ? { kind: 'unsure' } : wish;
  if (wish.kind === 'talk') {
    if (kind === 'change') return text.includes(' ') && !hasAnswer(text) ? asChange(text) : wish;
    if (wish.about === 'question' || (kind !== 'talk' && kind !== 'undo')) return wish;
  }
  const fact = asSentence(withoutRemark(text));
  const isAdded = isAddition.test(text) && !isOrderly(text) && !leans.test(fact);
  if (isAdded && (kind === 'change' || kind === 'talk'))
    return { kind: 'change', steps: [{ kind: 'add', fact }] };
  switch (kind) {
    case 'publish':
    case 'undo':
    case 'question':
      return { kind: 'talk', about: kind };
    case 'talk':
      if (wish.kind === 'change') return wish;
      if (thanks.test(text)) return { kind: 'talk', about: 'thanks' };
      if (wordsShared(post, text).length > 0) return { kind: 'unsure' };
      return { kind: 'talk', about: complaintWithin(text) ?? 'chat' };
    case 'change':
      return hasAnswer(text) ? { kind: 'talk', about: 'question' } : asChange(text);
    default: {
      if (isOrderly(text)) return asChange(text);
      return isAdded || (isStated && !leans.test(fact))
        ? { kind: 'change', steps: [{ kind: 'add', fact }] }
        : { kind: 'unsure' };
    }
  }
}

function kindOf(text: string, post: string): { readonly kind: MessageKind; readonly isNew: boolean } | null {
  const kind = kindOfMessage(text, post);
  const count = countWords(text);
  const isOfPost =
    goesOn.test(text.trim()) || (isBeside.test(text) && count < leastBeside) || count < leastNew;
  return kind && { ...kind, isNew: kind.isNew && !isOfPost };
}

/** Words that are to be taken out or changed, and that the post doesn’t have. */
const isMissed = (step: Step, post: string): boolean =>
  step.kind === 'edit' &&
  !isSure(step) &&
  (step.edit.kind === 'remove' ? step.edit.targets : 'target' in step.edit ? [step.edit.target] : []).every(
    (target) => !isPost(target) && piecesAt(post, target).length === 0,
  );
/** "Move it to Thursday". */
const isPost = (target: Target): boolean =>
  target.unit === 'words' && /^(?:it|this|that|everything)$/iu.test(target.words);

const isReplaced = (step: Step): boolean => step.kind === 'edit' && step.edit.kind === 'replace';
const asStep = (edit: Extract<Step, { kind: 'edit' }>['edit']): Step => ({ kind: 'edit', edit });
const asChange = (said: string): Wish => ({ kind: 'change', steps: [{ kind: 'unknown', said }] });

/** A part of a message that names no wish may state something against the post. */
function corrected(step: Step, post: string): Step[] {
  const found = step.kind === 'unknown' && !step.isWish ? correctionsIn(step.said, post) : [];
  return found.length > 0 ? found.map(asStep) : [step];
}
