import * as z from 'zod/mini';
import { emailSchema } from './auth.ts';
import type { ApiClient } from './client.ts';
import { defineEndpoint } from './endpoint.ts';
import { cursorQuery, pageOf, readToEnd, versionSchema } from './paging.ts';
import { briefDefaultsInputSchema, briefDefaultsSchema, projectInputSchema } from './projects.ts';

/** Clients of one workspace, those in the archive included. */
export const clientsMax = 200;
/** People of one client to whom posts are sent for approval. */
export const contactsMax = 20;

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));

/** Somebody at a client who approves posts. */
export const clientContactSchema = z.object({ name: z.string(), email: z.string() });
export type ClientContact = z.output<typeof clientContactSchema>;

/** Whom an agency works for. Projects, posts, media, templates and voices can belong to one. */
export const clientSchema = z.object({
  id: z.string(),
  version: versionSchema,
  name: z.string(),
  /** A picture that was uploaded. */
  logo: z.nullable(z.object({ id: z.string(), url: z.string() })),
  /** The voice that the composer begins with; one of the client's own. */
  brandVoiceId: z.nullable(z.string()),
  briefDefaults: briefDefaultsSchema,
  /** An older API does not know any. */
  contacts: z.optional(z.array(clientContactSchema)),
  archived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Since when it is in the bin, from where it can be restored; null where it is not. */
  deletedAt: z.nullable(z.string()),
});
export type Client = z.output<typeof clientSchema>;

const content = {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give the client a name.'),
      z.maxLength(80, 'Please keep the name under 80 characters.'),
    ),
  /** Id of an uploaded picture. */
  logo: z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  briefDefaults: projectInputSchema.shape.briefDefaults,
  contacts: z
    .array(
      z.object({
        name: z
          .string()
          .check(
            z.trim(),
            z.minLength(1, 'Please enter a name.'),
            z.maxLength(80, 'Please keep the name under 80 characters.'),
          ),
        email: emailSchema,
      }),
    )
    .check(
      z.maxLength(contactsMax, `You can add up to ${contactsMax} contacts.`),
      z.refine(
        (contacts) => new Set(contacts.map(({ email }) => email)).size === contacts.length,
        'Please enter each address once.',
      ),
    ),
};

/** What a new client is made from. */
export const clientInputSchema = z.object({
  name: content.name,
  logo: z._default(content.logo, null),
  briefDefaults: content.briefDefaults,
  contacts: z._default(content.contacts, []),
});
export type ClientInput = z.input<typeof clientInputSchema>;

/** What changes; what is left out stays. */
export const clientChangeSchema = z.object({
  version: versionSchema,
  name: z.optional(content.name),
  logo: z.optional(content.logo),
  brandVoiceId: z.optional(z.nullable(id)),
  briefDefaults: z.optional(briefDefaultsInputSchema),
  contacts: z.optional(content.contacts),
});
export type ClientChange = z.input<typeof clientChangeSchema>;

const params = z.object({ id });
const shared = { access: 'member', ofWorkspace: true } as const;

/** The clients of an agency. Joins `endpoints` with its implementation. */
export const clientsEndpoints = {
  listClients: defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/api/clients',
    right: 'view',
    summary: 'The clients of the workspace by name: those in the archive too, those in the bin not',
    query: z.extend(cursorQuery, {
      /** Words that the name has, in any case. */
      q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
      /** Those in the archive alone, or all but those; both where it is left out. */
      archived: z.optional(z.enum(['true', 'false'])),
      /** `true` for the bin instead. */
      deleted: z.optional(z.literal('true')),
    }),
    responses: { 200: pageOf(clientSchema) },
    errors: [],
  }),
  getClient: defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/api/clients/:id',
    right: 'view',
    summary: 'One client, one in the archive or the bin included',
    params,
    responses: { 200: clientSchema },
    errors: ['not_found'],
  }),
  createClient: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/api/clients',
    right: 'edit',
    summary: 'Make a client. The same `Idempotency-Key` makes one only',
    body: clientInputSchema,
    responses: { 201: clientSchema },
    errors: ['plan_required', 'not_found', 'payload_too_large', 'idempotency_conflict'],
  }),
  updateClient: defineEndpoint({
    ...shared,
    method: 'PATCH',
    path: '/api/clients/:id',
    right: 'edit',
    summary: 'Change a client, made from the named version',
    params,
    body: clientChangeSchema,
    responses: { 200: clientSchema },
    errors: ['plan_required', 'not_found', 'conflict'],
  }),
  archiveClient: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/api/clients/:id/archive',
    right: 'manage',
    summary:
      'Put a client into the archive: everything of it stays and can be read. Harmless when it is there',
    params,
    responses: { 200: clientSchema },
    errors: ['not_found'],
  }),
  unarchiveClient: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/api/clients/:id/unarchive',
    right: 'manage',
    summary: 'Take a client out of the archive',
    params,
    responses: { 200: clientSchema },
    errors: ['plan_required', 'not_found'],
  }),
  deleteClient: defineEndpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/clients/:id',
    right: 'manage',
    summary: 'Put a client that has nothing into the bin; harmless when it is there already',
    params,
    responses: { 200: clientSchema },
    errors: ['not_found', 'conflict'],
  }),
  restoreClient: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/api/clients/:id/restore',
    right: 'manage',
    summary: 'Take a client out of the bin',
    params,
    responses: { 200: clientSchema },
    errors: ['plan_required', 'not_found', 'payload_too_large'],
  }),
};

/** A read of all clients, for what offers or names each of them: there is room for `clientsMax`. */
export const allClients = (api: ApiClient) => ({
  queryKey: [clientsEndpoints.listClients.path, 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Client[]> =>
    readToEnd((query) => api.call(clientsEndpoints.listClients, { query }, { signal })),
});
