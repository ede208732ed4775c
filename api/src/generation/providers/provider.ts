import type {
  ComposerRequest,
  GenerationRequest,
  RefineRequest,
  Slide,
  Tone,
  VideoScript,
} from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { CaptionPiece } from '../caption-stream.ts';

/** An image that came with the brief, re-encoded. */
export interface AttachedImage {
  readonly mimeType: 'image/jpeg';
  readonly bytes: Buffer;
}

/** The parts of a brand's voice that a writer needs. */
export interface Voice {
  readonly tone: string;
  readonly phrases: readonly string[];
  readonly bannedWords: readonly string[];
  readonly examples: readonly string[];
}

/** What was wrong with an answer, for its single repair. */
export interface Repair {
  /** The answer; the raw output if it didn't have the requested structure. */
  readonly previous: unknown;
  readonly faults: readonly string[];
}

interface Job {
  /** The brief's images: the attached and the uploaded ones. */
  readonly images: readonly AttachedImage[];
  /** Set for the repair. */
  readonly repair?: Repair | undefined;
}

export interface WritingJob extends Job {
  readonly request: GenerationRequest;
  readonly wantsVideoScript: boolean;
  /** How many other wordings are wanted in addition to the post. */
  readonly others: number;
  readonly voice: Voice | null;
}

/** Several ways to say the same on one platform. */
export interface VariantsJob extends Job {
  readonly platform: Platform;
  readonly request: ComposerRequest;
  readonly businessType: string;
  readonly targetAudience: string;
  /** Text of a template whose structure to follow. */
  readonly template: string | null;
  readonly voice: Voice | null;
}

/** A text to turn into another one. */
export interface RefiningJob extends Job {
  readonly request: RefineRequest;
  /** The platform that the new text is for. */
  readonly platform: Platform;
  /** The brief that the text was written from; '' if unknown. */
  readonly brief: string;
  readonly voice: Voice | null;
}

/** A post that the assistant has drafted, with the brief that it was written from. */
export interface DraftedPost {
  readonly platform: Platform;
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly tone: Tone;
  /** In the member's words. */
  readonly brief: string;
}

/** One message to the assistant and the reply: words, and a post if there is one. */
export interface Exchange {
  readonly said: string;
  readonly answered: string;
  readonly caption: string | null;
}

/** A message to answer. */
export interface ConversingJob extends Job {
  readonly text: string;
  /** The platform for the answer's post. */
  readonly platform: Platform;
  /** Earlier exchanges, oldest first, as many as there is room for. */
  readonly before: readonly Exchange[];
  /** The latest post of the conversation. */
  readonly last: DraftedPost | null;
  /** All posts of the conversation, oldest first, each with the message that it answers and what was said with it. */
  readonly drafts: readonly {
    readonly said: string;
    readonly answered?: string;
    readonly draft: DraftedPost;
  }[];
  readonly voice: Voice | null;
}

export interface Reply {
  /** Plain sentences. */
  readonly text: string;
  /** Null if the message asked for no post, or none could be made. Its platform is the job's unless it names one. */
  readonly draft: (Omit<DraftedPost, 'platform'> & { readonly platform?: Platform }) | null;
}

export interface Draft {
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly videoScript: VideoScript | null;
  /** The texts on the slides of a carousel or a story; empty for other posts. */
  readonly slides: readonly Slide[];
  /** Describes the picture for people who can't see it; null if no picture was requested. */
  readonly imageAlt: string | null;
  /** Questions whose answers would improve a post with a sparse brief. */
  readonly questions?: readonly string[];
  /** Other wordings: at most as many as requested. */
  readonly others: readonly OtherDraft[];
}

export type OtherDraft = Pick<Draft, 'caption' | 'hashtags' | 'slides'>;

export interface TextDraft {
  readonly caption: string;
  readonly hashtags: readonly string[];
  /** The caption's call to action; '' for none. */
  readonly cta: string;
  /** Tells the reader how the text was made, or what couldn't be done. */
  readonly note?: string;
}

export interface WritingContext {
  readonly signal: AbortSignal;
  /** Receives the pieces of captions as they arrive. */
  readonly onText: (piece: CaptionPiece) => void;
  /** Whether somebody is reading along. */
  readonly streaming: boolean;
}

