import type { ArtifactSummary } from '@postloom/shared-contracts';
import type { Manifest } from '@postloom/shared-contracts/deployment';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ReleaseActor } from '#app/kernel/release-actor.ts';
import { contentDigest, readArchive } from './artifact-archive.ts';
import { type ArtifactStore, objectNameOf } from './artifact-store.ts';
import { artifactId, toSummary } from './registry.ts';
import { type ReleaseTokens, requireRemote } from './release-tokens.ts';
import { type ArtifactRecord, artifactsCollection } from './releases.model.ts';
import { verifySignature } from './signing.ts';

/** After this time, in milliseconds, an incomplete upload counts as abandoned. */
const abandonedAfterMs = 10 * 60 * 1000;

export interface PublishDependencies {
  readonly connection: Connection;
  readonly store: ArtifactStore;
  readonly tokens: Pick<ReleaseTokens, 'enrol' | 'mayEnrol'>;
  readonly now: () => Date;
}

export interface PublishOutcome {
  readonly artifact: ArtifactSummary;
  /** False if the same artifact was already published, or for a dry run. */
  readonly isNew: boolean;
}

/**
 * Publishes one version from its archive. The version is reserved first, then stored, and only then visible, so an
 * interruption leaves nothing half-visible, and repeating it does no harm. A version isn't served until it is
 * activated.
 *
 * @throws {AppError} `forbidden` for another team's remote or another key, `conflict` if the version is already
 *   published with different content, `release_refused` if the archive doesn't match its manifest and signature.
 */
export async function publishArtifact(
  { connection, store, tokens, now }: PublishDependencies,
  bytes: Buffer,
  actor: ReleaseActor,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<PublishOutcome> {
  const Artifacts = artifactsCollection.on(connection);
  const archive = await readArchive(bytes);
  const { manifest, manifestText, signature, publicKey } = archive;
  requireRemote(actor, manifest.remote);
  if (!verifySignature(manifestText, signature, publicKey)) {
    throw new AppError('release_refused', {
      userMessage:
        'The signature does not match the manifest. Publish anew, with the key that the command made.',
    });
  }
  const digest = contentDigest(manifest);
  const known = await Artifacts.findById(
    artifactId(manifest.remote, manifest.version),
  ).lean<ArtifactRecord>();
  if (known?.state === 'published') return { artifact: sameOrConflict(known, digest), isNew: false };
  await refuseTwin(Artifacts, manifest);

  const record: ArtifactRecord = {
    _id: artifactId(manifest.remote, manifest.version),
    remote: manifest.remote,
    version: manifest.version,
    buildId: manifest.buildId,
    federationName: manifest.kind === 'remote' ? manifest.federationName : null,
    contractVersion: manifest.contractVersion,
    commit: manifest.commit,
    digest,
    size: manifest.files.reduce((sum, { size }) => sum + size, 0),
    object: objectNameOf(bytes),
    manifest: manifestText,
    signature,
    publicKey,
    publishedBy: actor.name,
    publishedAt: now(),
    state: 'uploading',
  };
  if (dryRun) {
    if (!(await tokens.mayEnrol(actor.token, publicKey))) await tokens.enrol(actor, publicKey);
    return { artifact: toSummary(record), isNew: false };
  }
  await tokens.enrol(actor, publicKey);
  await reserve(Artifacts, record, now());
  await store.put(bytes);
  // Another run may have reserved the version for the same content meanwhile. Whoever has stored it first publishes it,
  // with their own archive and signature: the other one may never finish.
  const { _id, ...fields } = record;
  const { matchedCount } = await Artifacts.updateOne(
    { _id, digest, state: 'uploading' },
    { $set: { ...fields, state: 'published', publishedAt: now() } },
  );
  if (matchedCount === 1) {
    // Not earlier, so that an abandoned upload leaves no files under the version's name.
    await store.unpack(manifest.remote, manifest.version, archive.files);
    return { artifact: toSummary({ ...record, publishedAt: now() }), isNew: true };
  }
  // Somebody else has published the version in the meantime.
  const other = await Artifacts.findById(record._id).orFail().lean<ArtifactRecord>();
  return { artifact: sameOrConflict(other, digest), isNew: false };
}

type Artifacts = ReturnType<typeof artifactsCollection.on>;

/** Reserves a version for this content. An abandoned reservation is taken over. */
async function reserve(Artifacts: Artifacts, record: ArtifactRecord, at: Date): Promise<void> {
  try {
    await Artifacts.create(record);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const { _id, ...fields } = record;
    const { matchedCount } = await Artifacts.updateOne(
      {
        _id,
        state: 'uploading',
        $or: [{ digest: record.digest }, { publishedAt: { $lt: new Date(at.getTime() - abandonedAfterMs) } }],
      },
      { $set: fields },
    );
    if (matchedCount === 1) return;
    const other = await Artifacts.findById(_id).orFail().lean<ArtifactRecord>();
    if (other.state === 'removing') throw new BeingDeleted(record);
    if (other.state === 'uploading' || other.digest !== record.digest) throw taken(record);
  }
}

function sameOrConflict(known: ArtifactRecord, digest: string): ArtifactSummary {
  if (known.digest === digest) return toSummary(known);
  throw taken(known);
}

/** Two versions with the same federation name would run each other's code, unless their files are identical. */
async function refuseTwin(Artifacts: Artifacts, manifest: Manifest): Promise<void> {
  if (manifest.kind === 'shell') return;
  const { remote, version, federationName, files } = manifest;
  const twins = await Artifacts.find({ federationName, state: 'published' })
    .select({ remote: 1, version: 1, manifest: 1 })
    .limit(20)
    .lean<ArtifactRecord[]>();
  const other = twins.find(
    (twin) =>
      twin.remote !== remote ||
      JSON.stringify((JSON.parse(twin.manifest) as Manifest).files) !== JSON.stringify(files),
  );
  if (!other) return;
  throw new AppError('conflict', {
    userMessage: `${remote} ${version} carries the federation name ${federationName} of ${other.remote} ${other.version}, whose files are others. Raise the version and build it anew.`,
  });
}

/** Thrown for a version that was published before and whose files are being deleted because it is old. */
export class BeingDeleted extends AppError {
  constructor({ remote, version }: Pick<ArtifactRecord, 'remote' | 'version'>) {
    super('conflict', {
      userMessage: `${remote} ${version} was published before and is being deleted. Raise the version, or publish this one again tomorrow.`,
    });
  }
}

function taken({ remote, version }: Pick<ArtifactRecord, 'remote' | 'version'>): AppError {
  return new AppError('conflict', {
    userMessage: `${remote} ${version} is published already, with other content. A version never changes: raise it in ${remote}/package.json and publish again.`,
  });
}
