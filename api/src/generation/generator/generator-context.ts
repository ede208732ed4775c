import type { GenerationRequest, generationStages } from '@postloom/shared-contracts';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import type { ClipsContext } from '../clips/clips-context.ts';
import type { ImagesFor } from '../images-for.ts';
import type { PictureProvider, TextProvider, Voice } from '../providers/provider.ts';
import type { MakePost } from '../runs/make-posts.ts';
import type { Asking } from '../runs/run-charged.ts';
import type { RunsContext } from '../runs/runs-context.ts';
import type { WritingListener } from '../write-guarded.ts';

/** Dependencies of the generator's use case. */
export interface GeneratorContext {
  readonly credits: CreditsService;
  readonly runs: RunsContext;
  /** Saves a member's result as a post. */
  readonly makePost: MakePost;
  readonly objects: ObjectsService;
  readonly imagesFor: ImagesFor;
  /**
   * A brand's voice, and the client that it belongs to.
   * @throws {AppError} `not_found`
   */
  readonly voice: (scope: Scope, id: string) => Promise<Voice & { readonly client: string | null }>;
  /** Id of the voice of the client that the scope names. */
  readonly clientVoice: (scope: Scope) => Promise<string | null>;
  readonly text: TextProvider;
  readonly pictures: PictureProvider;
  readonly clips: ClipsContext;
  /** Limits how many generations an account may abandon early and get its credits back. */
  readonly earlyLeaves: Limiter;
}

/** Receives events, for callers that follow along. */
export interface GenerationListener extends Omit<WritingListener, 'stage'> {
  stage(stage: (typeof generationStages)[number]): void;
}

export interface GenerateOptions extends Asking {
  readonly request: GenerationRequest;
  /** Null if the caller wants a plain answer. */
  readonly listener: GenerationListener | null;
  /**
   * Counts bytes that a visitor stores.
   * @throws {AppError} `rate_limited`
   */
  readonly countUpload: (bytes: number) => Promise<void>;
}
