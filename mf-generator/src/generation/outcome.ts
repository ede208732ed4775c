import { ApiError, type ErrorCode, type GenerationResponse } from '@postloom/shared-contracts';
import type { ToastInput } from '@postloom/shared-contracts/federation';

/** A failed generation, in the words for the person (spec section 8). */
export interface Failure {
  readonly title: string;
  readonly description: string;
  /** Whether more credits are what is missing. */
  readonly needsUpgrade: boolean;
}

/** A failure that came as an event, after the stream had begun. */
export class StreamFailure extends Error {
  override readonly name = 'StreamFailure';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const fallback = 'Failed to generate content.';

export function failureOf(error: unknown): Failure {
  const { code, message } = detailsOf(error);
  if (code === 'insufficient_credits' || message.includes('Insufficient credits')) {
    return {
      title: 'Insufficient Credits',
      description: 'Upgrade your plan to continue generating content.',
      needsUpgrade: true,
    };
  }
  return { title: 'Generation Failed', description: message, needsUpgrade: code === 'plan_required' };
}

function detailsOf(error: unknown): { code: ErrorCode | null; message: string } {
  if (error instanceof StreamFailure) return { code: error.code, message: error.message };
  if (!isApiError(error)) return { code: null, message: fallback };
  // Without an answer there is no body; the client's own sentence stands after the status.
  const sentence = error.status === 0 ? error.message.replace(/^0: /, '') : error.body?.message;
  return { code: error.body?.code ?? null, message: sentence ?? fallback };
}

/** The shell's client may come from another build of the contract, whose class is not this one. */
function isApiError(error: unknown): error is Pick<ApiError, 'status' | 'message' | 'body'> {
  return (
    error instanceof ApiError || (error instanceof Error && error.name === 'ApiError' && 'status' in error)
  );
}

/** The one toast that a finished generation shows: what the person has to know comes before the good news. */
export function successToast({ credits, isDemo, quotaExceeded }: GenerationResponse): ToastInput {
  if (quotaExceeded) {
    return {
      title: 'AI Provider Quota Exceeded',
      description: 'The AI provider’s quota is used up, so this is demo content. No credit was used.',
    };
  }
  if (isDemo) {
    return {
      title: 'Demo Content Generated',
      description: 'This is sample content, because no AI key is set up here. No credit was used.',
    };
  }
  return {
    title: 'Success!',
    description: `Your content is ready. ${creditsText(credits.remaining)} remaining.`,
    tone: 'success',
  };
}

/** e.g. "1 credit", "4 credits". */
export function creditsText(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`;
}
