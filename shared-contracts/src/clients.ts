import * as z from 'zod/mini';
import { emailSchema } from './auth.ts';
import type { ApiClient } from './client.ts';
import { defineEndpoint } from './endpoint.ts';
import { fileIdSchema } from './file-id.ts';
import { cursorQuery, pageOf, readToEnd, versionSchema } from './paging.ts';
import { briefDefaultsInputSchema, briefDefaultsSchema, projectInputSchema } from './projects.ts';
import { visibleName } from './visible-name.ts';

/** Maximum number of clients per workspace, including archived ones. */
export const clientsMax = 200;
/** Maximum number of contacts per client who are asked to approve posts. */
export const contactsMax = 20;

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));

/** A person at the client who approves posts. */
export const clientContactSchema = z.object({ name: z.string(), email: z.string() });
export type ClientContact = z.output<typeof clientContactSchema>;

/** A customer of the agency. Projects, posts, media, templates and voices can belong to one. */
export const clientSchema = z.object({
  id: z.string(),
  version: versionSchema,
  name: z.string(),
  /** An uploaded picture. */
  logo: z.nullable(z.object({ id: z.string(), url: z.string() })),
  /** The composer's default voice; one of the client's own. */
  brandVoiceId: z.nullable(z.string()),
  briefDefaults: briefDefaultsSchema,
  /** Missing in answers of older API versions. */
  contacts: z.optional(z.array(clientContactSchema)),
  archived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was moved to the bin, from which it can be restored; null if it wasn't. */
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
      visibleName,
    ),
  /** Id of an uploaded picture. */
  logo: z.nullable(fileIdSchema),
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
            visibleName,
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

/** The fields of a new client. */
export const clientInputSchema = z.object({
  name: content.name,
  logo: z._default(content.logo, null),
  briefDefaults: content.briefDefaults,
  contacts: z._default(content.contacts, []),
});
export type ClientInput = z.input<typeof clientInputSchema>;

/** The fields to change; omitted ones stay as they are. */
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

/** The endpoints for an agency's clients. */
export const clientsEndpoints = {
  listClients: defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/api/clients',
    right: 'view',
    summary: 'The clients of the workspace by name: those in the archive too, those in the bin not',
    query: z.extend(cursorQuery, {
      /** Text that the name contains, regardless of case. */
      q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
      /** Only archived clients, or only the others; both if omitted. */
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

/** Loads all clients, for screens that offer or name them: there are at most `clientsMax`. */
export const allClients = (api: ApiClient) => ({
  queryKey: [clientsEndpoints.listClients.path, 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Client[]> =>
    readToEnd((query) => api.call(clientsEndpoints.listClients, { query }, { signal })),
});
