import { readFailure } from '@postloom/remote-kit';
import type { ErrorBody, GenerationResponse } from '@postloom/shared-contracts';
import type { ToastInput } from '@postloom/shared-contracts/federation';

/** A failed generation, in words for the user (spec section 8). */
export interface GenerationFailure {
  readonly title: string;
  readonly description: string;
  /** Whether it failed for lack of credits. */
  readonly needsUpgrade: boolean;
  /** Whether something went wrong. It is false if the server merely found no other wording. */
  readonly isFault: boolean;
  /** Whether the failure was reported by the server, and not a lost connection. */
  readonly isAnswered: boolean;
}

/** Tells somebody without credits how to continue (spec section 8). */
export const upgradeText = 'Upgrade your plan to continue generating content.';

/** Abort reason for a run of which nothing may be kept. */
export const forgotten = Symbol('forgotten');

/** A failure that arrived as an event after the stream had begun. */
export class StreamFailure extends Error {
  override readonly name = 'StreamFailure';
  readonly code: ErrorBody['code'];

  constructor(code: ErrorBody['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** @param fallback the description if the error has none. */
export function readGenerationFailure(
  error: unknown,
  fallback = 'Failed to generate content.',
): GenerationFailure {
  const { code, message } = detailsOf(error, fallback);
  const isAnswered = code !== null;
  if (code === 'insufficient_credits' || message.includes('Insufficient credits')) {
    return {
      title: 'Insufficient Credits',
      description: upgradeText,
      needsUpgrade: true,
      isFault: true,
      isAnswered,
    };
  }
  if (code === 'no_other_wording') {
    return {
      title: 'No other variant',
      description: message,
      needsUpgrade: false,
      isFault: false,
      isAnswered,
    };
  }
  const needsUpgrade = code === 'plan_required';
  return { title: 'Generation Failed', description: message, needsUpgrade, isFault: true, isAnswered };
}

function detailsOf(error: unknown, fallback: string): { code: ErrorBody['code'] | null; message: string } {
  if (error instanceof StreamFailure) return { code: error.code, message: error.message };
  const { code, sentence } = readFailure(error);
  return { code, message: sentence ?? fallback };
}

/** The toast for sample content; null if AI made all of it. */
export function sampleToast({
  isDemo,
  quotaExceeded,
}: Pick<GenerationResponse, 'isDemo' | 'quotaExceeded'>): ToastInput | null {
  if (quotaExceeded) {
    return {
      title: 'AI Provider Quota Exceeded',
      description: `The AI provider’s quota is used up, so ${isDemo ? 'this is demo content' : 'the image is a sample'}. No credit was used.`,
    };
  }
  if (isDemo) {
    return {
      title: 'Demo Content Generated',
      description: 'This is sample content, because no AI key is set up here. No credit was used.',
    };
  }
  return null;
}

/** The single toast for a finished generation. A note about sample content replaces the success message. */
export function successToast(result: GenerationResponse): ToastInput {
  return (
    sampleToast(result) ?? {
      title: 'Success!',
      description: `Your content is ready. ${creditsText(result.credits.remaining)} remaining.`,
      tone: 'success',
    }
  );
}

/** e.g. "1 credit", "4 credits". */
export function creditsText(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`;
}
