import { draftMaxBytes, draftsEndpoints, hiddenDrafts } from '@postloom/shared-contracts';
import { Router } from 'express';
import { identity } from '#app/identity/identity.feature.ts';
import { inBatches } from '#app/kernel/database/in-batches.ts';
import { owned } from '#app/kernel/database/owned.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { type DraftRecord, draftsCollection } from './drafts.model.ts';
import { filesOfDrafts, noteFilesOfDrafts } from './files-of-drafts.ts';
import { saveDraft } from './save-draft.ts';

/** With room for the surrounding JSON and for escaped characters. */
const bodyLimit = draftMaxBytes * 2;

/** What members type, kept until they submit it. */
export const drafts = defineFeature({
  name: 'drafts',
  needs: { identity, objects },
  collections: [draftsCollection],
  create({ connection, now, limits }, { identity, objects }) {
    const draftsOf = (account: string) => owned(draftsCollection, connection, { workspace: account });
    objects.usedBy({ keeps: 'for a day', find: (ids) => filesOfDrafts(connection, ids) });
    identity.settings.onPreferencesSaved(async (account, { autoSaveDrafts }) => {
      if (!autoSaveDrafts) await draftsOf(account).deleteMany({ name: { $nin: [...hiddenDrafts] } });
    });
    return {
      service: null,
      routes(route) {
        const router = Router();
        const before = [limits.perAddress({ name: 'drafts', points: 600, seconds: 60 })];
        route(router, draftsEndpoints.getDraft, async ({ caller, params: { name } }) => {
          const found = await draftsOf(caller.id).findOne({ name });
          return found
            ? {
                name,
                version: found.version,
                data: JSON.parse(found.data),
                updatedAt: found.updatedAt.toISOString(),
              }
            : { name, version: 0, data: null, updatedAt: null };
        });
        route(
          router,
          draftsEndpoints.saveDraft,
          async ({ caller, params, body }) => {
            // A tab that doesn't know about the setting yet still sends drafts. Answer as if there were none, because
            // nothing is stored.
            const { autoSaveDrafts } = await identity.settings.preferences(caller.id);
            if (!autoSaveDrafts && !hiddenDrafts.includes(params.name))
              return { name: params.name, version: 0, updatedAt: null };
            return saveDraft(draftsOf(caller.id), params.name, body, now());
          },
          { before, bodyLimit },
        );
        route(router, draftsEndpoints.deleteDraft, async ({ caller, params: { name } }) => {
          await draftsOf(caller.id).deleteMany({ name });
        });
        return router;
      },
      migrations: [{ name: 'drafts.note-files', run: (signal) => noteFilesOfDrafts(connection, signal) }],
      personalData: [
        {
          name: 'drafts',
          covers: ['Draft'],
          read: ({ id }) =>
            inBatches<DraftRecord, object>(draftsOf(id).find(), (drafts) =>
              drafts.map(({ name, data, updatedAt }) => ({ name, updatedAt, data: JSON.parse(data) })),
            ),
          erase: async ({ id }) => {
            await draftsOf(id).deleteMany();
          },
        },
      ],
    };
  },
});
