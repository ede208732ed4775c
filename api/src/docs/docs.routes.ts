import { Router } from 'express';
import { docsPage, docsStyle } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { renderSecurityText } from './security-txt.ts';

export interface DocsOptions {
  /** Where weaknesses are reported; without it nothing says so. */
  readonly securityContact: string | undefined;
  readonly publicUrl: string | undefined;
  readonly now: () => Date;
  /** Where callers go to: never what a request says, for the answer is kept by caches. */
  readonly siteOrigin: string;
}

/** `/api/openapi.json`, made from the endpoint table, `/api/docs`, a page that shows it, and `security.txt`. */
export function createDocsRoutes({ securityContact, publicUrl, now, siteOrigin }: DocsOptions): Router {
  const router = Router();
  // Made when somebody asks, and once: it takes as long as all else of a start.
  let made: { readonly json: string; readonly page: string } | undefined;
  const read = () => {
    if (!made) {
      const document = openApiDocument(siteOrigin);
      made = { json: JSON.stringify(document), page: docsPage(document) };
    }
    return made;
  };
  const cache = 'public, max-age=300';
  router.get('/api/openapi.json', (_request, response) => {
    response.type('json').set('Cache-Control', cache).send(read().json);
  });
  router.get('/api/docs', (_request, response) => {
    response.type('html').set('Cache-Control', cache).send(read().page);
  });
  router.get('/api/docs.css', (_request, response) => {
    response.type('css').set('Cache-Control', cache).send(docsStyle);
  });
  if (securityContact) {
    router.get('/.well-known/security.txt', (_request, response) => {
      const text = renderSecurityText(securityContact, publicUrl, now());
      response.type('text').set('Cache-Control', cache).send(text);
    });
  }
  return router;
}
