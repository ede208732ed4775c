import type {
  EndpointBody,
  EndpointDefinition,
  EndpointParams,
  EndpointQuery,
  EndpointResponse,
  FieldIssue,
} from '@postloom/shared-contracts';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Account, MemberAccount } from '#app/accounts/accounts.service.ts';
import { AppError } from './app-error.ts';

type CallerOf<E extends EndpointDefinition> = E['access'] extends 'member'
  ? MemberAccount
  : E['access'] extends 'visitor'
    ? Account
    : null;

export interface RouteInput<E extends EndpointDefinition> {
  readonly params: EndpointParams<E>;
  readonly query: EndpointQuery<E>;
  readonly body: EndpointBody<E>;
  /** The account that calls: a member, a visitor or member, or null on endpoints that need nobody. */
  readonly caller: CallerOf<E>;
  readonly request: Request;
  readonly response: Response;
}

export interface RouteOptions {
  /** Run before anything else of the route: rate limits, another way of proving who calls. */
  readonly before?: readonly RequestHandler[];
  /** Largest JSON body in bytes; 1 MB when not given. */
  readonly bodyLimit?: number;
}

/** What a handler gives: the answer's body, or nothing where there is none or it wrote the answer itself. */
// biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return gives void.
type Answer<E extends EndpointDefinition> = EndpointResponse<E> | void;

export type BindRoute = <const E extends EndpointDefinition>(
  router: Router,
  endpoint: E,
  handler: (input: RouteInput<E>) => Answer<E> | Promise<Answer<E>>,
  options?: RouteOptions,
) => void;

export interface RouteDependencies {
  /** The signed-in member, or an `unauthorized` error. */
  requireMember(request: Request): MemberAccount;
  /** The member or visitor that calls; makes a visitor where there is none yet. */
  requireVisitor(request: Request, response: Response): Promise<Account>;
  /** Whether answers are checked against the contract, too (tests and development). */
  readonly checkResponses: boolean;
}

const defaultBodyLimit = 1024 * 1024;

/**
 * Binds endpoints of the contract to Express. What a handler returns is sent with the endpoint's success
 * status (the first of several, unless the handler set another); a handler that wrote its answer itself (a
 * stream, a redirect, a file) returns undefined.
 */
export function createRouteBinder({
  requireMember,
  requireVisitor,
  checkResponses,
}: RouteDependencies): BindRoute {
  return (router, endpoint, handler, { before = [], bodyLimit = defaultBodyLimit } = {}) => {
    const parsesJson = endpoint.body !== undefined && (endpoint.bodyType ?? 'json') === 'json';
    const parser = express.json({ limit: bodyLimit });
    const successStatus = Number(Object.keys(endpoint.responses)[0]);

    const handle: RequestHandler = async (request, response) => {
      const member = endpoint.access === 'member' ? requireMember(request) : null;
      if (parsesJson) await parseJson(parser, request, response);
      const issues: FieldIssue[] = [];
      const params = check(endpoint.params, request.params, issues);
      const query = check(endpoint.query, request.query, issues);
      const body = parsesJson ? check(endpoint.body, request.body, issues) : undefined;
      if (issues.length) {
        // The spec's sentences are written for the person, so the first one is what they read.
        throw new AppError('validation_failed', { issues, ...readable(issues[0]) });
      }
      // A visitor's account is made only for a call that makes sense.
      const caller = endpoint.access === 'visitor' ? await requireVisitor(request, response) : member;
      const result = await handler({ params, query, body, caller, request, response } as never);
      if (response.headersSent) return;
      if (response.statusCode === 200) response.status(successStatus);
      const schema = endpoint.responses[response.statusCode];
      if (!response.hasHeader('Cache-Control')) response.set('Cache-Control', 'no-store');
      if (!schema) {
        response.end();
        return;
      }
      if (checkResponses) assertResponse(endpoint, schema, result);
      response.json(result);
    };
    router[endpoint.method.toLowerCase() as Lowercase<typeof endpoint.method>](
      endpoint.path,
      ...before,
      handle,
    );
  };
}

async function parseJson(parser: RequestHandler, request: Request, response: Response): Promise<void> {
  const type = request.headers['content-type'];
  if (type !== undefined && !request.is('json')) throw new AppError('unsupported_media_type');
  await new Promise<void>((resolve, reject) => {
    parser(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}

function check(schema: EndpointDefinition['body'], value: unknown, issues: FieldIssue[]): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    issues.push({ path: issue.path.join('.'), message: issue.message });
  }
  return undefined;
}

/** A sentence of ours ends in a full stop; zod's own name types, which only a programmer wants to read. */
function readable(issue: FieldIssue | undefined): { userMessage: string } | Record<string, never> {
  return issue?.message.endsWith('.') ? { userMessage: issue.message } : {};
}

function assertResponse(
  endpoint: EndpointDefinition,
  schema: NonNullable<EndpointDefinition['body']>,
  result: unknown,
): void {
  const parsed = schema.safeParse(result);
  if (parsed.success) return;
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered against its contract: ${JSON.stringify(parsed.error.issues)}`,
  );
}
