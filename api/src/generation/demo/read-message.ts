import { countWords } from './brief/text.ts';
import { correctionsIn } from './corrections.ts';
import wishes from './data/wishes.json' with { type: 'json' };
import { piecesAt } from './edit-text.ts';
import { kindOfMessage, type MessageKind } from './message-kinds.ts';
import {
  asSentence,
  complaintWithin,
  isOrderly,
  isSure,
  longestWish,
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
  | { readonly kind: 'unsure'; readonly fact: string };

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
/** A message of fewer words says too little to begin a post of its own unasked. */
const leastNew = 6;
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
  if (post === null || text.length > longestWish || (wish.kind === 'post' && wish.isOrdered)) return wish;
  const kind = kindOf(text, post);
  if (wish.kind === 'talk' && wish.about !== 'unclear' && wish.about !== 'question') return wish;
  const isLoose = (step: Step): boolean => isOpenToReading(step) || isMissed(step, post);
  const isOpenWish = wish.kind !== 'change' || wish.steps.every(isLoose);
  const corrections = isOpenWish
    ? correctionsIn(text, post, kind?.isNew === false ? kind.kind : 'newPost')
    : [];
  if (corrections.length > 0) return { kind: 'change', steps: corrections.map(asStep) };
  if (kind === null) {
    const isShort = wish.kind === 'post' && countWords(text) < leastAbroad;
    return isShort ? { kind: 'unsure', fact: asSentence(text) } : wish;
  }
  if (wish.kind === 'change') {
    const within = wish.steps.every(isUnknown) ? talkWithin(text) : null;
    if (within) return { kind: 'talk', about: within };
    if (wish.steps.every(isUnknown)) return kind.isNew ? asPost(text) : told(kind.kind, text, wish);
    if (wish.steps.every(isOpenToReading)) return told(kind.kind, text, wish);
    const isTold = kind.kind === 'undo' || kind.kind === 'publish' || kind.kind === 'talk';
    if (isTold && wish.steps.every(isLoose)) return told(kind.kind, text, wish);
    return { kind: 'change', steps: wish.steps.flatMap((step) => corrected(step, post)) };
  }
  if (kind.isNew) return wish.kind === 'post' ? wish : asPost(text);
  const within = talkWithin(text);
  if (within) return { kind: 'talk', about: within };
  if (wish.kind === 'talk') {
    if (kind.kind === 'change' && text.includes(' ') && !hasAnswer(text)) return asChange(text);
    return wish.about === 'unclear' && (kind.kind === 'talk' || kind.kind === 'undo')
      ? told(kind.kind, text, wish)
      : wish;
  }
  return told(kind.kind, text, wish);
}

function kindOf(text: string, post: string): { readonly kind: MessageKind; readonly isNew: boolean } | null {
  const kind = kindOfMessage(text, post);
  return kind && { ...kind, isNew: kind.isNew && !goesOn.test(text.trim()) && countWords(text) >= leastNew };
}

/** Words that are to be taken out or changed, and that the post doesn’t have. */
const isMissed = (step: Step, post: string): boolean =>
  step.kind === 'edit' &&
  !isSure(step) &&
  (step.edit.kind === 'remove' ? step.edit.targets : 'target' in step.edit ? [step.edit.target] : []).every(
    (target) => piecesAt(post, target).length === 0,
  );

const asStep = (edit: Extract<Step, { kind: 'edit' }>['edit']): Step => ({ kind: 'edit', edit });
const asPost = (brief: string): Wish => ({ kind: 'post', brief, isOrdered: false });
const asChange = (said: string): Wish => ({ kind: 'change', steps: [{ kind: 'unknown', said }] });

/** A part of a message that names no wish may state something against the post. */
function corrected(step: Step, post: string): Step[] {
  const found = step.kind === 'unknown' && !step.isWish ? correctionsIn(step.said, post) : [];
  return found.length > 0 ? found.map(asStep) : [step];
}

/** What a message comes to by its kind alone. @param wish what it comes to otherwise. */
function told(kind: MessageKind, text: string, wish: Wish): Read {
  switch (kind) {
    case 'publish':
      return { kind: 'talk', about: 'publish' };
    case 'undo':
      return { kind: 'talk', about: 'undo' };
    case 'question':
      return { kind: 'talk', about: 'question' };
    case 'talk':
      return { kind: 'talk', about: complaintWithin(text) ?? 'chat' };
    case 'change':
      return hasAnswer(text) ? { kind: 'talk', about: 'question' } : asChange(text);
    default: {
      if (isOrderly(text)) return asChange(text);
      const fact = asSentence(withoutRemark(text));
      const isStated = isAddition.test(text) || (wish.kind === 'change' && !wish.steps.every(isUnknown));
      return isStated && !leans.test(fact)
        ? { kind: 'change', steps: [{ kind: 'add', fact }] }
        : { kind: 'unsure', fact };
    }
  }
}
