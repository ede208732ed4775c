import { type Request, type Response, Router } from 'express';
import { AppError } from '#app/http/app-error.ts';
import type { ReleasesService } from '#app/releases/releases.service.ts';
import { listedPages, renderRobots, renderRss, renderSitemap } from './feeds.ts';
import { createSharePictures } from './share-picture.ts';
import { shareUrlOf } from './share-url.ts';

export interface DiscoveryOptions {
  readonly releases: Pick<ReleasesService, 'currentRecord'>;
  /** Folder for drawn share pictures. */
  readonly picturesDir: string;
  readonly originOf: (request: Request) => string;
}

/** What crawlers, feed readers and link previews ask for; all of it from what the active versions say. */
export function createDiscoveryRoutes({ releases, picturesDir, originOf }: DiscoveryOptions): Router {
  const pictures = createSharePictures(picturesDir);
  const pages = async () => listedPages(await releases.currentRecord());
  const send = (response: Response, type: string, body: string) =>
    response.set('Cache-Control', 'public, max-age=300').type(type).send(body);

  const router = Router();
  router.get('/robots.txt', (request, response) => {
    send(response, 'text/plain', renderRobots(originOf(request)));
  });
  router.get('/sitemap.xml', async (request, response) => {
    send(response, 'application/xml', renderSitemap(await pages(), originOf(request)));
  });
  router.get('/blog/rss.xml', async (request, response) => {
    send(response, 'application/rss+xml', renderRss(await pages(), originOf(request)));
  });
  router.get('/og/:picture', async (request, response) => {
    const page = (await pages()).find(({ path }) => shareUrlOf(path) === request.path);
    if (!page) throw new AppError('not_found');
    // Other sites show it: that is what it is for.
    response.set({
      'Cache-Control': 'public, max-age=86400',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    response.type('png').send(await pictures.get(page));
  });
  return router;
}
