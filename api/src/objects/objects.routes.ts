import { pipeline } from 'node:stream/promises';
import { objectsEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import { AppError } from '#app/http/app-error.ts';
import type { Limits } from '#app/http/rate-limit.ts';
import type { BindRoute } from '#app/http/route.ts';
import type { DiskStorage } from './disk-storage.ts';
import type { ObjectsService } from './objects.service.ts';

export function createObjectsRoutes({
  route,
  objects,
  disk,
  limits,
}: {
  readonly route: BindRoute;
  readonly objects: ObjectsService;
  /** Null where a bucket takes the uploads. */
  readonly disk: DiskStorage | null;
  readonly limits: Limits;
}): Router {
  const router = Router();

  route(
    router,
    objectsEndpoints.createUpload,
    async ({ caller, body, request }) => {
      const { uploadURL, objectURL } = await objects.announce(caller.id, body?.size ?? null);
      // The spec's upload library wants a whole address; a bucket gives one, the disk's is a path of ours.
      return { uploadURL: new URL(uploadURL, `${request.protocol}://${request.host}`).href, objectURL };
    },
    { before: [limits.perAddress({ name: 'upload', points: 300, seconds: 600 })] },
  );

  route(router, objectsEndpoints.putObject, async ({ params, query, request, response }) => {
    if (!disk) throw new AppError('not_found');
    await disk.receive(params.id, query, request);
    await objects.arrived(params.id);
    response.set('ETag', `"${params.id}"`);
  });

  route(router, objectsEndpoints.getObject, async ({ params, query, caller, response }) => {
    const delivery = await objects.deliver(caller.id, params.id, query.download ?? null);
    if (delivery.kind === 'redirect') {
      response.set('Cache-Control', 'private, max-age=300').redirect(302, delivery.url);
      return;
    }
    response.set({
      'Content-Type': delivery.mimeType,
      'Content-Length': String(delivery.size),
      'Content-Disposition': delivery.disposition,
      // What an id names never changes.
      'Cache-Control': 'private, max-age=31536000, immutable',
      // Even a file that fooled the sniffer runs nothing.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    await pipeline(delivery.stream, response);
  });

  return router;
}
