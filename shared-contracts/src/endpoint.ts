import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { WorkspaceRight } from './team-rights.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `public` anybody; `visitor` anybody, and a caller without a session gets a nameless account; `member` a
 * signed-in user; `release` the holder of a release token; `provider` another service, which proves itself with a
 * signature.
 */
export type EndpointAccess = 'public' | 'visitor' | 'member' | 'release' | 'provider';

/**
 * What a call acts on. With `self`, the person's own data (profile, password, drafts), whatever the workspace.
 * Otherwise the workspace that the call names, in which the person needs this right (`mayDo`).
 */
export type EndpointRight = 'self' | WorkspaceRight;

/** An endpoint is plain data, read by the route, the client, the query keys, the OpenAPI document and the tests. */
export type EndpointDefinition = EndpointTerms &
  (
    | { readonly access: 'visitor' | 'member'; readonly right: EndpointRight }
    // Without an account there is no workspace.
    | { readonly access: 'public' | 'release' | 'provider'; readonly right?: undefined }
  );

interface EndpointTerms {
  readonly method: HttpMethod;
  /** Express path, with parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Set if the body isn't JSON: the route then parses it itself. */
  readonly bodyType?: 'json' | 'multipart' | 'raw';
  /** It acts on the workspace as a whole, even if the call names a client. */
  readonly ofWorkspace?: true;
  /** One schema per success status; `null` for an answer that isn't JSON (a redirect, a file, nothing). */
  readonly responses: Readonly<Record<number, z.ZodMiniType | null>>;
  /** Set if the endpoint can stream: the schema of each server-sent event's data, by event name. */
  readonly events?: Readonly<Record<string, z.ZodMiniType>>;
  /** The errors specific to this endpoint, besides validation, rate limits and faults. */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the literal types of a definition, so that everything derived from it is typed. */
export function defineEndpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}

/** Part of an answer as the API sends it: only values that this build knows, even in open lists. */
export type Sent<S extends z.ZodMiniType> = z.input<S>;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type EndpointBody<E extends EndpointDefinition> = Parsed<E['body']>;
export type EndpointQuery<E extends EndpointDefinition> = Parsed<E['query']>;
export type EndpointParams<E extends EndpointDefinition> = Parsed<E['params']>;
export type EndpointResponse<E extends EndpointDefinition> = Parsed<E['responses'][keyof E['responses']]>;

/** What a handler returns: only values that this build knows, even in open lists. */
export type EndpointAnswer<E extends EndpointDefinition> = Given<E['responses'][keyof E['responses']]>;

/** One event of the endpoint's stream. Its name determines the type of its data. */
export type EndpointEvent<E extends EndpointDefinition> = {
  readonly [Name in keyof E['events'] & string]: {
    readonly event: Name;
    readonly data: Parsed<NonNullable<E['events']>[Name]>;
  };
}[keyof E['events'] & string];

type Field<K extends string, S> = S extends z.ZodMiniType ? { readonly [P in K]: Given<S> } : unknown;

/** What a caller passes: exactly the parts that the endpoint declares. */
export type EndpointInput<E extends EndpointDefinition> = Field<'params', E['params']> &
  Field<'query', E['query']> &
  Field<'body', E['body']>;

/** The path with its parameters filled in and the query appended, e.g. `/api/drafts/42?full=1`. */
export function endpointUrl(
  endpoint: EndpointDefinition,
  input: { readonly params?: unknown; readonly query?: unknown } = {},
): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${endpoint.path} needs the parameter "${name}"`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}

/**
 * The cache key of a read. Its segments joined by slashes are the URL (spec section 7), so the query client's default
 * query function can fetch it without knowing the endpoint.
 */
export function endpointKey(
  endpoint: EndpointDefinition,
  input: { readonly params?: unknown; readonly query?: unknown } = {},
): readonly string[] {
  return [endpointUrl(endpoint, input)];
}
