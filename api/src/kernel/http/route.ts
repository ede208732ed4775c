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
import { AppError } from './app-error.ts';
import { accessKeyOf } from './bearer.ts';
import { bodyRoom } from './body-room.ts';

/** Who calls, by the access that an endpoint declares. */
interface Callers {
  readonly public: null;
  readonly visitor: Account;
  readonly member: MemberAccount;
  readonly release: ReleaseActor;
}

/** Lets a call through and says who calls, or throws. */
type Guard<Caller> = (
  request: Request,
  response: Response,
  endpoint: EndpointDefinition,
) => Caller | Promise<Caller>;

/** One for every kind of access: one that is missing does not compile. A provider proves itself per endpoint. */
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
   * The account that calls: a member, a visitor or member, or null on endpoints that need nobody. What was proved,
   * where another service calls.
   */
  readonly caller: CallerOf<E, Proof>;
  /**
   * In which workspace the caller acts, and as what: the one that the call names and that the endpoint's right opens to
   * them, or their own. What is kept is reached by it, never by the caller. Null where nobody needs an account.
   */
  readonly actor: ActorOf<E>;
  /** In each workspace whose right the caller has: for what a browser asks without saying where, such as a picture. */
  readonly actors: () => Promise<readonly CallActor[]>;
  readonly request: Request;
  readonly response: Response;
}

export interface RouteOptions {
  /** Run before anything else of the route: rate limits, another way of proving who calls. */
  readonly before?: readonly RequestHandler[];
  /** Largest JSON body in bytes; 1 MB when not given. */
  readonly bodyLimit?: number;
}

/** How the caller of a `provider` endpoint proves itself, e.g. by a signature; gives what was signed, or throws. */
export interface ProviderCheck<Proof> {
  readonly verify: (request: Request) => Proof | Promise<Proof>;
}

/** What a handler gives: the answer's body, or nothing where there is none or it wrote the answer itself. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return gives void.
type Answer<E extends EndpointDefinition> = EndpointAnswer<E> | void;

/** An endpoint that other services call cannot be bound without the check of who they are. */
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
 * Binds endpoints of the contract to Express. What a handler returns is sent with the endpoint's success
 * status (the first of several, unless the handler set another), and of it only what the contract names: a
 * field that is not in the schema never leaves the server. A handler that wrote its answer itself (a stream, a
 * redirect, a file) returns undefined.
 */
export function createRouteBinder(guards: Guards, memberships: Memberships, clients: ClientGuard): BindRoute {
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
    // Nobody sends packed bodies, and a kilobyte of one can be unpacked into as much as the limit allows.
    const parser = express.json({ limit: bodyLimit, inflate: false });
    const successStatus = Number(Object.keys(endpoint.responses)[0]);

    const handle: RequestHandler = async (request, response) => {
      // A visitor's account is made only for a call that makes sense.
      const waits = endpoint.access === 'visitor' && !request.user && accessKeyOf(request) === null;
      const admit = async () => {
        const caller = await guard(request, response);
        const actor = hasAccount(endpoint)
          ? await forClient(
              endpoint,
              caller as Account,
              request,
              await actorOf(endpoint, caller as Account, request, memberships),
              clients,
            )
          : null;
        return { caller, actor };
      };
      const known = waits ? null : await admit();
      if (parsesJson) await parseJson(parser, request, response, bodyLimit);
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
      const { caller, actor } = known ?? (await admit());
      const actors = async (): Promise<readonly CallActor[]> =>
        // A key is one workspace's, wherever else its maker has a place.
        accessKeyOf(request) !== null && actor
          ? [actor]
          : (await memberships.actorsOf(caller as Account)).filter(({ role }) => allows(endpoint, role));
      const input = { params, query, body, caller, actor, actors, request, response };
      const result = await handler(input as never);
      if (response.headersSent) return;
      if (response.statusCode === 200) response.status(successStatus);
      const schema = endpoint.responses[response.statusCode];
      if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', 'no-store');
      if (!schema) {
        response.end();
        return;
      }
      // As Express's `json` sends it, which looks for much that no answer of ours has.
      const text = JSON.stringify(filterAnswer(endpoint, schema, result));
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.setHeader('Content-Length', Buffer.byteLength(text));
      response.end(text);
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

/** @throws {AppError} `forbidden` where the caller has no place in the workspace, or not the right. */
async function actorOf(
  endpoint: EndpointDefinition,
  caller: Account,
  request: Request,
  memberships: Memberships,
): Promise<CallActor> {
  const named = request.get(workspaceHeader);
  // Who has signed out meanwhile is nobody's colleague: their tab goes on as a visitor's.
  const isOwn = named === undefined || named === caller.id || caller.kind === 'visitor';
  if (endpoint.right === 'self' || isOwn) return ownActor(caller);
  const actor = await memberships.actorIn(caller, named);
  if (allows(endpoint, actor.role)) return actor;
  throw new AppError('forbidden', { userMessage: refusals[actor.role] });
}

/** The actor, held to the client that the call names. */
async function forClient(
  { right, ofWorkspace }: EndpointDefinition,
  caller: Account,
  request: Request,
  actor: CallActor,
  clients: ClientGuard,
): Promise<CallActor> {
  const client = request.get(clientHeader);
  if (!client || right === undefined || right === 'self' || ofWorkspace) return actor;
  // A tab whose person has signed out goes on as a visitor's, who has no clients.
  if (caller.kind === 'visitor') return actor;
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
  if (type !== undefined && !request.is('json')) throw new AppError('unsupported_media_type');
  await bodyRoom.read(parser, request, response, limit);
}

type Issue = NonNullable<
  ReturnType<NonNullable<EndpointDefinition['body']>['safeParse']>['error']
>['issues'][number];

/** The spec's sentences are written for the person who fills in a form. */
const forPerson = ({ message }: Issue): string => message;

/** Who wrote a program has no form before them: what is allowed is named. */
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

/** The first issue, with the field that it is about. */
const named = (issue: FieldIssue | undefined): { userMessage: string } | Record<string, never> =>
  issue ? { userMessage: issue.path ? `${issue.path}: ${issue.message}` : issue.message } : {};

/** A sentence of ours ends in a full stop, and the first one is what the person reads; zod's own name types, which only a programmer wants to read. */
function readable(issue: FieldIssue | undefined): { userMessage: string } | Record<string, never> {
  return issue?.message.endsWith('.') ? { userMessage: issue.message } : {};
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

/** What the contract names of a result. A result that breaks it is our fault, and is not sent. */
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
