import type * as z from 'zod';
import type { CaptionPiece } from '../caption-stream.ts';
import type { AttachedImage } from './provider.ts';

/** A single request for text. */
export interface Question<Answer> {
  /** Name of the answer's schema, for the provider. */
  readonly name: string;
  readonly instructions: string;
  /** The subject to write about, as data. */
  readonly input: string;
  readonly images: readonly AttachedImage[];
  /** The requested structure. Servers may ignore it. */
  readonly schema: z.ZodType;
  /** Maximum tokens of the answer. */
  readonly maxTokens: number;
  /** For the repair: the previous answer, and what was wrong with it. */
  readonly repair?: { readonly previous: string; readonly faults: readonly string[] } | undefined;
  /**
   * Parses the complete output.
   * @throws {InvalidOutputError}
   */
  readonly read: (output: string) => Answer;
  /** Salvages an answer that broke off; null if it is of no use. */
  readonly readPart?: (output: string) => Answer | null;
}

export interface AskContext {
  readonly signal: AbortSignal;
  /** Receives the pieces of captions as they arrive. */
  readonly onText: (piece: CaptionPiece) => void;
}

/**
 * A model that answers in JSON. Answers are always streamed.
 * @throws {ProviderQuotaError} when the quota with the provider is used up.
 * @throws {InvalidOutputError} when the answer doesn't have the requested structure, or is too long.
 * @throws {AppError} `provider_failed`, `provider_timeout`, `request_cancelled`.
 */
export interface LanguageModel {
  readonly name: string;
  ask<Answer>(question: Question<Answer>, context: AskContext): Promise<Answer>;
}
