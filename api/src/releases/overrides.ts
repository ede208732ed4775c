import { randomBytes } from 'node:crypto';
import type { ReleaseLink } from '@postloom/shared-contracts';
import type { DeploymentRecord, Manifest } from '@postloom/shared-contracts/deployment';
import type { Connection } from 'mongoose';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { Signer } from '#app/kernel/http/signature.ts';
import type { ReleaseActor } from '#app/kernel/release-actor.ts';
import { emptyEntry } from './decisions.ts';
import type { ReleaseTokens } from './release-tokens.ts';
import { type LinkRecord, linksCollection } from './releases.model.ts';
import { type ChannelState, type LiveRecord, type ManifestOf, resolveWith } from './resolve.ts';

export type Override = NonNullable<DeploymentRecord['override']>;

export interface OverridesOptions {
  readonly connection: Connection;
  readonly signer: Signer;
  readonly tokens: Pick<ReleaseTokens, 'proofOf'>;
  /** Prepares a version for serving from this process. */
  readonly prepare: (remote: string, version: string) => Promise<Manifest | null>;
  readonly now: () => Date;
}

/** How many links are listed at most. They last a week at most, and each is made by hand. */
const linksShown = 200;

export type Overrides = ReturnType<typeof createOverrides>;

/**
 * Overrides: one version of one remote, for whoever has a link's text. A link ends when its time is up, with its
 * author's token, or when somebody ends it.
 */
export function createOverrides({ connection, signer, tokens, prepare, now }: OverridesOptions) {
  const Links = linksCollection.on(connection);

  const isValid = async ({ token, proof, expiresAt }: LinkRecord): Promise<boolean> =>
    expiresAt > now() && (await tokens.proofOf(token)) === proof;

  return {
    /** @throws if the author's token was revoked in the meantime. */
    async create(
      remote: string,
      version: string,
      hours: number,
      { token, name }: Pick<ReleaseActor, 'token' | 'name'>,
    ): Promise<ReleaseLink & { readonly text: string }> {
      const proof = await tokens.proofOf(token);
      if (proof === null) throw new AppError('unauthorized');
      const createdAt = now();
      const link: LinkRecord = {
        _id: randomBytes(9).toString('base64url'),
        remote,
        version,
        by: name,
        token,
        proof,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + hours * 60 * 60 * 1000),
      };
      await Links.create(link);
      return { ...toLink(link), text: `${link._id}.${signer.sign(link._id)}` };
    },

    /** @returns null for a text that this site hasn't signed, or whose link is over. */
    async read(text: string): Promise<Override | null> {
      const [id = '', signature = ''] = text.split('.');
      // First, so that made-up texts never reach the database.
      if (!signer.verify(id, signature)) return null;
      const link = await Links.findById(id).lean<LinkRecord>();
      if (!link || !(await isValid(link))) return null;
      return { remote: link.remote, version: link.version, expiresAt: link.expiresAt.toISOString() };
    },

    /** The links that still work, the newest first, and no more than `linksShown`. */
    async list(remote: string | undefined): Promise<ReleaseLink[]> {
      const found = await Links.find({ ...(remote !== undefined && { remote }), expiresAt: { $gt: now() } })
        .sort({ createdAt: -1 })
        .limit(linksShown)
        .lean<LinkRecord[]>();
      const valid = await Promise.all(found.map(isValid));
      return found.filter((_, index) => valid[index]).map(toLink);
    },

    /** @throws {AppError} `not_found` */
    async find(id: string): Promise<ReleaseLink> {
      const link = await Links.findById(id).lean<LinkRecord>();
      if (!link) throw new AppError('not_found', { userMessage: 'There is no such link, or it is over.' });
      return toLink(link);
    },

    async end(id: string): Promise<void> {
      await Links.deleteOne({ _id: id });
    },

    /**
     * The record for somebody with an override, or their ordinary one if the version isn't available.
     * @param state what is live.
     * @param given their record without the override.
     */
    async apply(
      override: Override,
      state: ChannelState,
      manifestOf: ManifestOf,
      given: LiveRecord,
    ): Promise<LiveRecord> {
      const { remote, version } = override;
      const manifest = manifestOf(remote, version) ?? (await prepare(remote, version).catch(() => null));
      if (!manifest) return given;
      const known = state.entries.some((entry) => entry.remote === remote);
      const entries = known ? state.entries : [...state.entries, emptyEntry(remote)];
      const find: ManifestOf = (name, wanted) =>
        name === remote && wanted === version ? manifest : manifestOf(name, wanted);
      const record = resolveWith({ ...state, entries }, find, (entry) =>
        entry.remote === remote ? version : (given.remotes[entry.remote]?.active.version ?? entry.active),
      );
      return { ...record, shell: given.shell, override };
    },
  };
}

function toLink({ _id: id, remote, version, by, createdAt, expiresAt }: LinkRecord): ReleaseLink {
  return { id, remote, version, by, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
