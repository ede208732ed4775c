import { Router } from 'express';
import { docsPage, docsStyle } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** `/api/openapi.json`, made from the endpoint table, and `/api/docs`, a page that shows it. */
export function createDocsRoutes(): Router {
  const document = openApiDocument();
  const json = JSON.stringify(document);
  const page = docsPage(document);
  const router = Router();
  const cache = 'public, max-age=300';
  router.get('/api/openapi.json', (_request, response) => {
    response.type('json').set('Cache-Control', cache).send(json);
  });
  router.get('/api/docs', (_request, response) => {
    response.type('html').set('Cache-Control', cache).send(page);
  });
  router.get('/api/docs.css', (_request, response) => {
    response.type('css').set('Cache-Control', cache).send(docsStyle);
  });
  return router;
}
