import type * as z from 'zod';
import type { CaptionPiece } from '../caption-stream.ts';
import type { AttachedImage } from './provider.ts';

/** One call for text. */
export interface Question<Answer> {
  /** Names the form of the answer to the provider. */
  readonly name: string;
  readonly instructions: string;
  /** What is to be written about, as data. */
  readonly input: string;
  readonly images: readonly AttachedImage[];
  /** The form that is asked for. Servers may ignore it. */
  readonly schema: z.ZodType;
  /** Most tokens that the answer may have. */
  readonly maxTokens: number;
  /** Set in the repair round: the answer before, and what was wrong with it. */
  readonly repair?: { readonly previous: string; readonly faults: readonly string[] } | undefined;
  /** Reads the whole output. @throws {InvalidOutputError} */
  readonly read: (output: string) => Answer;
  /** Reads what had come of an answer that broke off; null where that is of no use. */
  readonly readPart?: (output: string) => Answer | null;
}

export interface AskContext {
  readonly signal: AbortSignal;
  /** Told of more of a caption as it comes. */
  readonly onText: (piece: CaptionPiece) => void;
}

/**
 * A model that answers in JSON, always streamed.
 * @throws {ProviderQuotaError} when the account with the provider is used up.
 * @throws {InvalidOutputError} when the answer does not have the asked-for shape, or is too long.
 * @throws {AppError} `provider_failed`, `provider_timeout`, `request_cancelled`.
 */
export interface LanguageModel {
  readonly name: string;
  ask<Answer>(question: Question<Answer>, context: AskContext): Promise<Answer>;
}
