import { retentionMs } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { moveToBin, purge, purging, restoreInRoom } from '#app/kernel/database/bin.ts';
import { owned, type Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type ClientRecord, clientsCollection } from './clients.model.ts';
import {
  type Client,
  type ClientsContext,
  clientsOf,
  findClient,
  requireClients,
  toClient,
} from './clients-context.ts';
import { roomOutsideBin } from './save-client.ts';

/**
 * Archives a client or takes it out of the archive. Does nothing if that is already so.
 * @throws {AppError} `not_found`; `plan_required` to take it out.
 */
export async function archiveClient(
  context: ClientsContext,
  workspace: string,
  id: string,
  archived: boolean,
): Promise<Client> {
  if (!archived) await requireClients(context, workspace);
  const { _id } = await findClient(context, workspace, id);
  const moved = await clientsOf(context, workspace).updateOne(
    { _id, deletedAt: null, archived: !archived },
    { $set: { archived, updatedAt: context.now() }, $inc: { version: 1 } },
  );
  return toClient(moved ?? (await findClient(context, workspace, id)));
}

/**
 * Puts a client into the bin, provided that nothing belongs to it.
 * @throws {AppError} `not_found`; `conflict` while something belongs to it.
 */
export async function deleteClient(context: ClientsContext, workspace: string, id: string): Promise<Client> {
  if (await hasAnything(context, { workspace, client: id })) {
    throw new AppError('conflict', {
      userMessage:
        'This client still has posts, projects, templates, media or conversations. Move or delete them first, or put the client into the archive.',
    });
  }
  return toClient(await move(context, workspace, id, context.now()));
}

/**
 * Takes a client out of the bin.
 * @throws {AppError} `not_found`, `plan_required`, `payload_too_large`
 */
export async function restoreClient(context: ClientsContext, workspace: string, id: string): Promise<Client> {
  await requireClients(context, workspace);
  const clients = clientsOf(context, workspace);
  const restore = { at: context.now(), room: roomOutsideBin(clients) };
  return toClient(await restoreInRoom(clients, new Types.ObjectId(id), restore));
}

const move = (
  context: ClientsContext,
  workspace: string,
  id: string,
  deletedAt: Date | null,
): Promise<ClientRecord> =>
  moveToBin(clientsOf(context, workspace), new Types.ObjectId(id), { deletedAt, at: context.now() });

/** Whether anything made by people belongs to a client. */
async function hasAnything({ ofClients, connection }: ClientsContext, scope: Scope): Promise<boolean> {
  for (const collection of ofClients) {
    if (typeof collection.ofClients !== 'object') continue;
    if (await owned(collection, connection, scope).has(collection.ofClients.inUse)) return true;
  }
  return false;
}

/**
 * Deletes clients whose time in the bin is over, with their voices and feeds. A client that has got data since, from
 * work in progress or from another bin, is restored.
 * @returns how many were deleted.
 */
export async function purgeClients(context: ClientsContext, signal: AbortSignal): Promise<number> {
  const Clients = acrossWorkspaces(clientsCollection, context.connection);
  const before = new Date(context.now().getTime() - retentionMs('deletedPosts'));
  let purged = 0;
  for await (const { _id, workspace, logo, deletedAt } of Clients.find({
    deletedAt: { $ne: null, $lte: before },
  })
    .lean<ClientRecord[]>()
    .cursor()) {
    signal.throwIfAborted();
    const scope = { workspace: workspace.toHexString(), client: _id.toHexString() };
    if (Number(deletedAt) > Number(purging) && (await hasAnything(context, scope))) {
      await move(context, scope.workspace, scope.client, null);
      continue;
    }
    const client = { _id, deletedAt };
    const isGone = await purge(clientsCollection, context.connection, client, async () => {
      for (const collection of context.ofClients) {
        if (collection.ofClients === true) await owned(collection, context.connection, scope).deleteMany();
      }
      if (logo) await context.objects.releaseApart({ workspace: scope.workspace }, logo);
    });
    if (isGone) purged += 1;
  }
  return purged;
}
