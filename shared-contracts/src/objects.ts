import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const objectsEndpoints = {
  /** An address to which the browser PUTs one file (spec section 7). The server names the object. */
  createUpload: defineEndpoint({
    method: 'POST',
    path: '/api/objects/upload',
    access: 'visitor',
    summary: 'An address for a direct single PUT of one file',
    responses: { 200: z.object({ uploadURL: z.string() }) },
    errors: [],
  }),
};
