import type { Readable } from 'node:stream';
import type { FileType } from '@postloom/shared-contracts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { filesOf, type ObjectsContext, thumbnailName } from './objects-context.ts';
import { resolveFile } from './resolve-file.ts';

/** How a file reaches its reader: by a redirect to the bucket, or as a stream from this server. */
export type Delivery =
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'stream';
      readonly stream: Readable;
      readonly mimeType: FileType;
      readonly size: number;
      readonly disposition: string;
      /** Whether the URL will always return the same content. */
      readonly final: boolean;
    };

export interface DeliveryOptions {
  /** The name under which it is saved; null to show it. */
  readonly downloadName: string | null;
  /** Of a thumbnail. If it doesn't exist, the file itself is delivered. */
  readonly width: number | null;
}

/**
 * How to deliver a file of the scope.
 * @throws {AppError} `not_found`, also for files of others.
 */
export async function deliverFile(
  context: ObjectsContext,
  scope: Scope,
  id: string,
  { downloadName, width }: DeliveryOptions,
): Promise<Delivery> {
  const { storage } = context;
  const whole = await resolveFile(context, scope, id);
  const small =
    width !== null && (await filesOf(context, scope).has({ _id: id, thumbnails: width }))
      ? thumbnailName(id, width)
      : null;
  const name = small ?? id;
  const mimeType = small ? 'image/webp' : whole.mimeType;
  // Not final while the thumbnail has yet to be made.
  const final = width === null || small !== null;
  const disposition = downloadName === null ? 'inline' : attachment(downloadName);
  const url = await storage.readUrl(name, { mimeType, disposition });
  if (url !== null) return { kind: 'redirect', url };
  const size = small ? await storage.size(small) : whole.size;
  const stream = await storage.read(name);
  if (!stream || size === null) throw new AppError('not_found');
  return { kind: 'stream', stream, mimeType, size, disposition, final };
}

/** RFC 6266: a plain name that every reader understands and, if that differs, the exact one. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const exact = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${plain}"${exact}`;
}
