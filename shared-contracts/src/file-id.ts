import * as z from 'zod/mini';

/** The id of a stored file: 32 random hexadecimal digits. */
export const fileIdSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/));
