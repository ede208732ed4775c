import { clientHeader } from './client-choice.ts';
import type { EndpointDefinition, EndpointEvent, EndpointInput, EndpointResponse } from './endpoint.ts';
import { endpointKey, endpointUrl } from './endpoint.ts';
import { ApiError, errorBodySchema } from './errors.ts';
import { readServerSentEvents } from './server-sent-events.ts';
import { workspaceHeader } from './team-rights.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: with the same key, the work is never done or charged twice. */
  readonly idempotencyKey?: string;
  /** Sent as `X-Client` instead of the page's client: the client that the call is about, or null for none. */
  readonly client?: string | null;
  /** Lets the call continue after the page is left, as far as browsers allow it. */
  readonly keepalive?: boolean;
}

/**
 * Browsers limit the bytes that may be in flight after a page closes (Fetch standard: 64 KiB for all requests
 * together).
 */
const keepaliveBytes = 60_000;

export interface ApiClient {
  /** Calls the endpoint and returns the parsed answer. Throws {@link ApiError} for anything other than 2xx. */
  call<E extends EndpointDefinition>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): Promise<EndpointResponse<E>>;
  /**
   * Calls the endpoint as a stream of server-sent events, each checked against the contract. Throws like `call` before
   * the first event. Events that this build doesn't know are skipped.
   */
  stream<E extends EndpointDefinition>(
    endpoint: E,
    input: EndpointInput<E>,
    options?: CallOptions,
  ): AsyncIterable<EndpointEvent<E>>;
  /** Key and function for a TanStack Query read. With `on401: 'null'`, a 401 gives null (spec section 7). */
  query<E extends EndpointDefinition>(
    endpoint: E,
    input: EndpointInput<E>,
  ): {
    queryKey: readonly string[];
    queryFn: (context: { signal: AbortSignal }) => Promise<EndpointResponse<E>>;
  };
  queryOrNull<E extends EndpointDefinition>(
    endpoint: E,
    input: EndpointInput<E>,
  ): {
    queryKey: readonly string[];
    queryFn: (context: { signal: AbortSignal }) => Promise<EndpointResponse<E> | null>;
  };
}

export interface ClientOptions {
  /** Origin of the API, e.g. `http://127.0.0.1:3000`; empty for the page's own. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  /** Id of the workspace that calls act in; null for the caller's own. Read at each call. */
  readonly workspace?: () => string | null;
  /** The client that the page's calls are about; null for none. Read at each call. */
  readonly clientOf?: () => string | null;
  /** Called for every failure, so that the host can notice an ended session. It can't change the outcome. */
  readonly onError?: (error: ApiError) => void;
  /**
   * The same for failures alone of calls that would have changed something.
   * @param begun when the call began, in milliseconds as `performance.now()` counts them.
   */
  readonly onWriteError?: (error: ApiError, begun: number) => void;
}

interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * The typed client of the contract. Every call sends cookies. A JSON body and its content type are only sent if a body
 * is given. Nothing is retried.
 */
export function createClient({
  baseUrl = '',
  fetch,
  workspace,
  clientOf,
  onError,
  onWriteError,
}: ClientOptions = {}): ApiClient {
  const send = async (
    endpoint: EndpointDefinition,
    input: unknown,
    options: CallOptions,
    accept: string,
  ): Promise<Response> => {
    const begun = performance.now();
    const { body, ...address } = (input ?? {}) as RequestParts;
    const headers = new Headers({ accept });
    const client = options.client === undefined ? clientOf?.() : options.client;
    if (client) headers.set(clientHeader, client);
    if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
    const workspaceId = workspace?.();
    if (workspaceId) headers.set(workspaceHeader, workspaceId);
    let payload: NonNullable<RequestInit['body']> | null = null;
    if (body instanceof FormData) payload = body;
    else if (body !== undefined) {
      headers.set('content-type', 'application/json');
      payload = JSON.stringify(body);
    }
    const response = await (fetch ?? globalThis.fetch)(baseUrl + endpointUrl(endpoint, address), {
      method: endpoint.method,
      credentials: 'include',
      headers,
      body: payload,
      signal: options.signal ?? null,
      keepalive: options.keepalive === true && isShort(payload),
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw report(
        new ApiError(0, 'No connection. Check your network and try again.', null),
        endpoint,
        begun,
      );
    });
    if (!response.ok) throw report(await toApiError(response), endpoint, begun);
    return response;
  };

  const report = (error: ApiError, { method }: EndpointDefinition, begun: number): ApiError => {
    onError?.(error);
    if (method !== 'GET') onWriteError?.(error, begun);
    return error;
  };

  const call: ApiClient['call'] = async (endpoint, input, options = {}) => {
    const response = await send(endpoint, input, options, 'application/json');
    const schema = endpoint.responses[response.status];
    // An answer without a schema (204, a file) isn't parsed.
    if (!schema) return undefined as never;
    return schema.parse(await response.json()) as never;
  };

  return {
    call,
    async *stream(endpoint, input, options = {}) {
      const begun = performance.now();
      const response = await send(endpoint, input, options, 'text/event-stream');
      if (!response.body) throw report(new ApiError(0, 'The answer was empty.', null), endpoint, begun);
      for await (const { event, data } of readServerSentEvents(response.body)) {
        const schema = endpoint.events?.[event];
        if (schema) yield { event, data: schema.parse(JSON.parse(data)) } as EndpointEvent<typeof endpoint>;
      }
    },
    query: (endpoint, input) => ({
      queryKey: endpointKey(endpoint, input as RequestParts),
      queryFn: ({ signal }) => call(endpoint, input, { signal }),
    }),
    queryOrNull: (endpoint, input) => ({
      queryKey: endpointKey(endpoint, input as RequestParts),
      queryFn: ({ signal }) =>
        call(endpoint, input, { signal }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 401) return null;
          throw error;
        }),
    }),
  };
}

/** Whether a body is small enough to be sent after its page has closed. */
const isShort = (payload: RequestInit['body']): boolean =>
  typeof payload === 'string' && new Blob([payload]).size < keepaliveBytes;

async function toApiError(response: Response): Promise<ApiError> {
  const text = (await response.text().catch(() => '')) || response.statusText;
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON, e.g. a proxy's HTML page: only the text can be used.
  }
  const parsed = errorBodySchema.safeParse(body);
  return new ApiError(response.status, text, parsed.success ? parsed.data : null);
}
