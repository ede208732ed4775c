import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { WorkspaceRight } from './team-rights.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `public` needs nothing; `visitor` gives a caller without a session an account without a name;
 * `member` needs a signed-in user; `release` a release token; `provider` is called by another service, which
 * proves itself by a signature.
 */
export type EndpointAccess = 'public' | 'visitor' | 'member' | 'release' | 'provider';

/**
 * What a call acts on: `self` on the person's own (profile, password, drafts), wherever they stand; anything else on the
 * workspace that the call names, in which the person needs this right (`mayDo`).
 */
export type EndpointRight = 'self' | WorkspaceRight;

/** An endpoint is data: the route, the client, the query keys, the OpenAPI document and the tests read it. */
export type EndpointDefinition = EndpointTerms &
  (
    | { readonly access: 'visitor' | 'member'; readonly right: EndpointRight }
    // Who has no account stands in no workspace.
    | { readonly access: 'public' | 'release' | 'provider'; readonly right?: undefined }
  );

interface EndpointTerms {
  readonly method: HttpMethod;
  /** Express path, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Set where the body is not JSON: the route then parses it by itself. */
  readonly bodyType?: 'json' | 'multipart' | 'raw';
  /** Acts on the workspace as a whole, whichever client the call names. */
  readonly ofWorkspace?: true;
  /** One schema per success status; `null` for an answer that is not JSON (a redirect, a file, nothing). */
  readonly responses: Readonly<Record<number, z.ZodMiniType | null>>;
  /** Set where the endpoint can stream: the schema of one server-sent event's data, by event name. */
  readonly events?: Readonly<Record<string, z.ZodMiniType>>;
  /** The failures that are this endpoint's own, beyond validation, rate limits and faults. */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the literal types of a definition, so that everything made from it is typed. */
export function defineEndpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}

/** A part of an answer as the API writes it: in open lists only the values that this build knows. */
export type Sent<S extends z.ZodMiniType> = z.input<S>;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type EndpointBody<E extends EndpointDefinition> = Parsed<E['body']>;
export type EndpointQuery<E extends EndpointDefinition> = Parsed<E['query']>;
export type EndpointParams<E extends EndpointDefinition> = Parsed<E['params']>;
export type EndpointResponse<E extends EndpointDefinition> = Parsed<E['responses'][keyof E['responses']]>;

/** What a handler gives: in lists of values only those that this build knows. */
export type EndpointAnswer<E extends EndpointDefinition> = Given<E['responses'][keyof E['responses']]>;

/** One event of the endpoint's stream: which it is says what it carries. */
export type EndpointEvent<E extends EndpointDefinition> = {
  readonly [Name in keyof E['events'] & string]: {
    readonly event: Name;
    readonly data: Parsed<NonNullable<E['events']>[Name]>;
  };
}[keyof E['events'] & string];

type Field<K extends string, S> = S extends z.ZodMiniType ? { readonly [P in K]: Given<S> } : unknown;

/** What a caller gives: exactly the parts that the endpoint declares. */
export type EndpointInput<E extends EndpointDefinition> = Field<'params', E['params']> &
  Field<'query', E['query']> &
  Field<'body', E['body']>;

/** The path with its parameters filled in and its query appended, e.g. `/api/drafts/42?full=1`. */
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
 * The cache key of a read. Its segments joined by slashes are the URL (spec section 7), so the query client's
 * default read helper can fetch it without knowing the endpoint.
 */
export function endpointKey(
  endpoint: EndpointDefinition,
  input: { readonly params?: unknown; readonly query?: unknown } = {},
): readonly string[] {
  return [endpointUrl(endpoint, input)];
}
