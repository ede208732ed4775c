import { createRequire } from 'node:module';
import { Router } from 'express';
import { docsPage } from './docs-page.ts';
import { docsFonts, docsStyle } from './docs-style.ts';
import { openApiDocument } from './openapi.ts';
import { renderSecurityText } from './security-txt.ts';

const require = createRequire(import.meta.url);

export interface DocsOptions {
  /** Where to report vulnerabilities. Without it there is no `security.txt`. */
  readonly securityContact: string | undefined;
  readonly publicUrl: string | undefined;
  readonly now: () => Date;
  /** The address for callers. Never taken from a request, because caches store the answer. */
  readonly siteOrigin: string;
}

/** `/api/openapi.json`, generated from the endpoint table; `/api/docs`, a page that shows it; and `security.txt`. */
export function createDocsRoutes({ securityContact, publicUrl, now, siteOrigin }: DocsOptions): Router {
  const router = Router();
  // Generated once, on the first request: it takes as long as the rest of the start.
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
  router.get('/api/docs', ({ headers: { cookie = '' } }, response) => {
    const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookie)?.[1];
    const page = theme ? read().page.replace('<html', `<html data-theme="${theme}"`) : read().page;
    response.type('html').set({ 'Cache-Control': cache, Vary: 'Cookie' }).send(page);
  });
  router.get('/api/docs.css', (_request, response) => {
    response.type('css').set('Cache-Control', cache).send(docsStyle);
  });
  for (const font of docsFonts) {
    const [family] = font.split('-');
    router.get(`/api/docs/${font}.woff2`, (_request, response) => {
      response.sendFile(require.resolve(`@fontsource/${family}/files/${font}-normal.woff2`), {
        maxAge: '30d',
        dotfiles: 'allow',
      });
    });
  }
  if (securityContact) {
    router.get('/.well-known/security.txt', (_request, response) => {
      const text = renderSecurityText(securityContact, publicUrl, now());
      response.type('text').set('Cache-Control', cache).send(text);
    });
  }
  return router;
}
