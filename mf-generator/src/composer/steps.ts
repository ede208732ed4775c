import { type ComposerDraft, topicMax } from './composer-draft.ts';

/** The steps in order. A step's number, as used in the address, is its index plus one. */
export const stepNames = [
  'Platform & Goal',
  'Topic & Tone',
  'Assets',
  'Generate',
  'Review & Export',
] as const;
export type Step = 1 | 2 | 3 | 4 | 5;

/** What each step asks for, in a sentence. The last one shows instead. */
export const stepLeads: Record<Step, string> = {
  1: 'Where the posts go, and what they should achieve.',
  2: 'What the posts say, and how they sound.',
  3: 'Add your own images, or have some made. You can leave all of this out.',
  4: 'Check what you chose. Nothing is written before you press the button.',
  5: '',
};
export const firstStep: Step = 1;
export const lastStep: Step = 5;

/** Parses the step in an address. @returns the first step if the text isn't a step's number. */
export function readStep(text: string | null): Step {
  const step = Number(text);
  return isStep(step) ? step : firstStep;
}

export const isStep = (value: number): value is Step =>
  Number.isInteger(value) && value >= firstStep && value <= lastStep;

export const stepAfter = (step: Step): Step | null => (isStep(step + 1) ? ((step + 1) as Step) : null);
export const stepBefore = (step: Step): Step | null => (isStep(step - 1) ? ((step - 1) as Step) : null);

export type RequiredField = 'platforms' | 'goal' | 'topic' | 'tone' | 'length';
export type MissingFields = Readonly<Partial<Record<RequiredField, string>>>;

const inEnglish = (count: number): string => count.toLocaleString('en-US');

/** The input that a step needs before Next works (spec section 5), each with the error message for its field. */
export function missingIn(step: Step, draft: ComposerDraft): MissingFields {
  if (step === 1) {
    return {
      ...(draft.platforms.length === 0 && { platforms: 'Choose at least one platform.' }),
      ...(draft.goal === null && { goal: 'Choose a goal.' }),
    };
  }
  if (step === 2) {
    const excess = draft.topic.length - topicMax;
    return {
      ...(!draft.topic.trim() && { topic: 'Say what the posts are about.' }),
      ...(excess > 0 && {
        topic: `${inEnglish(excess)} characters too many. Shorten it to ${inEnglish(topicMax)}.`,
      }),
      ...(draft.tone === null && { tone: 'Choose a tone.' }),
      ...(draft.length === null && { length: 'Choose a length.' }),
    };
  }
  return {};
}

/** The furthest step that can be reached: the first one that lacks input, or the last. */
export function furthestStep(draft: ComposerDraft): Step {
  for (const step of [1, 2] as const) {
    if (Object.keys(missingIn(step, draft)).length > 0) return step;
  }
  return lastStep;
}
