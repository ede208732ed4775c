import {
  type clientSchema,
  endpointUrl,
  objectsEndpoints,
  planRequirements,
  type Sent,
} from '@postloom/shared-contracts';
import { type Connection, Types } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import { requireRight } from '#app/credits/require-right.ts';
import type { WorkspaceCollection } from '#app/kernel/database/collection.ts';
import { clientOf, type OwnedDocuments, owned, type Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import { type ClientRecord, clientsCollection } from './clients.model.ts';

export type Client = Sent<typeof clientSchema>;

/** What the use cases of clients work with. */
export interface ClientsContext {
  readonly connection: Connection;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly objects: Pick<ObjectsService, 'holdApart' | 'useApart' | 'releaseApart'>;
  /** Whether the voice belongs to the client. */
  readonly hasVoice: (scope: Scope, id: string) => Promise<boolean>;
  /** All collections whose documents can belong to a client. */
  // biome-ignore lint/suspicious/noExplicitAny: a list of collections of any record.
  readonly ofClients: readonly WorkspaceCollection<any>[];
  readonly now: () => Date;
}

export const clientsOf = (
  { connection }: Pick<ClientsContext, 'connection'>,
  workspace: string,
): OwnedDocuments<ClientRecord> => owned(clientsCollection, connection, { workspace });

/**
 * A client that isn't in the bin.
 * @throws {AppError} `not_found`
 */
export async function findClient(
  context: Pick<ClientsContext, 'connection'>,
  workspace: string,
  id: string,
): Promise<ClientRecord> {
  const found = Types.ObjectId.isValid(id)
    ? await clientsOf(context, workspace).findOne({ _id: new Types.ObjectId(id), deletedAt: null })
    : null;
  if (!found) throw new AppError('not_found', { userMessage: 'That client no longer exists.' });
  return found;
}

/** @throws {AppError} `plan_required` */
export const requireClients = (
  { credits }: Pick<ClientsContext, 'credits'>,
  workspace: string,
): Promise<void> => requireRight(credits, workspace, planRequirements.clients);

/** A client in the contract's form. */
export function toClient(record: ClientRecord): Client {
  const { _id, version, name, logo, brandVoice, briefDefaults, contacts = [], archived } = record;
  const { createdAt, updatedAt, deletedAt } = record;
  return {
    id: _id.toHexString(),
    version,
    name,
    logo: logo && { id: logo, url: endpointUrl(objectsEndpoints.getObject, { params: { id: logo } }) },
    brandVoiceId: clientOf(brandVoice),
    briefDefaults,
    contacts,
    archived,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  } as Client;
}
