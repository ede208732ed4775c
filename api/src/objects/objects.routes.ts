import { buffer } from 'node:stream/consumers';
import { objectsEndpoints, uploadMaxBytes } from '@postloom/shared-contracts';
import { type Request, type Response, Router } from 'express';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import type { OriginOf } from '#app/kernel/http/origin.ts';
import { addressKey, type Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { sendStream } from '#app/kernel/http/send-stream.ts';
import type { DiskStorage } from '#app/kernel/storage/disk-storage.ts';
import { announceUpload } from './announce-upload.ts';
import { type Delivery, deliverFile } from './deliver-file.ts';
import { findFile } from './find-file.ts';
import type { ObjectsContext } from './objects-context.ts';
import { receiveUpload } from './receive-upload.ts';
import type { VisitorUploads } from './visitor-uploads.ts';

export function createObjectsRoutes({
  route,
  context,
  disk,
  limits,
  visitorUploads,
  originOf,
}: {
  readonly route: BindRoute;
  readonly context: ObjectsContext;
  /** Null if uploads go to a bucket. */
  readonly disk: DiskStorage | null;
  readonly limits: Limits;
  readonly visitorUploads: VisitorUploads;
  readonly originOf: OriginOf;
}): Router {
  const router = Router();
  route(
    router,
    objectsEndpoints.createUpload,
    async ({ caller, actor, body, request }) => {
      const size = body?.size ?? null;
      const isVisitor = caller.kind === 'visitor';
      if (isVisitor) await visitorUploads(addressKey(request), size ?? uploadMaxBytes);
      const { uploadURL, objectURL } = await announceUpload(context, actor, {
        size,
        name: body?.name,
        // A library only makes sense for people with an account.
        keep: !isVisitor && body?.keep === true,
        ...(isVisitor && { limit: bounds.visitorStorageBytes }),
      });
      // The spec's upload library requires an absolute URL. A bucket returns one; the disk storage returns a path.
      return { uploadURL: new URL(uploadURL, originOf(request)).href, objectURL };
    },
    { before: [limits.perAddress({ name: 'upload', points: 300, seconds: 600, alsoNetwork: true })] },
  );

  route(router, objectsEndpoints.putObject, async ({ params, query, request, response }) => {
    if (!disk) throw new AppError('not_found');
    await disk.receive(params.id, query, request);
    await receiveUpload(context, params.id);
    response.set('ETag', `"${params.id}"`);
  });

  route(router, objectsEndpoints.getObject, async ({ params, query, actor, actors, request, response }) => {
    // Browsers load pictures without saying which workspace the page belongs to.
    const owner = (await findFile(context, params.id))?.owner.toHexString();
    const isOthers = owner !== undefined && owner !== actor.workspace && actor.client === undefined;
    const scope = isOthers ? await scopeOfOthers(context, params.id, owner, actors) : null;
    const delivery = await deliverFile(context, scope ?? actor, params.id, {
      downloadName: query.download ?? null,
      width: query.width === undefined ? null : Number(query.width),
    });
    await sendFile(request, response, delivery);
  });

  return router;
}

/** The scope in which a caller may read a file of somebody else's workspace; null if there is none. */
async function scopeOfOthers(
  { readRules }: ObjectsContext,
  id: string,
  owner: string,
  actors: (workspace?: string) => Promise<readonly Scope[]>,
): Promise<Scope | null> {
  const [inside] = await actors(owner);
  if (inside) return inside;
  const open = (await actors()).map(({ workspace }) => workspace);
  for (const mayRead of readRules) if (await mayRead({ id, owner }, open)) return { workspace: owner };
  return null;
}

/** Sends the requested range of a clip, or all of it. Clips are small enough to be read whole. */
async function sendPart(
  request: Request,
  response: Response,
  { stream, size }: Extract<Delivery, { kind: 'stream' }>,
): Promise<void> {
  response.set('Accept-Ranges', 'bytes');
  const ranges = request.range(size, { combine: true });
  if (ranges === -1) {
    stream.destroy();
    response
      .status(416)
      .set({ 'Content-Range': `bytes */${size}`, 'Content-Length': '0' })
      .end();
    return;
  }
  const [part] = ranges === undefined || ranges === -2 ? [] : ranges;
  if (!part) return sendStream(response, stream);
  const { start, end } = part;
  const content = await buffer(stream);
  response
    .status(206)
    .set({ 'Content-Range': `bytes ${start}-${end}/${size}`, 'Content-Length': String(end - start + 1) })
    .end(content.subarray(start, end + 1));
}

/**
 * Sends a file, or redirects to where it is stored.
 * @param cacheControl overrides the default, which suits the file's owner.
 */
export async function sendFile(
  request: Request,
  response: Response,
  delivery: Delivery,
  cacheControl?: string,
): Promise<void> {
  if (delivery.kind === 'redirect') {
    response.set('Cache-Control', cacheControl ?? 'private, max-age=300').redirect(302, delivery.url);
    return;
  }
  const { mimeType, size, disposition, final, stream } = delivery;
  response.set({
    'Content-Type': mimeType,
    'Content-Length': String(size),
    'Content-Disposition': disposition,
    // The file with a given id never changes.
    'Cache-Control': cacheControl ?? (final ? 'private, max-age=31536000, immutable' : 'private, max-age=10'),
    // Even a file that has fooled the type detection can't run anything.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  // Safari only plays videos whose server supports range requests.
  if (mimeType === 'video/mp4') await sendPart(request, response, delivery);
  else await sendStream(response, stream);
}
