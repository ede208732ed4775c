import type { DeploymentRecord, Manifest } from '@postloom/shared-contracts/deployment';
import type { Signer } from '#app/kernel/http/signature.ts';
import { emptyEntry } from './decisions.ts';
import { type ChannelState, type LiveRecord, type ManifestOf, resolveWith } from './resolve.ts';

export type Override = NonNullable<DeploymentRecord['override']>;

export interface OverridesOptions {
  readonly signer: Signer;
  /** Prepares a version for serving from this process. */
  readonly prepare: (remote: string, version: string) => Promise<Manifest | null>;
  readonly now: () => Date;
}

export type Overrides = ReturnType<typeof createOverrides>;

/** Signed overrides: one version of one remote, for whoever has the text. Nothing is stored. */
export function createOverrides({ signer, prepare, now }: OverridesOptions) {
  return {
    sign(remote: string, version: string, hours: number): Override & { readonly text: string } {
      const expires = now().getTime() + hours * 60 * 60 * 1000;
      const what = Buffer.from(JSON.stringify([remote, version, expires])).toString('base64url');
      const expiresAt = new Date(expires).toISOString();
      return { remote, version, expiresAt, text: `${what}.${signer.sign(what)}` };
    },

    /** @returns null for a text that this site hasn't signed, or that has expired. */
    read(text: string): Override | null {
      const [what = '', signature = ''] = text.split('.');
      if (!signer.verify(what, signature)) return null;
      const [remote, version, expires] = JSON.parse(Buffer.from(what, 'base64url').toString('utf8')) as [
        string,
        string,
        number,
      ];
      if (expires <= now().getTime()) return null;
      return { remote, version, expiresAt: new Date(expires).toISOString() };
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
