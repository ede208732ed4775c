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
import type { LanguageModel } from './language-model.ts';
import type { Repair, TextProvider } from './provider.ts';

/** Writes by a language model. */
export function createModelWriter(model: LanguageModel): TextProvider {
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
          repair: bounded(job.repair),
          read: (output) => parseAnswer(job, output),
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
          repair: bounded(job.repair),
          read: parseVariants,
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
          repair: bounded(job.repair),
          read: parseText,
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
          repair: bounded(job.repair),
          read: (output) => parseReply(job, output),
        },
        context,
      ),
  };
}

/** An answer that was endless does not go back whole. */
const bounded = (repair: Repair | undefined): Repair | undefined =>
  repair && { ...repair, previous: repair.previous.slice(0, bounds.repairedCharacters) };
