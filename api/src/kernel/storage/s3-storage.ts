import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Env } from '#app/env.ts';
import type { ObjectStorage } from './object-storage.ts';

const uploadValidSeconds = 15 * 60;
const readValidSeconds = 10 * 60;

export interface S3StorageOptions {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly endpoint: string | undefined;
  readonly forcePathStyle: boolean;
}

/** The bucket that the environment names, or null. Its own endpoint is reached by path unless told otherwise. */
export function bucketOptions(env: Env): S3StorageOptions | null {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_FORCE_PATH_STYLE } =
    env;
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    endpoint: S3_ENDPOINT,
    forcePathStyle: S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined,
  };
}

export interface S3Storage extends ObjectStorage {
  /** Fails when the bucket's server does not answer. What it answers may depend on rights that the product needs not. */
  check(): Promise<void>;
}

/** Files in an S3 bucket: the browser uploads and reads by presigned addresses. */
export function createS3Storage(options: S3StorageOptions): S3Storage {
  const { bucket, region, accessKeyId, secretAccessKey, endpoint, forcePathStyle } = options;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // Checksums by trailer are not understood by every server that speaks S3, nor by a browser's plain PUT.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const place = (name: string) => ({ Bucket: bucket, Key: name });
  const absent = (error: unknown): null => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  };

  return {
    uploadUrl: (name, size) =>
      getSignedUrl(
        client,
        new PutObjectCommand({ ...place(name), ...(size !== null && { ContentLength: size }) }),
        {
          expiresIn: uploadValidSeconds,
          ...(size !== null && { signableHeaders: new Set(['content-length', 'host']) }),
        },
      ),

    readUrl: (name, { mimeType, disposition }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...place(name),
          ResponseContentType: mimeType,
          ResponseContentDisposition: disposition,
        }),
        { expiresIn: readValidSeconds },
      ),

    async write(name, bytes, mimeType) {
      await client.send(new PutObjectCommand({ ...place(name), Body: bytes, ContentType: mimeType }));
    },

    async read(name, length) {
      const found = await client
        .send(new GetObjectCommand({ ...place(name), ...(length && { Range: `bytes=0-${length - 1}` }) }))
        .catch(absent);
      return (found?.Body as Readable | undefined) ?? null;
    },

    async size(name) {
      const found = await client.send(new HeadObjectCommand(place(name))).catch(absent);
      return found?.ContentLength ?? null;
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand(place(name)));
    },

    async check() {
      await client
        .send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(2000) })
        .catch((error: unknown) => {
          const { httpStatusCode } = error instanceof S3ServiceException ? error.$metadata : {};
          // 403 is what a user without the right to list gets.
          if (httpStatusCode !== 403) throw error;
        });
    },
  };
}
