import { STATUS_CODES } from 'node:http';
import {
  accessKeyCallsPerMinute,
  accessKeyScopeTexts,
  clientHeader,
  type EndpointDefinition,
  type ErrorCode,
  endpoints,
  errorBodySchema,
  errorStatus,
  scopeOf,
  webhookDataSchemas,
} from '@postloom/shared-contracts';
import * as z from 'zod';

type Schema = NonNullable<EndpointDefinition['body']>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly [field: string]: unknown;
}

/** Errors that any call can return. */
const commonErrors = ['validation_failed', 'rate_limited', 'internal', 'service_unavailable'] as const;

/** Calls by somebody with an account: a person, or a program with a person's key. */
const isOfPeople = ({ access }: Pick<EndpointDefinition, 'access'>): boolean =>
  access === 'member' || access === 'visitor';

/** Whether a call can act for a client of the workspace. */
const isForClients = ({ access, right, ofWorkspace }: EndpointDefinition): boolean =>
  isOfPeople({ access }) && right !== 'self' && !ofWorkspace;

const clientParameter = {
  name: clientHeader,
  in: 'header',
  description: 'The client of the workspace for which the call acts. Without it, the workspace as a whole.',
  required: false,
  schema: { type: 'string', pattern: '^[0-9a-f]{24}$' },
};

/** Errors that follow from an endpoint's definition and occur before its handler runs. */
function impliedErrors(endpoint: EndpointDefinition): readonly ErrorCode[] {
  const { method, access, body, bodyType = 'json' } = endpoint;
  const takesJson = body !== undefined && bodyType === 'json';
  return [
    ...(access === 'release' ? (['unauthorized'] as const) : []),
    // A key that is invalid, lacks the scope or is suspended by the plan; a seat without the right.
    ...(isOfPeople({ access }) ? (['unauthorized', 'forbidden', 'plan_required'] as const) : []),
    // A client that isn't the workspace's.
    ...(isForClients(endpoint) ? (['not_found'] as const) : []),
    // A browser's write from another site. Other services send no origin.
    ...(method !== 'GET' && access !== 'provider' ? (['origin_refused'] as const) : []),
    ...(takesJson ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
  ];
}

/** All codes with which a call can fail. */
export const errorsOf = (endpoint: EndpointDefinition): readonly ErrorCode[] => [
  ...endpoint.errors,
  ...impliedErrors(endpoint),
  ...commonErrors,
];

const accessText: Record<EndpointDefinition['access'], string> = {
  public: 'Anyone may call.',
  visitor: 'Anyone may call; a caller without a session gets an anonymous account, set in a cookie.',
  member: 'Needs a signed-in user.',
  release: 'Needs a release token.',
  provider: 'Called by another service, which proves itself by a signature.',
};

/** An endpoint's authentication in the document's form: any one of several is enough; an empty list means none. */
function securityOf(endpoint: EndpointDefinition): readonly Readonly<Record<string, readonly string[]>>[] {
  const { access } = endpoint;
  if (access === 'release') return [{ release: [] }];
  if (!isOfPeople(endpoint)) return [];
  const scope = scopeOf(endpoint);
  return [
    ...(access === 'visitor' ? [{}] : []),
    { session: [] },
    ...(scope === null ? [] : [{ accessKey: [scope] }]),
  ];
}

const scopeList = Object.entries(accessKeyScopeTexts)
  .map(([scope, text]) => `- \`${scope}\`: ${text}`)
  .join('\n');

/**
 * The OpenAPI 3.1 document for the endpoint table.
 * @param origin the site's address for callers.
 */
export function openApiDocument(origin: string) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of Object.entries<EndpointDefinition>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Postloom',
      version: '1',
      description:
        'Brief in, posts out. Generated from the endpoint table that the server and the client share.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhookDataSchemas).map(([type, data]) => [type, { post: webhook(type, data) }]),
    ),
    components: {
      schemas: { Error: jsonSchema(errorBodySchema, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'pl_session',
          description: 'The session of someone who is signed in to the site.',
        },
        accessKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'pl_live_…',
          description: `An access key of a workspace, with scopes. ${accessKeyCallsPerMinute} calls a minute; answers say what is left in \`RateLimit\` and \`RateLimit-Policy\`. Cookies beside it are ignored.\n\n${scopeList}`,
        },
        release: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'plr_…',
          description: 'A release token, of those who publish versions of the site.',
        },
      },
    },
  };
}

function operation(name: string, endpoint: EndpointDefinition): Operation {
  const { summary, access, params, query, body, bodyType = 'json', responses, events } = endpoint;
  const mediaType =
    bodyType === 'json'
      ? 'application/json'
      : bodyType === 'multipart'
        ? 'multipart/form-data'
        : 'application/octet-stream';
  const hasBody = body !== undefined || bodyType !== 'json';
  return {
    operationId: name,
    summary,
    description: accessText[access],
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(isForClients(endpoint) ? [clientParameter] : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: body !== undefined && !body.safeParse(undefined).success,
        content: { [mediaType]: { schema: body ? jsonSchema(body) : {} } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, schema]) => [
          status,
          {
            description: STATUS_CODES[status] ?? 'Success',
            ...(schema && {
              content: {
                'application/json': { schema: jsonSchema(schema, 'output') },
                ...(events && { 'text/event-stream': { schema: eventsSchema(events) } }),
              },
            }),
          },
        ]),
      ),
      ...errorResponses(errorsOf(endpoint)),
    },
  };
}

/** What a workspace's webhooks receive: a call according to the Standard Webhooks specification. */
function webhook(type: string, data: Schema): Operation {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    operationId: `on ${type}`.replace(/[ ._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: `A webhook is told of \`${type}\``,
    description:
      'Answer with any 2xx status within five seconds; anything else is tried again for three days.',
    security: [],
    parameters: [
      header('webhook-id', 'Names the message: the same at each try.'),
      header('webhook-timestamp', 'Seconds since 1970, of this try.'),
      header(
        'webhook-signature',
        '`v1,` and the HMAC-SHA256 in Base64; two of them for a day after a rotation.',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              type: { const: type },
              timestamp: { type: 'string', format: 'date-time' },
              data: jsonSchema(data, 'output'),
            },
            required: ['type', 'timestamp', 'data'],
          },
        },
      },
    },
    responses: { 200: { description: 'Taken' }, '4XX': { description: 'Refused; it is tried again' } },
  };
}

function errorResponses(codes: readonly (keyof typeof errorStatus)[]): Record<string, unknown> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function eventsSchema(events: Readonly<Record<string, Schema>>): unknown {
  return {
    oneOf: Object.entries(events).map(([event, schema]) => ({
      type: 'object',
      properties: { event: { const: event }, data: jsonSchema(schema, 'output') },
      required: ['event', 'data'],
    })),
  };
}

function parameters(place: 'path' | 'query', schema: Schema | undefined): unknown[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, unknown>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The schema from a caller's view: input before defaults and transforms, output after them. */
function jsonSchema(schema: Schema, io: 'input' | 'output' = 'input'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // The server checks the pattern; the specification's `email` format is different.
    override({ jsonSchema }) {
      if (jsonSchema.format === 'email') delete jsonSchema.format;
    },
  });
  return rest;
}
