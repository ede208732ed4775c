import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { createSigner } from '#app/kernel/http/signature.ts';
import { createChannelStore } from '#app/releases/channel-store.ts';
import { decide } from '#app/releases/decisions.ts';
import { createSiteFeature } from '#app/site/site.feature.ts';
import { type Answer, startTestServer, type TestServer } from './harness.ts';
import {
  type Build,
  type Key,
  makeKey,
  pack,
  remoteBuild,
  shellBuild,
  writeBuild,
} from './release-fixtures.ts';

export const managerToken = 'a-manager-for-tests-0123456789';

/** Somebody with or without a release token. */
export interface Releaser {
  readonly key: Key;
  call(method: string, url: string, body?: unknown): Promise<Answer>;
  publish(build: Build, archive?: Buffer): Promise<Answer>;
  /** Makes a change based on the channel's current state, unless a revision is given. */
  change(body: Readonly<Record<string, unknown>>): Promise<Answer>;
}

export interface ReleaseSite extends TestServer {
  /** Folder with the site's local builds. */
  readonly builds: string;
  readonly manager: Releaser;
  /** Publishes the current content of the builds folder, as a start does. */
  publishBuilds(): Promise<void>;
  as(token: string | null): Releaser;
  /** A publisher of these remotes, with their own key. */
  publisher(
    ...remotes: string[]
  ): Promise<Releaser & { readonly token: string; readonly id: string; readonly name: string }>;
  /** The version of a remote in a visitor's next page, or null. */
  live(remote: string, cookie?: string): Promise<string | null>;
}

/**
 * A site with a shell, `mf-one` and `mf-two`, each activated at 1.0.0 by its start.
 * @param builds other builds to start with, or an existing folder of builds, which isn't deleted.
 */
export async function startReleaseSite(
  env: Readonly<Record<string, string>> = {},
  builds: readonly Build[] | string = [
    shellBuild('1.0.0'),
    remoteBuild('mf-one', '1.0.0'),
    remoteBuild('mf-two', '1.0.0'),
  ],
  log?: Logger,
): Promise<ReleaseSite> {
  const isKept = typeof builds === 'string';
  const folder = isKept ? builds : await mkdtemp(path.join(tmpdir(), 'postloom-builds-'));
  if (!isKept) for (const build of builds) await writeBuild(folder, build);
  const site = createSiteFeature(folder);
  const server = await startTestServer(
    { RELEASE_TOKEN: managerToken, ...env },
    { moreFeatures: [site], ...(log && { log }) },
  );
  let publishers = 0;
  const { complete, publishBuilds } = server.app.service(site);
  await complete();

  const as = (token: string | null): Releaser => {
    const key = makeKey();
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const call: Releaser['call'] = (method, url, body) =>
      server.browser().call(method, url, body, { headers });
    return {
      key,
      call,
      async publish(build, archive) {
        return server.browser().call('POST', '/api/releases/artifacts', archive ?? (await pack(build, key)), {
          headers: { ...headers, 'content-type': 'application/zip' },
        });
      },
      async change(body) {
        const channel = body.channel ?? 'production';
        const status = await as(managerToken).call('GET', `/api/releases/status?channel=${channel}`);
        return call('POST', '/api/releases/changes', { revision: status.body.revision, channel, ...body });
      },
    };
  };
  const manager = as(managerToken);
  return {
    ...server,
    builds: folder,
    manager,
    publishBuilds,
    as,
    async publisher(...remotes) {
      publishers += 1;
      const name = `team ${publishers} of ${remotes.join(' and ')}`;
      const { body } = await manager.call('POST', '/api/releases/tokens', {
        name,
        role: 'publisher',
        remotes,
      });
      const { token, secret } = body as { token: { id: string }; secret: string };
      return Object.assign(as(secret), { token: secret, id: token.id, name });
    },
    async live(remote, cookie) {
      const { text } = await server.browser().get('/mf-one', {
        headers: { accept: 'text/html', ...(cookie && { cookie }) },
      });
      const record = /id="deployment-record">(.*?)<\/script>/.exec(text)?.[1];
      return record ? (JSON.parse(record).remotes[remote]?.version ?? null) : null;
    },
    async close() {
      await server.close();
      if (!isKept) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Activates a version of a live remote as a newer process would, whose gate lets it through. */
export async function activateAsNewer({ app }: TestServer, remote: string, version: string): Promise<void> {
  const { connection, env } = app;
  const signer = createSigner(env.SESSION_SECRET, 'deployment-record');
  const store = createChannelStore({ connection, signer, signerBefore: null, now: () => new Date() });
  const before = await store.read('production');
  const entry = before.entries.find((each) => each.remote === remote);
  if (!entry) throw new Error(`${remote} is not live.`);
  const change = { action: 'activate', channel: 'production', remote, version, dryRun: false } as const;
  const author = { token: 'newer', name: 'newer', isManager: true, decidedBy: 'person' } as const;
  const decision = decide(entry, { ...change, revision: before.revision }, author, new Date());
  await store.write(before, { decisions: [decision], by: author.name });
}
