/** Exit codes of the command, for whoever runs it and for scripts. */
export const exitCodes = {
  failed: 1,
  usage: 2,
  /** Refused by a gate, a lock or a rule; the message says what to do. */
  refused: 3,
  /** The token is missing, unknown, or lacks the right. */
  forbidden: 4,
  /** Somebody else has changed the channel, or published the version with different content. */
  conflict: 5,
  unreachable: 6,
  /** A change was sent, but its answer was lost: it may have been made. */
  unknown: 7,
} as const;

export class ReleaseFailure extends Error {
  override readonly name = 'ReleaseFailure';
  readonly exitCode: number;
  /** The body of the answer, for `--json`. */
  readonly body: unknown;
  constructor(message: string, exitCode: number, body: unknown = null) {
    super(message);
    this.exitCode = exitCode;
    this.body = body;
  }
}

export interface SiteClient {
  get<T>(path: string, query?: Readonly<Record<string, string | undefined>>): Promise<T>;
  send<T>(method: 'POST' | 'DELETE', path: string, body?: object | Buffer): Promise<T>;
}

/** Pieces an upload is sent in: whether it goes on is seen piece by piece. */
const pieceBytes = 64 * 1024;

/** Connections that broke when something may have been sent. All others fail before that: no address, no certificate … */
const brokeOff = ['UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ECONNRESET', 'EPIPE'];

export interface SiteOptions {
  /** Whether what is sent only asks what would happen. */
  readonly dryRun: boolean;
  /** Milliseconds without a sign of the site after which the command gives up. */
  readonly patience: number;
  /** Is told how far an upload is. */
  readonly onProgress: (line: string) => void;
}

/** Calls `/api/releases` of a site. @throws {ReleaseFailure} with the exit code for the answer. */
export function createSiteClient(
  url: string,
  token: string,
  { dryRun, patience, onProgress }: SiteOptions,
): SiteClient {
  requireWebAddress(url);
  const call = async <T>(method: string, path: string, body?: object | Buffer): Promise<T> => {
    const address = new URL(`/api/releases/${path}`, url);
    const stalled = new AbortController();
    const timer = setTimeout(
      () => stalled.abort(new Error(`nothing moved for ${patience / 1000} s`)),
      patience,
    );
    /** Why there is no answer. What reached the site may have been done all the same. */
    const lost = (error: unknown, wasSent: boolean): ReleaseFailure => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const reason = cause instanceof Error ? cause.message : String(cause);
      if (method === 'GET' || dryRun || !wasSent) {
        return new ReleaseFailure(
          `${url} does not answer (${reason}). Is RELEASE_URL right, and is the site up?`,
          exitCodes.unreachable,
        );
      }
      return new ReleaseFailure(
        `Whether it was done is unknown: the request was sent to ${url}, but no answer came (${reason}). Look before you do it again: npm run release -- status, history or token list.`,
        exitCodes.unknown,
      );
    };
    try {
      const response = await fetch(address, {
        method,
        signal: stalled.signal,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': Buffer.isBuffer(body) ? 'application/zip' : 'application/json' }),
          ...(Buffer.isBuffer(body) && { 'content-length': String(body.length) }),
        },
        ...(body && {
          body: Buffer.isBuffer(body)
            ? inPieces(body, () => stalled.signal.throwIfAborted() ?? timer.refresh(), onProgress)
            : JSON.stringify(body),
          duplex: 'half',
        }),
      }).catch((error: unknown) => {
        const cause = error instanceof Error ? (error.cause as { readonly code?: string } | undefined) : null;
        throw lost(error, stalled.signal.aborted || brokeOff.includes(cause?.code ?? ''));
      });
      const answer = (await response.json().catch((error: unknown) => {
        // Cut off, or from a proxy that had none from the site.
        if (response.ok || response.status === 502 || response.status === 504) {
          throw lost(response.ok ? error : new Error(`a proxy answered ${response.status}`), true);
        }
        return null;
      })) as T & { message?: string; issues?: readonly { path: string; message: string }[] };
      if (response.ok) return answer;
      const given = (body as { readonly reason?: string } | undefined)?.reason;
      const reasons =
        answer?.issues?.map(
          ({ path, message }) =>
            `  - ${message}${path !== 'reason' ? '' : given === undefined ? ' Use --reason …' : ` “${given}” isn’t enough, or too much.`}`,
        ) ?? [];
      const message =
        reasons.length > 0
          ? `Refused:\n${reasons.join('\n')}`
          : (answer?.message ?? `${address.href} answered ${response.status}.`);
      throw new ReleaseFailure(message, exitCodeOf(response.status), answer);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    get: (path, query = {}) => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
      return call('GET', search.size > 0 ? `${path}?${search}` : path);
    },
    send: (method, path, body) => call(method, path, body),
  };
}

function exitCodeOf(status: number): number {
  if (status === 401 || status === 403) return exitCodes.forbidden;
  if (status === 409) return exitCodes.conflict;
  if (status === 422 || status === 404 || status === 400 || status === 413) return exitCodes.refused;
  return exitCodes.failed;
}

function requireWebAddress(url: string): void {
  const { protocol } = URL.parse(url) ?? {};
  if (protocol === 'http:' || protocol === 'https:') return;
  throw new ReleaseFailure(
    `RELEASE_URL is “${url}”. It must be the address of the site with http:// or https://, such as https://postloom.example.`,
    exitCodes.usage,
  );
}

/** The pieces of an upload; each that is asked for is a sign that it goes on. */
async function* inPieces(
  body: Buffer,
  onSign: () => void,
  onProgress: SiteOptions['onProgress'],
): AsyncGenerator<Uint8Array> {
  const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
  onProgress(`Uploading ${megabytes(body.length)} MB …`);
  const step = Math.max(body.length / 10, 1024 * 1024);
  for (let sent = 0, told = 0; sent < body.length; sent += pieceBytes) {
    onSign();
    if (sent - told >= step) {
      told = sent;
      onProgress(`Uploaded ${megabytes(sent)} of ${megabytes(body.length)} MB …`);
    }
    yield new Uint8Array(body.subarray(sent, sent + pieceBytes));
  }
  onSign();
}
