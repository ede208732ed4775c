import {
  clientHeader,
  type EndpointAccess,
  type EndpointAnswer,
  type EndpointBody,
  type EndpointDefinition,
  type EndpointParams,
  type EndpointQuery,
  type FieldIssue,
  mayDo,
  workspaceHeader,
} from '@postloom/shared-contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Account, MemberAccount } from '#app/kernel/account.ts';
import { type CallActor, type ClientGuard, type Memberships, ownActor } from '#app/kernel/actor.ts';
import type { ReleaseActor } from '#app/kernel/release-actor.ts';
import { answerRoom } from './answer-room.ts';
import { AppError } from './app-error.ts';
import { accessKeyOf } from './bearer.ts';
import { bodyRoom } from './body-room.ts';
import { onBehalfOf } from './caller.ts';
import { holderKey } from './rate-limit.ts';

/** The type of the caller for each kind of access that an endpoint can declare. */
interface Callers {
  readonly public: null;
  readonly visitor: Account;
  readonly member: MemberAccount;
  readonly release: ReleaseActor;
}

/** Admits a call and returns the caller, or throws. */
type Guard<Caller> = (
  request: Request,
  response: Response,
  endpoint: EndpointDefinition,
) => Caller | Promise<Caller>;

/** One guard for each kind of access: a missing one doesn't compile. Providers are checked per endpoint instead. */
export type Guards = {
  readonly [Access in Exclude<EndpointAccess, 'provider'>]: Guard<Callers[Access]>;
};

type CallerOf<E extends EndpointDefinition, Proof> = E['access'] extends keyof Callers
  ? Callers[E['access']]
  : Proof;

type ActorOf<E extends EndpointDefinition> = E['access'] extends 'visitor' | 'member' ? CallActor : null;

export interface RouteInput<E extends EndpointDefinition, Proof = never> {
  readonly params: EndpointParams<E>;
  readonly query: EndpointQuery<E>;
  readonly body: EndpointBody<E>;
  /**
   * The calling account: a member, a visitor or member, or null on public endpoints. For calls from another service:
   * what its check proved.
   */
  readonly caller: CallerOf<E, Proof>;
  /**
   * The workspace in which the caller acts, and their role there: the workspace named in the call, if the caller has
   * the right that the endpoint requires, otherwise their own. Stored data is looked up by the actor, never by the
   * caller. Null if the endpoint needs no account.
   */
  readonly actor: ActorOf<E>;
  /**
   * The actor for every workspace in which the caller has the right, or only for the given one, for requests that can't
   * name one, such as a browser loading a picture.
   */
  readonly actors: (workspace?: string) => Promise<readonly CallActor[]>;
  /**
   * Reads a body that isn't JSON, and tells who is let in by then.
   * @throws {AppError} if the caller no longer is; otherwise whatever `read` throws.
   */
  readonly receive: <Body>(
    read: () => Promise<Body>,
  ) => Promise<{ readonly received: Body; readonly caller: CallerOf<E, Proof> }>;
  readonly request: Request;
  readonly response: Response;
}

export interface RouteOptions {
  /** Run before the rest of the route: rate limits, other ways to authenticate. */
  readonly before?: readonly RequestHandler[];
  /** Maximum size of a JSON body in bytes; 1 MB by default. */
  readonly bodyLimit?: number;
}

/** Checks the caller of a `provider` endpoint, e.g. by its signature. Returns what was signed, or throws. */
export interface ProviderCheck<Proof> {
  readonly verify: (request: Request) => Proof | Promise<Proof>;
}

/**
 * What a handler returns: the response body, or nothing if there is none or the handler has sent the response itself.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return gives void.
type Answer<E extends EndpointDefinition> = EndpointAnswer<E> | void;

/** Binds an endpoint. One that other services call can't be bound without a check of the caller. */
export interface BindRoute {
  <const E extends EndpointDefinition & { readonly access: Exclude<EndpointAccess, 'provider'> }>(
    router: Router,
    endpoint: E,
    handler: (input: RouteInput<E>) => Answer<E> | Promise<Answer<E>>,
    options?: RouteOptions,
  ): void;
  <const E extends EndpointDefinition & { readonly access: 'provider' }, Proof>(
    router: Router,
    endpoint: E,
    handler: (input: RouteInput<E, Proof>) => Answer<E> | Promise<Answer<E>>,
    options: RouteOptions & ProviderCheck<Proof>,
  ): void;
}

const defaultBodyLimit = 1024 * 1024;

