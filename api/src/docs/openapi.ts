import { type EndpointDefinition, endpoints, errorBodySchema, errorStatus } from '@postloom/shared-contracts';
import * as z from 'zod';

type Schema = NonNullable<EndpointDefinition['body']>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly [field: string]: unknown;
}

/** Failures that any call can meet. */
const commonErrors = ['validation_failed', 'rate_limited', 'internal', 'service_unavailable'] as const;

const accessText: Record<EndpointDefinition['access'], string> = {
  public: 'Anybody may call.',
  visitor: 'Anybody may call; a caller without a session gets an account without a name by a cookie.',
  member: 'Needs a signed-in user.',
  release: 'Needs a release token.',
  provider: 'Called by another service, which proves itself by a signature.',
};

/** The OpenAPI 3.1 document of the endpoint table. */
export function openApiDocument() {
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
      description: 'Brief in, posts out. Made from the endpoint table that the server and the client share.',
    },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBodySchema) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'pl_session' },
        release: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(name: string, endpoint: EndpointDefinition): Operation {
  const { summary, access, params, query, body, bodyType = 'json', responses, events, errors } = endpoint;
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
    ...(access === 'member' && { security: [{ session: [] }] }),
    ...(access === 'release' && { security: [{ release: [] }] }),
    parameters: [...parameters('path', params), ...parameters('query', query)],
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
            description: 'Success',
            ...(schema && {
              content: {
                'application/json': { schema: jsonSchema(schema) },
                ...(events && { 'text/event-stream': { schema: eventsSchema(events) } }),
              },
            }),
          },
        ]),
      ),
      ...errorResponses([...errors, ...commonErrors]),
    },
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
      properties: { event: { const: event }, data: jsonSchema(schema) },
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

function jsonSchema(schema: Schema): Record<string, unknown> {
  // What is sent, before defaults and transforms; a caller cares for nothing else.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
