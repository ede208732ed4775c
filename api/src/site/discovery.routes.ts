import { type Response, Router } from 'express';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { OriginOf } from '#app/kernel/http/origin.ts';
import type { LiveRecord } from '#app/releases/resolve.ts';
import { listedPages, renderRobots, renderRss, renderSitemap } from './feeds.ts';
import { createSharePictures } from './share-picture.ts';
import { shareUrlOf } from './share-url.ts';

export interface DiscoveryOptions {
  /** What visitors get who aren't in any canary. */
  readonly currentRecord: () => LiveRecord;
  /** Folder for drawn share pictures. */
  readonly picturesDir: string;
  readonly originOf: OriginOf;
  /** Whether the origin is independent of the request, so that shared caches may store responses that contain it. */
  readonly hasFixedOrigin: boolean;
}

/** What crawlers, feed readers and link previews request, generated from the active versions. */
export function createDiscoveryRoutes({
  currentRecord,
  picturesDir,
  originOf,
  hasFixedOrigin,
}: DiscoveryOptions): Router {
  const pictures = createSharePictures(picturesDir);
  const pages = () => listedPages(currentRecord());
  const send = (response: Response, type: string, body: string) =>
    response
      .set('Cache-Control', hasFixedOrigin ? 'public, max-age=300' : 'no-store')
      .type(type)
      .send(body);

  const router = Router();
  router.get('/robots.txt', (request, response) => {
    send(response, 'text/plain', renderRobots(originOf(request)));
  });
  router.get('/sitemap.xml', (request, response) => {
    send(response, 'application/xml', renderSitemap(pages(), originOf(request)));
  });
  router.get('/blog/rss.xml', (request, response) => {
    send(response, 'application/rss+xml', renderRss(pages(), originOf(request)));
  });
  router.get('/og/:picture', async (request, response) => {
    const page = pages().find(({ path }) => shareUrlOf(path) === request.path);
    if (!page) throw new AppError('not_found');
    // It is meant to be shown on other sites.
    response.set({
      'Cache-Control': 'public, max-age=86400',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    response.type('png').send(await pictures.get(page));
  });
  return router;
}
