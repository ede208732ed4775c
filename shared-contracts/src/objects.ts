import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Bytes of one uploaded file (spec section 9: 10 MB each in the composer). */
export const uploadMaxBytes = 10 * 1024 * 1024;

/** Kinds of files that can be kept, by content. */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type UploadType = (typeof uploadTypes)[number];
/** Kinds of files that there are: what can be uploaded, and what is made here. */
export const fileTypes = [...uploadTypes, 'video/mp4'] as const;
export type FileType = (typeof fileTypes)[number];

/** Widths in pixels in which a picture is kept beside its own (spec section 9: thumbnails of the upload dialog). */
export const thumbnailWidths = [280, 600] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

const objectId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

export const objectsEndpoints = {
  /**
   * An address to which the browser PUTs one file (spec section 7). The server names the object. A size given
   * here becomes part of the signature; without one it is enforced while and after the file arrives.
   */
  createUpload: defineEndpoint({
    method: 'POST',
    path: '/api/objects/upload',
    access: 'visitor',
    right: 'edit',
    summary: 'An address for a direct single PUT of one file',
    body: z.optional(
      z.object({
        size: z.optional(z.int().check(z.gte(1), z.lte(uploadMaxBytes, 'That file is larger than 10MB.'))),
        /** The name that the file has on its person's disk. */
        name: z.optional(z.string().check(z.trim(), z.maxLength(200))),
        /** Whether a member keeps it in the library; else it goes when nothing uses it. */
        keep: z.optional(z.boolean()),
      }),
    ),
    responses: {
      200: z.object({
        uploadURL: z.string(),
        /** Where the file can be read once it is there, by the account that uploaded it. */
        objectURL: z.string(),
      }),
    },
    errors: ['storage_full'],
  }),
  /** The target of an upload where files are kept on the server's disk. The signature is who may call. */
  putObject: defineEndpoint({
    method: 'PUT',
    path: '/api/objects/:id/content',
    access: 'public',
    summary: 'Take the file for which an upload address was given',
    params: z.object({ id: objectId }),
    query: z.object({
      expires: z.string().check(z.regex(/^\d{1,16}$/)),
      size: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
      signature: z.string().check(z.maxLength(100)),
    }),
    bodyType: 'raw',
    responses: { 200: null },
    errors: ['forbidden', 'payload_too_large', 'unsupported_media_type', 'storage_full', 'conflict', 'gone'],
  }),
  getObject: defineEndpoint({
    method: 'GET',
    path: '/api/objects/:id',
    access: 'visitor',
    right: 'view',
    summary: 'A file of the calling account, or a redirect to it',
    params: z.object({ id: objectId }),
    query: z.object({
      /** File name under which the browser saves it; without one it is shown. */
      download: z.optional(z.string().check(z.maxLength(100))),
      /** A smaller picture of this width, as WebP; the file itself where it is not there. */
      width: z.optional(z.enum(['280', '600'])),
    }),
    responses: { 200: null, 302: null },
    errors: ['not_found'],
  }),
};
