import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import type OpenAI from 'openai';
import { openPicture, workOnPicture } from '#app/kernel/pictures/picture-work.ts';
import { picturePrompt } from '../prompt.ts';
import { callProvider, StreamFailure } from './openai-errors.ts';
import type { PictureProvider } from './provider.ts';

/** Roughly the number of pixels at which the models draw best. */
const wantedPixels = 1024 * 1280;

/** IPTC's term for pictures made by a trained model: the label that the EU AI Act, Art. 50, requires. */
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>`;

/**
 * The size closest to a ratio that the GPT image models accept: both sides are multiples of 16, and the ratio is
 * between 1:3 and 3:1 (verified 2026-11; Instagram's own 1080×1350 is not accepted).
 */
export function askedSize({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const ratio = Math.min(3, Math.max(1 / 3, width / height));
  const side = (length: number) => Math.max(16, Math.round(length / 16) * 16);
  const asked = side(Math.sqrt(wantedPixels * ratio));
  return { width: asked, height: side(asked / ratio) };
}

/** OpenAI's Images API. Its pictures are cropped to the platform's size. */
export function createOpenAiPictures({
  client,
  model,
  timeoutMs,
}: {
  readonly client: OpenAI;
  readonly model: string;
  readonly timeoutMs: number;
}): PictureProvider {
  return {
    name: 'openai-images',
    isDemo: false,
    draw(job, signal) {
      const { width, height, maxBytes } = platformCatalogue[job.platform].image;
      const asked = askedSize({ width, height });
      return callProvider({ signal, timeoutMs }, async (signal) => {
        const answer = await client.images.generate(
          {
            model,
            prompt: await picturePrompt(job),
            size: `${asked.width}x${asked.height}`,
            output_format: 'jpeg',
            n: 1,
          },
          { signal },
        );
        const base64 = answer.data?.[0]?.b64_json;
        if (!base64) throw new StreamFailure(null, 'The answer holds no picture');
        const bytes = await workOnPicture(async () => {
          const fitted = openPicture(Buffer.from(base64, 'base64'))
            .resize(width, height, { fit: 'cover' })
            .withXmp(xmp);
          const good = await fitted.clone().jpeg({ quality: 90 }).toBuffer();
          return good.length > maxBytes ? fitted.jpeg({ quality: 70 }).toBuffer() : good;
        });
        return {
          bytes,
          mimeType: 'image/jpeg',
          alt: job.imageAlt ?? (job.wish || job.topic).slice(0, 200),
        };
      });
    },
  };
}
