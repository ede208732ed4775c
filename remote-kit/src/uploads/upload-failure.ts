/** Waits between tries, in milliseconds (spec section 9). */
export const retryDelaysMs = [0, 1000, 3000, 5000] as const;

const passing = [408, 409, 418, 423, 429];

/** Why one try to upload a file failed. Its message is for the person. */
export class UploadFailure extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Whether the address that was given for the upload has ended, so that another one is needed. */
  readonly expired: boolean;

  constructor(status: number, sentence: string | null) {
    const expired = status === 403 && sentence === 'Request has expired';
    super(status === 401 ? 'Authorization required' : (sentence ?? unexplained(status)));
    this.status = status;
    this.expired = expired || status === 410;
  }

  /** Whether the file itself is the matter, so that no other try can help. */
  get isRefusal(): boolean {
    return [400, 413, 415].includes(this.status);
  }

  /** Whether the same may go well in a moment (spec section 9). */
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

/** The sentence in an answer of the API, or in a bucket's, which is XML. Null where there is none. */
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
