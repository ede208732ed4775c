import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Bytes of one uploaded file (spec section 9: 10 MB each in the composer). */
export const uploadMaxBytes = 10 * 1024 * 1024;

/** Kinds of files that can be kept, by content. */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type UploadType = (typeof uploadTypes)[number];

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
    summary: 'An address for a direct single PUT of one file',
    body: z.optional(
      z.object({
        size: z.optional(z.int().check(z.gte(1), z.lte(uploadMaxBytes, 'That file is larger than 10MB.'))),
      }),
    ),
    responses: {
      200: z.object({
        uploadURL: z.string(),
        /** Where the file can be read once it is there, by the account that uploaded it. */
        objectURL: z.string(),
      }),
    },
    errors: [],
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
    errors: ['forbidden', 'payload_too_large', 'unsupported_media_type', 'conflict'],
  }),
  getObject: defineEndpoint({
    method: 'GET',
    path: '/api/objects/:id',
    access: 'visitor',
    summary: 'A file of the calling account, or a redirect to it',
    params: z.object({ id: objectId }),
    query: z.object({
      /** File name under which the browser saves it; without one it is shown. */
      download: z.optional(z.string().check(z.maxLength(100))),
    }),
    responses: { 200: null, 302: null },
    errors: ['not_found'],
  }),
};
