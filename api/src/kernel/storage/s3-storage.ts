import type { Readable } from 'node:stream';
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

/**
 * The bucket that the environment configures, or null. With a custom endpoint, addresses are path-style unless the
 * environment says otherwise.
 */
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
  /**
   * Fails if the bucket's server doesn't answer or the bucket doesn't exist. A refusal is fine: the product doesn't
   * need the right that this call needs.
   */
  check(): Promise<void>;
}

/** The SDK and a client for the bucket. */
async function loadBucket({
  region,
  accessKeyId,
  secretAccessKey,
  endpoint,
  forcePathStyle,
}: S3StorageOptions) {
  const [sdk, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // Not every S3-compatible server supports trailing checksums, and neither does a browser's plain PUT.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const statusOf = (error: unknown): number | undefined =>
    error instanceof sdk.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const absent = (error: unknown): null => {
    if (statusOf(error) === 404) return null;
    throw error;
  };
  return { ...sdk, getSignedUrl, client, statusOf, absent };
}

/** Files in an S3 bucket. The browser uploads and reads through presigned addresses. */
export function createS3Storage(options: S3StorageOptions): S3Storage {
  const place = (name: string) => ({ Bucket: options.bucket, Key: name });
  const incoming = (name: string): string => `incoming/${name}`;
  let loading: ReturnType<typeof loadBucket> | undefined;
  // Loaded on first use: most sites store files on disk, and loading it slows down every start.
  const load = () => {
    loading ??= loadBucket(options);
    return loading;
  };

  return {
    async uploadUrl(name, size) {
      const { client, getSignedUrl, PutObjectCommand } = await load();
      return getSignedUrl(
        client,
        new PutObjectCommand({ ...place(incoming(name)), ...(size !== null && { ContentLength: size }) }),
        {
          expiresIn: uploadValidSeconds,
          ...(size !== null && { signableHeaders: new Set(['content-length', 'host']) }),
        },
      );
    },

    incoming,

    async readUrl(name, { mimeType, disposition }) {
      const { client, getSignedUrl, GetObjectCommand } = await load();
      return getSignedUrl(
        client,
        new GetObjectCommand({
          ...place(name),
          ResponseContentType: mimeType,
          ResponseContentDisposition: disposition,
        }),
        { expiresIn: readValidSeconds },
      );
    },

    async write(name, bytes, mimeType) {
      const { client, PutObjectCommand } = await load();
      await client.send(new PutObjectCommand({ ...place(name), Body: bytes, ContentType: mimeType }));
    },

    async read(name, length) {
      const { client, GetObjectCommand, absent } = await load();
      const found = await client
        .send(new GetObjectCommand({ ...place(name), ...(length && { Range: `bytes=0-${length - 1}` }) }))
        .catch(absent);
      return (found?.Body as Readable | undefined) ?? null;
    },

    async size(name) {
      const { client, HeadObjectCommand, absent } = await load();
      const found = await client.send(new HeadObjectCommand(place(name))).catch(absent);
      return found?.ContentLength ?? null;
    },

    async remove(name) {
      const { client, DeleteObjectCommand } = await load();
      await client.send(new DeleteObjectCommand(place(name)));
    },

    async check() {
      const { client, HeadBucketCommand, statusOf } = await load();
      await client
        .send(new HeadBucketCommand({ Bucket: options.bucket }), { abortSignal: AbortSignal.timeout(2000) })
        .catch((error: unknown) => {
          // 403 is the answer to a user who isn't allowed to list the bucket.
          if (statusOf(error) !== 403) throw error;
        });
    },
  };
}
