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

/** Calls `/api/releases` of a site. @throws {ReleaseFailure} with the exit code for the answer. */
export function createSiteClient(url: string, token: string): SiteClient {
  const call = async <T>(method: string, path: string, body?: object | Buffer): Promise<T> => {
    const address = new URL(`/api/releases/${path}`, url);
    const response = await fetch(address, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': Buffer.isBuffer(body) ? 'application/zip' : 'application/json' }),
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const reason =
        error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : '';
      throw new ReleaseFailure(
        `${url} does not answer (${reason}). Is RELEASE_URL right, and is the site up?`,
        exitCodes.unreachable,
      );
    });
    const answer = (await response.json().catch(() => null)) as T & {
      message?: string;
      issues?: readonly { path: string; message: string }[];
    };
    if (response.ok) return answer;
    const reasons =
      answer?.issues?.map(
        ({ path, message }) => `  - ${message}${path === 'reason' ? ' Use --reason …' : ''}`,
      ) ?? [];
    const message =
      reasons.length > 0
        ? `Refused:\n${reasons.join('\n')}`
        : (answer?.message ?? `${address.href} answered ${response.status}.`);
    throw new ReleaseFailure(message, exitCodeOf(response.status), answer);
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
