import { existsSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler } from 'express';
import { AppError } from './app-error.ts';

const variants = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/**
 * Serves files whose names contain a hash, so browsers may cache them for good. Sends the smallest variant next to the
 * file (`app.js.br`, `app.js.gz`). Files are looked up on demand, because artifacts appear while the server runs.
 */
export function serveImmutableFiles(folder: string): RequestHandler[] {
  const present = new Set<string>();
  const exists = (file: string): boolean => {
    if (present.has(file)) return true;
    if (!existsSync(path.join(folder, file))) return false;
    present.add(file);
    return true;
  };
  return [
    (request, response, next) => {
      const { path: file } = request;
      response.vary('Accept-Encoding');
      const variant = variants.find(
        ({ encoding, ending }) =>
          request.acceptsEncodings(encoding) && !file.includes('..') && exists(file + ending),
      );
      if (variant) {
        response.type(path.extname(file)).set('Content-Encoding', variant.encoding);
        request.url = request.url.replace(file, file + variant.ending);
      }
      next();
    },
    express.static(folder, { index: false, maxAge: '365d', immutable: true, redirect: false }),
    (_request, response) => {
      response.removeHeader('Content-Encoding');
      throw new AppError('not_found');
    },
  ];
}