/**
 * Binds endpoints of the contract to Express. What a handler returns is sent with the endpoint's success status (the
 * first of several, unless the handler set another). Only fields in the contract's schema are sent; any other field
 * never leaves the server. A handler that has sent the response itself (a stream, a redirect, a file) returns
 * undefined.
 */
export function createRouteBinder(
  guards: Guards,
  memberships: Memberships,
  clients: ClientGuard,
  /** Looks again whether the request's session still signs anybody in. */
  recheckSession: (request: Request) => Promise<void>,
): BindRoute {
  return (
    router: Router,
    endpoint: EndpointDefinition,
    handler: (input: never) => unknown,
    options: RouteOptions & Partial<ProviderCheck<unknown>> = {},
  ) => {
    const { before = [], bodyLimit = defaultBodyLimit } = options;
    const letThrough = guardOf(guards, endpoint, options);
    const guard = (request: Request, response: Response) => letThrough(request, response, endpoint);
    const parsesJson = endpoint.body !== undefined && (endpoint.bodyType ?? 'json') === 'json';
    // No client of ours compresses bodies, and a kilobyte of compressed data could unpack to the full limit.
    const parser = express.json({ limit: bodyLimit, inflate: false });
    const successStatus = Number(Object.keys(endpoint.responses)[0]);

    const handle: RequestHandler = async (request, response) => {
      // An account for a visitor is created only if the call is valid.
      const waits = endpoint.access === 'visitor' && !request.user && accessKeyOf(request) === null;
      const admit = async () => {
        const caller = await guard(request, response);
        const actor = hasAccount(endpoint)
          ? await forClient(
              endpoint,
              caller as Account,
              request,
              {
                ...(await actorOf(endpoint, caller as Account, request, memberships)),
                key: response.locals.accessKey,
              },
              clients,
            )
          : null;
        return { caller, actor };
      };
      let known = waits ? null : await admit();
      /** The rest of a body may take minutes. Whoever loses their access meanwhile has lost it for this call, too. */
      const arrived = async <Body>(read: () => Promise<Body>): Promise<Body> => {
        const isLate = !request.complete;
        const received = await read();
        if (isLate) {
          await recheckSession(request);
          known = null;
        }
        return received;
      };
      if (parsesJson) await arrived(() => parseJson(parser, request, response, bodyLimit));
      const issues: FieldIssue[] = [];
      const isByKey = accessKeyOf(request) !== null;
      const say = isByKey ? forProgram : forPerson;
      const params = check(endpoint.params, request.params, issues, say);
      const query = endpoint.query && check(endpoint.query, request.query, issues, say);
      const body = parsesJson ? check(endpoint.body, request.body, issues, say) : undefined;
      if (issues.length) {
        throw new AppError('validation_failed', {
          issues,
          ...(isByKey ? named(issues[0]) : readable(issues[0])),
        });
      }
      known ??= await admit();
      const { caller, actor } = known;
      const actors = async (workspace?: string): Promise<readonly CallActor[]> =>
        // An access key belongs to one workspace, even if its creator is a member of others.
        accessKeyOf(request) !== null && actor
          ? [actor]
          : (await memberships.actorsOf(caller as Account, workspace)).filter(({ role }) =>
              allows(endpoint, role),
            );
      const receive = async <Body>(read: () => Promise<Body>) => {
        const received = await arrived(read);
        return { received, caller: (known ?? (await admit())).caller };
      };
      const input = { params, query, body, caller, actor, actors, receive, request, response };
      // Visitors get a new account whenever they want one.
      const isMember = hasAccount(endpoint) && (caller as Account).kind === 'member';
      const who = isMember && actor ? actor.workspace : holderKey(request);
      const result = await onBehalfOf(who, () => handler(input as never));
      if (response.headersSent) return;
      if (response.statusCode === 200) response.status(successStatus);
      const schema = endpoint.responses[response.statusCode];
      if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', 'no-store');
      if (!schema) {
        response.end();
        return;
      }
      // Like Express's `json`, but without the work that none of our answers needs.
      const text = JSON.stringify(filterAnswer(endpoint, schema, result));
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      answerRoom.send(request, response, text);
    };
    router[endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>](
      endpoint.path,
      ...before,
      handle,
    );
  };
}

const hasAccount = ({ access }: EndpointDefinition): boolean => access === 'visitor' || access === 'member';

const allows = ({ right }: EndpointDefinition, role: CallActor['role']): boolean =>
  right === undefined || right === 'self' || mayDo(role, right);

