import { clientsEndpoints, type WorkspaceRight } from '@postloom/shared-contracts';
import { Router } from 'express';
import { Types } from 'mongoose';
import * as z from 'zod/mini';
import { credits } from '#app/credits/credits.feature.ts';
import type { ClientGuard } from '#app/kernel/actor.ts';
import { inBin } from '#app/kernel/database/bin.ts';
import { containing } from '#app/kernel/database/containing.ts';
import { clientIsArchived, clientOf } from '#app/kernel/database/owned.ts';
import { findPage } from '#app/kernel/database/page.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { readIdempotencyKey } from '#app/kernel/http/idempotency-key.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { lateBound } from '#app/kernel/late-bound.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { type ClientRecord, clientsCollection } from './clients.model.ts';
import { type ClientsContext, clientsOf, findClient, requireClients, toClient } from './clients-context.ts';
import { archiveClient, deleteClient, purgeClients, restoreClient } from './leave-client.ts';
import { logosAmong } from './logos-among.ts';
import { createClient, updateClient } from './save-client.ts';

const purgeJob = defineJob({
  name: 'clients.purge',
  data: z.undefined(),
  everyMs: 60 * 60 * 1000,
  leaseMs: 5 * 60_000,
});

/** An agency's clients, whose data is kept apart (docs/decisions/0017-clients.md). */
export const clients = defineFeature({
  name: 'clients',
  needs: { credits, objects },
  collections: [clientsCollection],
  create({ connection, now, log, ofClients }, { credits, objects }) {
    const hasVoice = lateBound<ClientsContext['hasVoice']>('clients.knowVoicesBy');
    const context: ClientsContext = {
      connection,
      credits,
      objects,
      hasVoice: hasVoice.call,
      ofClients,
      now,
    };
    objects.usedBy({ keeps: 'apart', find: (ids, owners) => logosAmong(connection, ids, owners) });
    const all = async (workspace: string, filter: object) =>
      (await clientsOf(context, workspace)
        .find(filter)
        .sort({ name: 1, _id: 1 })
        .lean()) as unknown as ClientRecord[];
    const guard: ClientGuard = {
      async admit(workspace: string, client: string, right: WorkspaceRight): Promise<void> {
        const { archived } = await findClient(context, workspace, client);
        if (right === 'view' || right === 'review') return;
        await requireClients(context, workspace);
        if (archived) throw clientIsArchived();
      },
      archivedIn: async (workspace) =>
        (await clientsOf(context, workspace).find({ archived: true }).select({ _id: 1 }).lean()).map(
          ({ _id }) => String(_id),
        ),
    };
    return {
      service: {
        ...guard,
        /** Whether there are any, including archived ones. */
        has: async (workspace: string): Promise<boolean> =>
          (await clientsOf(context, workspace).findOne({ deletedAt: null })) !== null,
        /** All clients with their names, including those in the bin. */
        named: async (workspace: string) =>
          (await all(workspace, {})).map(({ _id, name, archived, deletedAt }) => ({
            id: _id.toHexString(),
            name,
            archived,
            inBin: deletedAt !== null,
          })),
        /**
         * A client's name.
         * @throws {AppError} `not_found`
         */
        nameOf: async (workspace: string, id: string): Promise<string> =>
          (await findClient(context, workspace, id)).name,
        /**
         * What stands for a client on its posts; the logo is a file of the workspace.
         * @throws {AppError} `not_found`
         */
        lookOf: async (workspace: string, id: string): Promise<Pick<ClientRecord, 'name' | 'logo'>> => {
          const { name, logo } = await findClient(context, workspace, id);
          return { name, logo };
        },
        /**
         * The defaults for a client's briefs.
         * @throws {AppError} `not_found`
         */
        briefDefaults: async (workspace: string, id: string): Promise<ClientRecord['briefDefaults']> =>
          (await findClient(context, workspace, id)).briefDefaults,
        /**
         * The client's voice, if it still exists.
         * @throws {AppError} `not_found`
         */
        voiceOf: async (workspace: string, id: string): Promise<string | null> => {
          const voice = clientOf((await findClient(context, workspace, id)).brandVoice);
          return voice && (await hasVoice.call({ workspace, client: id }, voice)) ? voice : null;
        },
        /** Sets the function that knows which voices a client has. */
        knowVoicesBy: hasVoice.provide,
      },
      routes(route) {
        const router = Router();
        route(router, clientsEndpoints.listClients, async ({ actor: { workspace }, query }) => {
          const { q, archived, deleted, cursor, limit } = query;
          const { records, next } = await findPage(clientsOf(context, workspace), {
            filter: {
              deletedAt: deleted === 'true' ? inBin : null,
              ...(archived && { archived: archived === 'true' }),
              ...(q && containing<ClientRecord>(q, ['name'])),
            },
            by: 'name',
            byText: true,
            cursor,
            limit,
          });
          return { items: records.map(toClient), next };
        });
        route(router, clientsEndpoints.getClient, async ({ actor: { workspace }, params: { id } }) => {
          const found = await clientsOf(context, workspace).findOne({ _id: new Types.ObjectId(id) });
          if (!found) throw new AppError('not_found');
          return toClient(found);
        });
        route(router, clientsEndpoints.createClient, ({ actor: { workspace }, body, request }) =>
          createClient(context, workspace, body, readIdempotencyKey(request)),
        );
        route(router, clientsEndpoints.updateClient, ({ actor: { workspace }, params: { id }, body }) =>
          updateClient(context, workspace, id, body),
        );
        route(router, clientsEndpoints.archiveClient, ({ actor: { workspace }, params: { id } }) =>
          archiveClient(context, workspace, id, true),
        );
        route(router, clientsEndpoints.unarchiveClient, ({ actor: { workspace }, params: { id } }) =>
          archiveClient(context, workspace, id, false),
        );
        route(router, clientsEndpoints.deleteClient, ({ actor: { workspace }, params: { id } }) =>
          deleteClient(context, workspace, id),
        );
        route(router, clientsEndpoints.restoreClient, ({ actor: { workspace }, params: { id } }) =>
          restoreClient(context, workspace, id),
        );
        return router;
      },
      jobs: [
        handleJob(purgeJob, async ({ signal }) => {
          const purged = await purgeClients(context, signal);
          if (purged > 0) log.info({ purged }, 'purged deleted clients');
        }),
      ],
      personalData: [
        {
          name: 'clients',
          covers: ['Client'],
          read: async ({ id }) => (await all(id, {})).map(toClient),
          erase: async ({ id }) => {
            await clientsOf(context, id).deleteMany();
          },
        },
      ],
    };
  },
});
