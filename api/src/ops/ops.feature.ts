import path from 'node:path';
import { Router } from 'express';
import { defineFeature } from '#app/kernel/feature.ts';
import { serveImmutableFiles } from '#app/kernel/http/static-files.ts';

/**
 * The release console at `/ops/releases`. It is part of the API and not released separately, so that it works even if a
 * release of the shell or of a remote is broken.
 *
 * @param folder its build.
 */
export const createOpsFeature = (folder: string) =>
  defineFeature({
    name: 'ops',
    create: () => ({
      service: null,
      pages() {
        const router = Router();
        router.use('/ops/assets', ...serveImmutableFiles(path.join(folder, 'assets')));
        router.get('/ops', (_request, response) => response.redirect(308, '/ops/releases'));
        router.get('/ops/releases', (_request, response) => {
          response.set('Cache-Control', 'no-cache').sendFile('console.html', { root: folder });
        });
        return router;
      },
    }),
  });