/** @throws {AppError} `forbidden` if the caller isn't a member of the workspace or lacks the right. */
async function actorOf(
  endpoint: EndpointDefinition,
  caller: Account,
  request: Request,
  memberships: Memberships,
): Promise<CallActor> {
  const named = request.get(workspaceHeader);
  // A tab that is still open after signing out continues as a visitor, who has no team.
  const isOwn = named === undefined || named === caller.id || caller.kind === 'visitor';
  if (endpoint.right === 'self' || isOwn) return ownActor(caller);
  const actor = await memberships.actorIn(caller, named);
  if (allows(endpoint, actor.role)) return actor;
  throw new AppError('forbidden', { userMessage: refusals[actor.role] });
}

/** Limits the actor to the client that the call names, or without one to clients that aren't archived. */
async function forClient(
  { right, ofWorkspace }: EndpointDefinition,
  caller: Account,
  request: Request,
  actor: CallActor,
  clients: ClientGuard,
): Promise<CallActor> {
  const client = request.get(clientHeader);
  if (right === undefined || right === 'self' || ofWorkspace) return actor;
  // A tab that is still open after signing out continues as a visitor, who has no clients.
  if (caller.kind === 'visitor') return actor;
  if (!client) {
    const changes = right !== 'view' && right !== 'review';
    return changes ? { ...actor, closed: await clients.archivedIn(actor.workspace) } : actor;
  }
  await clients.admit(actor.workspace, client, right);
  return { ...actor, client };
}

const refusals: Readonly<Record<CallActor['role'], string>> = {
  payer: 'You’re not allowed to do that.',
  owner: 'Only the person who pays for this workspace can do that.',
  editor: 'Only owners of this workspace can do that. Ask one of them.',
  reviewer:
    'As a reviewer you can read everything here and change nothing. Ask an owner to make you an editor.',
};

async function parseJson(
  parser: RequestHandler,
  request: Request,
  response: Response,
  limit: number,
): Promise<void> {
  const type = request.headers['content-type'];
  if (type !== undefined && !request.is('json')) {
    throw new AppError('unsupported_media_type', { userMessage: 'Please send this as JSON.' });
  }
  await bodyRoom.read(parser, request, response, limit);
}

type Issue = NonNullable<
  ReturnType<NonNullable<EndpointDefinition['body']>['safeParse']>['error']
>['issues'][number];

/** The contract's sentences are written for people filling in a form. A limit without one gets its own here. */
const forPerson = (issue: Issue): string =>
  isSentence(issue.message) ? issue.message : (limitSentence(issue) ?? issue.message);

/** How much fits into a text or a list, or that there has to be something. */
function limitSentence(issue: Issue): string | null {
  if (issue.code === 'too_small' && Number(issue.minimum) === 1) return 'Please fill this in.';
  if (issue.code !== 'too_big') return null;
  const unit = { string: 'characters', array: 'entries' }[issue.origin as string];
  return unit ? `Please use at most ${issue.maximum} ${unit}.` : null;
}

/** zod's own messages have no full stop. They name types, which mean something only to programmers. */
const isSentence = (message: string): boolean => message.endsWith('.');

/** A programmer has no form to look at, so the message lists the allowed values. */
const forProgram = (issue: Issue): string =>
  issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}.` : issue.message;

function check(
  schema: EndpointDefinition['body'],
  value: unknown,
  issues: FieldIssue[],
  say: (issue: Issue) => string,
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    issues.push({ path: issue.path.join('.'), message: say(issue) });
  }
  return undefined;
}

/** The first issue, with the name of its field. */
const named = (issue: FieldIssue | undefined): { userMessage: string } | Record<string, never> =>
  issue ? { userMessage: issue.path ? `${issue.path}: ${issue.message}` : issue.message } : {};

/** Shows the person the first issue, but only if it is one of our sentences. */
function readable(issue: FieldIssue | undefined): { userMessage: string } | Record<string, never> {
  return issue && isSentence(issue.message) ? { userMessage: issue.message } : {};
}

function guardOf(
  guards: Guards,
  { access, path }: EndpointDefinition,
  { verify }: Partial<ProviderCheck<unknown>>,
): Guard<unknown> {
  if (access !== 'provider') return guards[access];
  if (!verify) throw new TypeError(`${path} is bound without a check of who calls.`);
  return verify;
}

/** The fields of a result that the contract names. A result that violates the contract is our bug and is not sent. */
function filterAnswer(
  endpoint: EndpointDefinition,
  schema: NonNullable<EndpointDefinition['body']>,
  result: unknown,
): unknown {
  const parsed = schema.safeParse(result);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered against its contract: ${JSON.stringify(parsed.error.issues)}`,
  );
}
