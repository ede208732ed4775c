import path from 'node:path';
import * as z from 'zod/mini';
import { defineFeature } from '#app/kernel/feature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { createDiskStorage } from '#app/kernel/storage/disk-storage.ts';
import { bucketOptions, createS3Storage } from '#app/kernel/storage/s3-storage.ts';
import { quickest, smallest } from './artifact-store.ts';
import {
  artifactsCollection,
  auditCollection,
  channelsCollection,
  fieldCountsCollection,
  fieldReasonsCollection,
  fieldReportsCollection,
  linksCollection,
  tokensCollection,
} from './releases.model.ts';
import { createReleasesRoutes, createTryLinks } from './releases.routes.ts';
import { createReleases } from './releases.ts';

const pruneJob = defineJob({
  name: 'releases.prune-artifacts',
  data: z.undefined(),
  everyMs: 6 * 60 * 60 * 1000,
});

/** Decides which version of each remote and of the shell this site serves. */
export const releases = defineFeature({
  name: 'releases',
  collections: [
    artifactsCollection,
    channelsCollection,
    auditCollection,
    tokensCollection,
    linksCollection,
    fieldReportsCollection,
    fieldCountsCollection,
    fieldReasonsCollection,
  ],
  create({ env, connection, limits, now, log, secure }) {
    const artifactsDir = path.join(env.DATA_DIR, 'artifacts');
    const bucket = bucketOptions(env);
    const directory = path.join(env.DATA_DIR, 'objects');
    const service = createReleases({
      connection,
      storage: bucket
        ? createS3Storage(bucket)
        : createDiskStorage({ directory, secret: env.SESSION_SECRET, now }),
      artifactsDir,
      compression: env.NODE_ENV === 'test' ? quickest : smallest,
      channel: env.RELEASE_CHANNEL,
      secret: env.SESSION_SECRET,
      secretBefore: env.SESSION_SECRET_BEFORE,
      serves: env.ROLE !== 'worker',
      environmentToken: env.RELEASE_TOKEN,
      now,
      log,
    });
    return {
      service: { ...service, artifactsDir },
      routes: (route) => createReleasesRoutes({ releases: service, route, limits, secure }),
      pages: () => createTryLinks(service, secure),
      jobs: [handleJob(pruneJob, () => service.prune())],
      start: service.start,
      stop: service.stop,
    };
  },
});
