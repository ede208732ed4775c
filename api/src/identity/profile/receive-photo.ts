import { photoMaxBytes } from '@postloom/shared-contracts';
import multer from 'multer';
import type { Exchange } from '#app/identity/identity-context.ts';
import { AppError } from '#app/kernel/http/app-error.ts';

const takePhoto = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: photoMaxBytes, files: 1, fields: 0 },
}).single('photo');

/**
 * @throws {AppError} `payload_too_large` beyond 2 MB, `validation_failed` unless the form is complete and contains a
 *   file.
 */
export async function receivePhoto({ request, response }: Exchange): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    takePhoto(request, response, (error: unknown) => {
      if (!error) return resolve();
      const tooLarge = error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE';
      reject(
        tooLarge
          ? new AppError('payload_too_large', {
              userMessage: 'That photo is larger than 2MB. Please choose a smaller one.',
              cause: error,
            })
          : new AppError('validation_failed', {
              userMessage: 'The photo didn’t upload completely. Please try again.',
              cause: error,
            }),
      );
    });
  });
  if (!request.file) throw new AppError('validation_failed', { userMessage: 'Please choose a photo.' });
  return request.file.buffer;
}
