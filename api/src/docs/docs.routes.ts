import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
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
  let made: ReturnType<typeof make> | undefined;
  const make = () => {
    const document = openApiDocument(siteOrigin);
    const page = docsPage(document);
    const pageIn = (theme: string) => pack(page.replace('<html', `<html data-theme="${theme}"`));
    return {
      json: pack(JSON.stringify(document)),
      page: pack(page),
      themes: { light: pageIn('light'), dark: pageIn('dark') },
    };
  };
  const read = () => {
    made ??= make();
    return made;
  };
  const cache = 'public, max-age=300';
  router.get('/api/openapi.json', (request, response) => {
    response.type('json').set('Cache-Control', cache);
    sendPacked(request, response, read().json);
  });
  router.get('/api/docs', (request, response) => {
    const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
    const { page, themes } = read();
    response.type('html').set('Cache-Control', cache).vary('Cookie');
    sendPacked(request, response, theme === 'light' || theme === 'dark' ? themes[theme] : page);
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

interface Packed {
  readonly plain: Buffer;
  readonly gzip: Buffer;
}

/**
 * Encodes and compresses a text once. Both documents have more than half a megabyte: done for each reader, this would
 * keep everyone else waiting, and readers who don't fetch their answer would each hold a copy.
 */
function pack(text: string): Packed {
  const plain = Buffer.from(text);
  return { plain, gzip: gzipSync(plain) };
}

function sendPacked(request: Request, response: Response, { plain, gzip }: Packed): void {
  response.vary('Accept-Encoding');
  if (!request.acceptsEncodings('gzip')) return void response.send(plain);
  response.set('Content-Encoding', 'gzip').send(gzip);
}
