import { Router } from 'express';

export function createDocsRoutes(_paths: readonly string[]): Router {
  return Router();
}
