import { type clientsEndpoints, clientsMax, type EndpointBody } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { clientIsArchived, type OwnedDocuments, updateVersioned } from '#app/kernel/database/owned.ts';
import { insertInRoom, type Room, roomWithBin } from '#app/kernel/database/room.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ClientRecord } from './clients.model.ts';
import {
  type Client,
  type ClientsContext,
  clientsOf,
  findClient,
  requireClients,
  toClient,
} from './clients-context.ts';

/**
 * Creates a client.
 * @param key makes repeated calls create only one client.
 * @throws {AppError} `plan_required`; `payload_too_large` if the maximum number is reached; `not_found` for a missing
 *   logo; `idempotency_conflict` when the key created another client.
 */
export async function createClient(
  context: ClientsContext,
  workspace: string,
  { logo, ...input }: EndpointBody<typeof clientsEndpoints.createClient>,
  key: string | null,
): Promise<Client> {
  await requireClients(context, workspace);
  // A logo is the workspace's own picture, whichever client is chosen.
  if (logo !== null) await context.objects.holdApart({ workspace, client: null }, logo);
  const clients = clientsOf(context, workspace);
  const at = context.now();
  try {
    const made = await insertInRoom(
      clients,
      {
        ...input,
        logo,
        brandVoice: null,
        version: 1,
        archived: false,
        ...(key !== null && { key }),
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      },
      {
        rooms: [roomOutsideBin(clients), roomWithBin(clients, 2 * clientsMax, 'clients')],
        known: key === null ? null : { key },
      },
    );
    if (logo !== null) await context.objects.useApart({ workspace }, logo);
    return toClient(made);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const first = await clients.findOne({ key: String(key) });
    if (first?.name !== input.name) throw new AppError('idempotency_conflict');
    return toClient(first);
  }
}

/**
 * Changes the given fields and leaves the others.
 * @throws {AppError} `plan_required`; `not_found`, also for a missing logo or voice; `forbidden` for an archived
 *   client; `conflict` when somebody changed it first.
 */
export async function updateClient(
  context: ClientsContext,
  workspace: string,
  id: string,
  {
    version,
    logo,
    brandVoiceId,
    name,
    briefDefaults,
    contacts,
  }: EndpointBody<typeof clientsEndpoints.updateClient>,
): Promise<Client> {
  await requireClients(context, workspace);
  const before = await findClient(context, workspace, id);
  if (before.archived) throw clientIsArchived();
  if (brandVoiceId && !(await context.hasVoice({ workspace, client: id }, brandVoiceId))) {
    throw new AppError('not_found', { userMessage: 'That brand voice no longer exists.' });
  }
  if (logo) await context.objects.holdApart({ workspace, client: null }, logo);
  const filter = { _id: before._id, deletedAt: null };
  const changed = await updateVersioned(clientsOf(context, workspace), filter, version, {
    $set: {
      ...(name !== undefined && { name }),
      ...(briefDefaults !== undefined && { briefDefaults }),
      ...(contacts !== undefined && { contacts }),
      ...(logo !== undefined && { logo }),
      ...(brandVoiceId !== undefined && { brandVoice: brandVoiceId && new Types.ObjectId(brandVoiceId) }),
      updatedAt: context.now(),
    },
  });
  if (logo) await context.objects.useApart({ workspace }, logo);
  if (before.logo && before.logo !== changed.logo)
    await context.objects.releaseApart({ workspace }, before.logo);
  return toClient(changed);
}

/** Room for another client outside the bin. */
export const roomOutsideBin = (clients: OwnedDocuments<ClientRecord>): Room<ClientRecord> => ({
  documents: clients,
  counted: { deletedAt: null },
  most: clientsMax,
  refusal: `You’ve reached the limit of ${clientsMax} clients. Delete one you no longer need.`,
});
