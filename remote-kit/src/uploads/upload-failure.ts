/** Delays between attempts, in milliseconds (spec section 9). */
export const retryDelaysMs = [0, 1000, 3000, 5000] as const;

const passing = [408, 409, 418, 423, 429];

/** Why one attempt to upload a file failed. The message is shown to the person. */
export class UploadFailure extends Error {
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Whether the upload address has expired, so that a new one is needed. */
  readonly expired: boolean;

  constructor(status: number, sentence: string | null) {
    const expired = status === 403 && sentence === 'Request has expired';
    super(status === 401 ? 'Authorization required' : (sentence ?? unexplained(status)));
    this.status = status;
    this.expired = expired || status === 410;
  }

  /** Whether the file itself is the problem, so that retrying can't help. */
  get isRefusal(): boolean {
    return [400, 413, 415].includes(this.status);
  }

  /** Whether the same request may succeed a moment later (spec section 9). */
  get isPassing(): boolean {
    const { status } = this;
    const ofServer = status >= 500 && status !== 501 && status !== 505;
    return this.expired || status === 0 || ofServer || passing.includes(status);
  }
}

const unexplained = (status: number): string =>
  status === 0
    ? 'No connection. Check your network and try again.'
    : 'Something went wrong on our side. Please try again.';

/** The message in an answer from the API or from a bucket, which sends XML. Null if there is none. */
export function sentenceOf(text: string): string | null {
  const inXml = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1];
  if (inXml) return inXml;
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
