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

/** An image that came with the brief, encoded anew. */
export interface AttachedImage {
  readonly mimeType: 'image/jpeg';
  readonly bytes: Buffer;
}

/** How a brand talks, as far as a writer needs it. */
export interface Voice {
  readonly tone: string;
  readonly phrases: readonly string[];
  readonly bannedWords: readonly string[];
  readonly examples: readonly string[];
}

/** What was wrong with an answer, for the one round in which it is repaired. */
export interface Repair {
  /** The answer; as it came where it did not have the asked-for shape. */
  readonly previous: unknown;
  readonly faults: readonly string[];
}

interface Job {
  /** What the brief came with: the attached image, the uploaded ones. */
  readonly images: readonly AttachedImage[];
  /** Set in the repair round. */
  readonly repair?: Repair | undefined;
}

export interface WritingJob extends Job {
  readonly request: GenerationRequest;
  readonly wantsVideoScript: boolean;
  /** How many other ways to say it are wanted beside the post. */
  readonly others: number;
  readonly voice: Voice | null;
}

/** Several ways to say one thing on one platform. */
export interface VariantsJob extends Job {
  readonly platform: Platform;
  readonly request: ComposerRequest;
  readonly businessType: string;
  readonly targetAudience: string;
  /** Text of a template whose structure is to be followed. */
  readonly template: string | null;
  readonly voice: Voice | null;
}

/** A text that is to become another one. */
export interface RefiningJob extends Job {
  readonly request: RefineRequest;
  /** The platform that the new text is for. */
  readonly platform: Platform;
  /** What the text was written from; '' where nobody knows. */
  readonly brief: string;
  readonly voice: Voice | null;
}

/** A post that the assistant has drafted, with what it was written from. */
export interface DraftedPost {
  readonly platform: Platform;
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly tone: Tone;
  /** In the member's words. */
  readonly brief: string;
}

/** One message to the assistant, and what came back: words, and a post where there is one. */
export interface Exchange {
  readonly said: string;
  readonly answered: string;
  readonly caption: string | null;
}

/** A message that is to be answered. */
export interface ConversingJob extends Job {
  readonly text: string;
  /** What an answer's post is for. */
  readonly platform: Platform;
  /** What was said before, oldest first, as much of it as there is room for. */
  readonly before: readonly Exchange[];
  /** The last post of the conversation. */
  readonly last: DraftedPost | null;
  readonly voice: Voice | null;
}

export interface Reply {
  /** Plain sentences. */
  readonly text: string;
  /** Null where the message asked for no post, or none could be made. */
  readonly draft: Omit<DraftedPost, 'platform'> | null;
}

export interface Draft {
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly videoScript: VideoScript | null;
  /** What stands on the slides of a carousel or a story; empty for other posts. */
  readonly slides: readonly Slide[];
  /** What the picture shows, for those who do not see it; null when no picture was asked for. */
  readonly imageAlt: string | null;
  /** What would make more of a post whose brief says little. */
  readonly questions?: readonly string[];
  /** Other ways to say it: as many as were wanted, or fewer. */
  readonly others: readonly OtherDraft[];
}

export type OtherDraft = Pick<Draft, 'caption' | 'hashtags' | 'slides'>;

export interface TextDraft {
  readonly caption: string;
  readonly hashtags: readonly string[];
  /** The sentence of the caption that asks for something; '' for none. */
  readonly cta: string;
  /** How it was made or what could not be done, for the reader. */
  readonly note?: string;
}

export interface WritingContext {
  readonly signal: AbortSignal;
  /** Told of each further piece of a caption as it comes. */
  readonly onText: (piece: CaptionPiece) => void;
  /** Whether somebody reads along. */
  readonly streaming: boolean;
}

/**
 * Writes texts.
 * @throws {ProviderQuotaError} when the account with the provider is used up.
 * @throws {InvalidOutputError} when the answer does not have the asked-for shape.
 * @throws {RefusalError} when the provider declines.
 * @throws {AppError} `provider_failed`, `provider_timeout`, `request_cancelled`; `not_configured` from the offline
 *   composer for what it cannot do, and `no_other_wording` where all that it can say is shown already.
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
  /** What the customer wants to see; '' where they did not say. */
  readonly wish: string;
  /** What the post is about. */
  readonly topic: string;
  /** The post, for its mood; '' where it is not written yet. */
  readonly caption: string;
  /** What the writer would show; null where it did not say. */
  readonly imageAlt: string | null;
  /** The brief in the form that the offline composer draws from. */
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

/** The site's account with the provider is used up: waiting a moment does not help. */
export class ProviderQuotaError extends Error {
  override readonly name = 'ProviderQuotaError';
}

/** The provider answered, but not in the shape that was asked for. */
export class InvalidOutputError extends Error {
  override readonly name = 'InvalidOutputError';
  /** The answer, for the repair round. Never logged. */
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

/** What a clip is to be made from. */
export interface VideoJob {
  /** What it is to show, for a provider that films by itself. */
  readonly prompt: string;
  /** The words that are burnt in, in order. */
  readonly lines: readonly string[];
  /** JPEGs that it is made from; may be none. */
  readonly pictures: readonly Buffer[];
  readonly seconds: number;
  /** The same one draws the same. */
  readonly seed: string;
}

export interface Video {
  /** MP4, H.264. */
  readonly bytes: Buffer;
  /** JPEG of the first thing seen of it; null where the provider gives none. */
  readonly poster: Buffer | null;
}

/** What a clip that is being made tells, and hears. */
export interface VideoWork {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  progress(fraction: number): void;
  /** What `begun` was told by an attempt whose process has died: the provider goes on with that. */
  readonly token: string | null;
  /** Notes down by what the work can be gone on with. */
  begun(token: string): Promise<void>;
}

export interface VideoProvider {
  readonly name: string;
  readonly isDemo: boolean;
  /** @throws {AppError} `provider_failed`, `provider_timeout`; {@link ProviderQuotaError} */
  render(job: VideoJob, work: VideoWork): Promise<Video>;
}

/** What writes, what draws and what films. */
export interface Providers {
  readonly text: TextProvider;
  readonly pictures: PictureProvider;
  readonly videos: VideoProvider;
}
