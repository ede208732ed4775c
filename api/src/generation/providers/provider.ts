import type { GenerationRequest, VideoScript } from '@postloom/shared-contracts';

/** An image that came with the brief, its type read from its bytes. */
export interface AttachedImage {
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  readonly bytes: Buffer;
}

export interface WritingJob {
  readonly request: GenerationRequest;
  /** What the brief came with: the attached image, the uploaded ones. */
  readonly images: readonly AttachedImage[];
  readonly wantsVideoScript: boolean;
  /** Set in the repair round: what was wrong with the answer before. */
  readonly repair?: { readonly previous: string; readonly faults: readonly string[] };
}

export interface Draft {
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly videoScript: VideoScript | null;
  /** What the picture shows, for those who do not see it; null when no picture was asked for. */
  readonly imageAlt: string | null;
}

export interface WritingContext {
  readonly signal: AbortSignal;
  /** Told of each further piece of the caption as it comes. */
  readonly onText: (text: string) => void;
  /** Told that the pieces so far are void, because the provider is asked once more. */
  readonly onRestart: () => void;
  /** Whether somebody reads along. */
  readonly streaming: boolean;
}

/**
 * Writes the text of a post.
 * @throws {ProviderQuotaError} when the account with the provider is used up.
 * @throws {InvalidOutputError} when the answer does not have the asked-for shape.
 * @throws {AppError} `provider_failed`, `provider_timeout`, `request_cancelled`.
 */
export interface TextProvider {
  readonly name: string;
  /** Demo content costs nothing. */
  readonly isDemo: boolean;
  write(job: WritingJob, context: WritingContext): Promise<Draft>;
}

export interface PictureJob {
  readonly request: GenerationRequest;
  readonly caption: string;
  readonly imageAlt: string | null;
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