/**
 * Writes texts.
 * @throws {ProviderQuotaError} when the quota with the provider is used up.
 * @throws {InvalidOutputError} when the answer doesn't have the requested structure.
 * @throws {RefusalError} when the provider declines.
 * @throws {AppError} `provider_failed`, `provider_timeout`, `request_cancelled`; from the offline composer
 *   `not_configured` for what it can't do, and `no_other_wording` if everything it can say has been shown.
 */
export interface TextProvider {
  readonly name: string;
  /** Demo content costs nothing. */
  readonly isDemo: boolean;
  write(job: WritingJob, context: WritingContext): Promise<Draft>;
  writeVariants(job: VariantsJob, context: WritingContext): Promise<readonly TextDraft[]>;
  refine(job: RefiningJob, context: WritingContext): Promise<TextDraft>;
  converse(job: ConversingJob, context: WritingContext): Promise<Reply>;
}

export interface PictureJob {
  readonly platform: Platform;
  readonly businessType: string;
  /** What the customer wants to see; '' if they didn't say. */
  readonly wish: string;
  /** What the post is about. */
  readonly topic: string;
  /** The post, for its mood; '' if it isn't written yet. */
  readonly caption: string;
  /** What the writer suggests to show; null if it made no suggestion. */
  readonly imageAlt: string | null;
  /** Words that the brand bans. They must not be in the picture, even if the brief has them. */
  readonly bannedWords: readonly string[];
  /** The brief in the form that the offline composer needs for drawing. */
  readonly request: GenerationRequest;
}

export interface Picture {
  readonly bytes: Buffer;
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly alt: string;
}

/** Makes a picture in the platform's size. Fails like {@link TextProvider}. */
export interface PictureProvider {
  readonly name: string;
  readonly isDemo: boolean;
  draw(job: PictureJob, signal: AbortSignal): Promise<Picture>;
}

/** The site's quota with the provider is used up. Retrying soon doesn't help. */
export class ProviderQuotaError extends Error {
  override readonly name = 'ProviderQuotaError';
}

/** The provider answered, but not in the requested structure. */
export class InvalidOutputError extends Error {
  override readonly name = 'InvalidOutputError';
  /** The answer, for the repair. Never logged. */
  readonly output: string;
  readonly faults: readonly string[];

  constructor(output: string, faults: readonly string[]) {
    super('The provider’s answer does not have the asked-for shape');
    this.output = output;
    this.faults = faults;
  }
}

/** The provider declined to write. */
export class RefusalError extends AppError {
  constructor() {
    super('provider_failed', {
      userMessage: 'The AI provider declined to write this. You weren’t charged. Please change your brief.',
      detail: 'refusal',
    });
  }
}

/** What a clip is made from. */
export interface VideoJob {
  /** What to show, for a provider that films. */
  readonly prompt: string;
  /** The words to burn in, in order. */
  readonly lines: readonly string[];
  /** JPEGs to make it from, if any. */
  readonly pictures: readonly Buffer[];
  /** Whether any of the pictures was made by an AI. */
  readonly showsAi: boolean;
  readonly seconds: number;
  /** The same seed draws the same patterns. */
  readonly seed: string;
}

export interface Video {
  /** MP4, H.264. */
  readonly bytes: Buffer;
  /** The first image as JPEG; null if the provider supplies none. */
  readonly poster: Buffer | null;
}

/** How the work on a clip reports progress and is controlled. */
export interface VideoWork {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  progress(fraction: number): void;
  /** The token passed to `begun` by an attempt whose process has died. The provider is still working on that clip. */
  readonly token: string | null;
  /** Stores a token with which the work can be resumed. */
  begun(token: string): Promise<void>;
}

export interface VideoProvider {
  readonly name: string;
  readonly isDemo: boolean;
  /** @throws {AppError} `provider_failed`, `provider_timeout`; {@link ProviderQuotaError} */
  render(job: VideoJob, work: VideoWork): Promise<Video>;
}

/** The services that write, draw and film. */
export interface Providers {
  readonly text: TextProvider;
  readonly pictures: PictureProvider;
  readonly videos: VideoProvider;
}
