import path from 'node:path';
import { planCatalogue } from '@postloom/shared-contracts';
import * as z from 'zod/mini';
import { credits } from '#app/credits/credits.feature.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { createDiskStorage } from '#app/kernel/storage/disk-storage.ts';
import { bucketOptions, createS3Storage } from '#app/kernel/storage/s3-storage.ts';
import { addThumbnails } from './add-thumbnails.ts';
import { clearIncoming } from './announce-upload.ts';
import { exportFiles, listFiles } from './export-files.ts';
import { fillLibrary } from './fill-library.ts';
import { objectsCollection, storageUsageCollection } from './objects.model.ts';
import { createObjectsRoutes } from './objects.routes.ts';
import { createObjectsService } from './objects.service.ts';
import type { ObjectsContext } from './objects-context.ts';
import { recountStorage } from './recount-storage.ts';
import { eraseFiles } from './remove-file.ts';
import { createStorageUsage } from './storage-usage.ts';
import { sweepFiles } from './sweep-files.ts';
import { createVisitorUploads } from './visitor-uploads.ts';

const expireUploadsJob = defineJob({
  name: 'objects.expire-uploads',
  data: z.undefined(),
  everyMs: 10 * 60 * 1000,
});

const thumbnailsJob = defineJob({
  name: 'objects.thumbnails',
  data: z.object({ id: z.string() }),
  attempts: 5,
  concurrency: 1,
  leaseMs: 60_000,
});

const clearIncomingJob = defineJob({
  name: 'objects.clear-incoming',
  data: z.object({ id: z.string() }),
});

const clearPartialJob = defineJob({
  name: 'objects.clear-partial',
  data: z.undefined(),
  everyMs: 6 * 60 * 60 * 1000,
});

const recountJob = defineJob({
  name: 'objects.recount-storage',
  data: z.undefined(),
  everyMs: 6 * 60 * 60 * 1000,
  leaseMs: 5 * 60_000,
});

/** Files that belong to accounts: uploads, generated pictures, photos. */
export const objects = defineFeature({
  name: 'objects',
  needs: { credits },
  collections: [objectsCollection, storageUsageCollection],
  create({ env, connection, now, limits, originOf, jobs }, { credits }) {
    const bucket = bucketOptions(env);
    const disk = createDiskStorage({
      directory: path.join(env.DATA_DIR, 'objects'),
      secret: env.SESSION_SECRET,
      now,
    });
    const context: ObjectsContext = {
      connection,
      storage: bucket ? createS3Storage(bucket) : disk,
      usage: createStorageUsage({ connection, requireAccount: credits.get, now }),
      quotaOf: async (owner) => planCatalogue[await credits.planOf(owner)].rights.storageBytes,
      wantThumbnails: async (id) => {
        await jobs.enqueue(thumbnailsJob, { id }, { key: id });
      },
      wantCleared: async (id, at) => {
        await jobs.enqueue(clearIncomingJob, { id }, { at });
      },
      users: [],
      readRules: [],
      now,
    };
    const visitorUploads = createVisitorUploads(limits, env.RATE_LIMIT_FACTOR);
    return {
      service: { ...createObjectsService(context), visitorUploads },
      routes: (route) =>
        createObjectsRoutes({
          route,
          context,
          disk: bucket ? null : disk,
          limits,
          visitorUploads,
          originOf,
        }),
      jobs: [
        handleJob(expireUploadsJob, () => sweepFiles(context)),
        handleJob(thumbnailsJob, ({ data: { id } }) => addThumbnails(context, id)),
        handleJob(clearIncomingJob, ({ data: { id } }) => clearIncoming(context, id)),
        handleJob(clearPartialJob, () => (bucket ? Promise.resolve() : disk.clearPartial())),
        handleJob(recountJob, ({ signal }) => recountStorage(context, signal)),
      ],
      migrations: [{ name: 'objects.posts-fill-the-library', run: (signal) => fillLibrary(context, signal) }],
      personalData: [
        {
          name: 'files',
          covers: ['Object', 'StorageUsage'],
          read: ({ id }) => listFiles(context, id),
          files: ({ id }) => exportFiles(context, id),
          erase: ({ id }) => eraseFiles(context, id),
        },
      ],
    };
  },
});
