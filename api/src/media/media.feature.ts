import { mediaEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import * as z from 'zod/mini';
import { defineFeature } from '#app/kernel/feature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { posts } from '#app/posts/posts.feature.ts';

const purgeJob = defineJob({
  name: 'media.purge',
  data: z.undefined(),
  everyMs: 60 * 60 * 1000,
  leaseMs: 5 * 60_000,
});

/** The library: files as shown to their owner, and the posts that show them. */
export const media = defineFeature({
  name: 'media',
  needs: { objects, posts },
  create({ log }, { objects: { library, usage, quotaOf }, posts }) {
    const nowhere = { usedIn: [], usedInCount: 0 };
    return {
      service: null,
      routes(route) {
        const router = Router();
        route(router, mediaEndpoints.listMedia, async ({ actor, query: { project, ...query } }) =>
          library.list(
            actor,
            query,
            project === undefined ? undefined : await posts.filesInProject(actor, project),
          ),
        );
        // Before `/:id`, which would otherwise match this path.
        route(router, mediaEndpoints.getStorage, async ({ actor: { workspace: id } }) => {
          const [{ bytes, files }, quotaBytes] = await Promise.all([usage.read(id), quotaOf(id)]);
          return { usedBytes: bytes, quotaBytes, files };
        });
        route(router, mediaEndpoints.getMedia, async ({ actor, params: { id } }) => {
          const item = await library.get(actor, id);
          const uses = await posts.mediaUses(actor, [id]);
          return { ...item, ...(uses.get(id) ?? nowhere) };
        });
        route(router, mediaEndpoints.findMediaUses, async ({ actor, body: { ids } }) =>
          [...(await posts.mediaUses(actor, ids))]
            .filter(([, { usedInCount }]) => usedInCount > 0)
            .map(([id, uses]) => ({ id, ...uses })),
        );
        route(router, mediaEndpoints.changeManyMedia, async ({ actor, body }) => ({
          items: await library.changeMany(actor, body),
        }));
        route(router, mediaEndpoints.updateMedia, ({ actor, params, body }) =>
          library.update(actor, params.id, body),
        );
        route(router, mediaEndpoints.deleteMedia, ({ actor, params }) => library.bin(actor, params.id, true));
        route(router, mediaEndpoints.restoreMedia, ({ actor, params }) =>
          library.bin(actor, params.id, false),
        );
        return router;
      },
      jobs: [
        handleJob(purgeJob, async ({ signal }) => {
          const purged = await library.purge(signal, posts.forgetMedia);
          if (purged > 0) log.info({ purged }, 'purged deleted media');
        }),
      ],
    };
  },
});
