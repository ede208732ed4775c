import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { fileIdSchema } from './file-id.ts';
import { openEnum } from './open-enum.ts';

/** Maximum size of an uploaded file in bytes (spec section 9: 10 MB each in the composer). */
export const uploadMaxBytes = 10 * 1024 * 1024;

/** File types that can be uploaded, detected from the content. */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type UploadType = (typeof uploadTypes)[number];
/** All file types in storage: uploads, and what is made here. */
export const fileTypes = [...uploadTypes, 'video/mp4'] as const;
export type FileType = (typeof fileTypes)[number];

/**
 * How a file that was made here came about. `ai`: an AI made it, or it shows a picture that an AI made. `sample`: it was
 * put together without AI.
 */
export const fileOrigins = ['ai', 'sample'] as const;
export type FileOrigin = (typeof fileOrigins)[number];
/** Null for a person's own file, and if it isn't known of a file from an earlier version. */
export const fileOriginSchema = z._default(z.nullable(openEnum(fileOrigins)), null);

/** Widths of the smaller versions of a picture, in pixels (spec section 9: thumbnails of the upload dialog). */
export const thumbnailWidths = [280, 600] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

export const objectsEndpoints = {
  /**
   * Gives an address that the browser can PUT one file to (spec section 7). The server chooses the object's name. A
   * size given here becomes part of the signature; otherwise the limit is enforced while and after the file arrives.
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
        /** The file's name on the person's disk. */
        name: z.optional(z.string().check(z.trim(), z.maxLength(200))),
        /** Whether a member keeps it in the library; otherwise it is deleted once nothing uses it. */
        keep: z.optional(z.boolean()),
      }),
    ),
    responses: {
      200: z.object({
        uploadURL: z.string(),
        /** Where the file can be read after the upload, by the account that uploaded it. */
        objectURL: z.string(),
      }),
    },
    errors: ['storage_full'],
  }),
  /** The upload address if files are stored on the server's disk. The signature is the authorization. */
  putObject: defineEndpoint({
    method: 'PUT',
    path: '/api/objects/:id/content',
    access: 'public',
    summary: 'Take the file for which an upload address was given',
    params: z.object({ id: fileIdSchema }),
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
    params: z.object({ id: fileIdSchema }),
    query: z.object({
      /** File name for saving it in the browser; without one, it is displayed. */
      download: z.optional(z.string().check(z.maxLength(100))),
      /** A smaller WebP version with this width; the original file if there is none. */
      width: z.optional(z.enum(['280', '600'])),
    }),
    responses: { 200: null, 302: null },
    // A bucket's file is checked when it is first read.
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type', 'storage_full'],
  }),
};
