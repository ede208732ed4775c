import { bounds } from '#app/kernel/http/bounds.ts';
import {
  briefAsData,
  conversationAsData,
  conversingInstructions,
  refiningAsData,
  refiningInstructions,
  variantsAsData,
  variantsInstructions,
  writingInstructions,
} from '../prompt.ts';
import {
  answerSchema,
  parseAnswer,
  parsePart,
  parseReply,
  parseText,
  parseVariants,
  replySchema,
  textSchema,
  variantsSchema,
} from './answer.ts';
import type { LanguageModel, Question } from './language-model.ts';
import type { Repair, TextProvider } from './provider.ts';

/** Writes with a language model. */
export function createModelWriter(model: LanguageModel): TextProvider {
  // The raw output of each answer: a repair quotes it in the requested structure, which the parsed answer no longer
  // has.
  const outputs = new WeakMap<object, string>();
  const noting =
    <Answer extends object>(read: (output: string) => Answer) =>
    (output: string): Answer => {
      const answer = read(output);
      outputs.set(answer, output);
      return answer;
    };
  /** Limits how much of a very long answer is sent back for repair. */
  const asSent = (repair: Repair | undefined): Question<unknown>['repair'] => {
    if (!repair) return undefined;
    const { previous, faults } = repair;
    const output = typeof previous === 'object' && previous ? outputs.get(previous) : previous;
    return {
      previous: String(output ?? JSON.stringify(previous)).slice(0, bounds.repairedCharacters),
      faults,
    };
  };
  return {
    name: model.name,
    isDemo: false,
    write: (job, context) =>
      model.ask(
        {
          name: 'post',
          instructions: writingInstructions(job),
          input: briefAsData(job),
          images: job.images,
          schema: answerSchema(job),
          maxTokens: bounds.providerTokens[job.others > 0 ? 'variants' : 'post'],
          repair: asSent(job.repair),
          read: noting((output) => parseAnswer(job, output)),
          readPart: (output) => parsePart(job, output),
        },
        context,
      ),
    writeVariants: (job, context) =>
      model.ask(
        {
          name: 'variants',
          instructions: variantsInstructions(job),
          input: variantsAsData(job),
          images: job.images,
          schema: variantsSchema,
          maxTokens: bounds.providerTokens.variants,
          repair: asSent(job.repair),
          read: noting(parseVariants),
        },
        context,
      ),
    refine: (job, context) =>
      model.ask(
        {
          name: 'refined',
          instructions: refiningInstructions(job),
          input: refiningAsData(job),
          images: job.images,
          schema: textSchema,
          maxTokens: bounds.providerTokens.refine,
          repair: asSent(job.repair),
          read: noting(parseText),
        },
        context,
      ),
    converse: (job, context) =>
      model.ask(
        {
          name: 'reply',
          instructions: conversingInstructions(job),
          input: conversationAsData(job),
          images: job.images,
          schema: replySchema,
          maxTokens: bounds.providerTokens.reply,
          repair: asSent(job.repair),
          read: noting((output) => parseReply(job, output)),
        },
        context,
      ),
  };
}
