import * as z from 'zod/mini';
import type { EndpointDefinition } from '../endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { contractVersion, hostContract } from '../federation.ts';
import { type Declaration, readHostDeclarations } from './host-declarations.ts';

export type JsonSchema = { readonly [key: string]: unknown };

/**
 * The contract as data that can be compared across versions: the inputs and outputs of each endpoint as JSON Schema,
 * and the declarations between shell and remotes.
 */
export interface ContractSnapshot {
  readonly version: string;
  /** Version of the `host` part. */
  readonly hostContract: string;
  readonly endpoints: Readonly<Record<string, EndpointSnapshot>>;
  /** The types between shell and remotes, by name. */
  readonly host: Readonly<Record<string, Declaration>>;
}

export interface EndpointSnapshot {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  /** By part: `params`, `query`, `body`. */
  readonly takes: Readonly<Record<string, JsonSchema>>;
  /** The endpoint's own error codes. */
  readonly errors: readonly string[];
  /** By status, or by event name with the prefix `event:`. */
  readonly gives: Readonly<Record<string, JsonSchema | null>>;
}

/** The current contract. @throws if an endpoint lacks what the compiler would ask for, which the build doesn't run. */
export function takeSnapshot(declared: Readonly<Record<string, object>> = endpoints): ContractSnapshot {
  const entries = Object.entries(declared as Record<string, EndpointDefinition>).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [name, { responses, errors }] of entries) {
    const missing = Object.entries({ responses, errors }).filter(([, part]) => part === undefined);
    if (missing.length === 0) continue;
    throw new Error(
      `The endpoint ${name} has no ${missing.map(([part]) => part).join(' and no ')}. npm test -- types shows where.`,
    );
  }
  return {
    version: contractVersion,
    hostContract,
    endpoints: Object.fromEntries(entries.map(([name, endpoint]) => [name, describe(endpoint)])),
    host: readHostDeclarations(),
  };
}

function describe({
  method,
  path,
  access,
  params,
  query,
  body,
  responses,
  events,
  errors,
}: EndpointDefinition): EndpointSnapshot {
  const parts = Object.entries({ params, query, body }).filter(([, schema]) => schema !== undefined);
  const gives = [
    ...Object.entries(responses),
    ...Object.entries(events ?? {}).map(([name, schema]) => [`event:${name}`, schema] as const),
  ];
  return {
    method,
    path,
    access,
    errors: errors.toSorted(),
    takes: Object.fromEntries(parts.map(([part, schema]) => [part, toJson(schema, 'input')])),
    gives: Object.fromEntries(
      gives.map(([key, schema]) => [key, schema === null ? null : toJson(schema, 'output')]),
    ),
  };
}

function toJson(schema: z.ZodMiniType | undefined, io: 'input' | 'output'): JsonSchema {
  if (!schema) return {};
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return json;
}
