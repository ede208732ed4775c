import path from 'node:path';
import { paths } from '@postloom/shared-contracts/paths';
import { Router } from 'express';
import { defineFeature } from '#app/kernel/feature.ts';
import { serveImmutableFiles } from '#app/kernel/http/static-files.ts';

/**
 * The page on which clients approve posts. It is part of the API and not of the site: a page under somebody else's
 * brand must not contain anything of the site's, no name, no cookie and no tracking.
 *
 * @param folder its build.
 */
export const createReviewPageFeature = (folder: string) =>
  defineFeature({
    name: 'review-page',
    create: () => ({
      service: null,
      pages() {
        const router = Router();
        router.use(`${paths.review}/assets`, ...serveImmutableFiles(path.join(folder, 'assets')));
        router.get(paths.review, (_request, response) => {
          response
            .set({
              'Cache-Control': 'no-store',
              'Referrer-Policy': 'no-referrer',
              'X-Robots-Tag': 'noindex, nofollow',
            })
            .sendFile('review.html', { root: folder, cacheControl: false });
        });
        return router;
      },
    }),
  });
