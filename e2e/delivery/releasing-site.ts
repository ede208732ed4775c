import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type Site, type SiteOptions, startSite } from '#harness/site.ts';
import { packBuild } from '../../tools/release/sign-archive.ts';
import { type HandmadeVersion, writeHandmade } from './handmade-remote.ts';

/** A site and the release manager who changes it, by the calls that the command makes. */
export interface ReleasingSite extends Site {
  readonly token: string;
  call<T = unknown>(method: string, path: string, body?: object): Promise<T>;
  /** Publishes the build in a folder. */
  publishBuild(dist: string): Promise<void>;
  publishHandmade(version: HandmadeVersion): Promise<void>;
  /** A change on top of what the channel is now. */
  change(body: Readonly<Record<string, unknown>>): Promise<void>;
}

export async function startReleasingSite(options: SiteOptions = {}): Promise<ReleasingSite> {
  const token = `release-manager-${randomBytes(8).toString('hex')}`;
  const site = await startSite({ ...options, env: { RELEASE_TOKEN: token, ...options.env } });
  const { privateKey } = generateKeyPairSync('ed25519');

  const send = async (method: string, path: string, body: BodyInit | null, type: string) => {
    const answer = await fetch(`${site.url}/api/releases/${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const call: ReleasingSite['call'] = (method, path, body) =>
    send(method, path, body ? JSON.stringify(body) : null, 'application/json');
  const publishBuild = async (dist: string): Promise<void> => {
    const archive = await packBuild(dist, 'remote.json', privateKey);
    await send('POST', 'artifacts', new Uint8Array(archive), 'application/zip');
  };
  return {
    ...site,
    token,
    call,
    publishBuild,
    async publishHandmade(version) {
      const { folder, remove } = writeHandmade(version);
      await publishBuild(folder).finally(remove);
    },
    async change(body) {
      const { revision } = await call<{ revision: number }>('GET', 'status');
      await call('POST', 'changes', { channel: 'production', revision, ...body });
    },
  };
}
