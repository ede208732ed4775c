import {
  clientHeader,
  composerResultSchema,
  endpoints,
  generationResponseSchema,
  type MediaItem,
  type Post,
} from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { startBothSites } from './both-sites.ts';
import { type Browser, pngBytes } from './harness.ts';

const { provider, server, demo } = await startBothSites();

const compose = endpoints.composerGenerate.path;
const brief = (change: object = {}) => ({
  platforms: ['linkedin', 'twitter'],
  goal: 'promote',
  topic: 'Rye loaves every Friday from 7 am, £4.50, order at example.com/rye',
  tone: 'friendly',
  ...change,
});
const forClient = (client: string | null) => (client ? { headers: { [clientHeader]: client } } : {});

async function listed<Item>(browser: Browser, path: string, client: string | null = null): Promise<Item[]> {
  const { status, body, text } = await browser.call('GET', path, undefined, forClient(client));
  expect(status, text).toBe(200);
  return body.items as never;
}
const posts = (browser: Browser, client: string | null = null) =>
  listed<Post>(browser, endpoints.listPosts.path, client);
const library = (browser: Browser, client: string | null = null) =>
  listed<MediaItem>(browser, endpoints.listMedia.path, client);
const shownIn = (found: readonly Post[]) =>
  found.map(({ media }) => media.map(({ alt, origin }) => ({ alt, origin })));

/** A described picture in the library. */
async function keep(browser: Browser, client: string | null = null): Promise<MediaItem> {
  const options = forClient(client);
  const { body } = await browser.post(endpoints.createUpload.path, { keep: true, name: 'rye.png' }, options);
  expect((await browser.call('PUT', String(body.uploadURL), pngBytes)).status).toBe(200);
  const id = String(body.objectURL).slice(-32);
  const changed = await browser.call('PATCH', `/api/media/${id}`, { version: 1, alt: 'A loaf' }, options);
  expect(changed.status, changed.text).toBe(200);
  return changed.body as never;
}
const makeClient = async (browser: Browser, name: string): Promise<string> =>
  String((await browser.post(endpoints.createClient.path, { name })).body.id);

describe('a picture from the library', () => {
  it('is attached to a generated post, with its description and its origin', async () => {
    const member = await server.member('pro');
    provider.always({ kind: 'post', extra: { imageAlt: 'Loaves' } });
    await member.post(endpoints.generate.path, makeBrief({ generateImage: true }));
    const [made] = await library(member);
    const { body } = await member.post(endpoints.generate.path, makeBrief({ attachedMediaId: made?.id }));
    const result = generationResponseSchema.parse(body);
    const known = { attachedImageUrl: made?.url, attachedImageAlt: made?.alt, attachedImageOrigin: 'ai' };
    expect(result).toMatchObject(known);
    const [post] = await posts(member);
    expect(post?.media).toMatchObject([{ id: made?.id, alt: made?.alt, origin: 'ai' }]);
    // The writer has seen it.
    expect(JSON.stringify(provider.calls().at(-1))).toContain('data:image/jpeg');
    expect(await library(member)).toHaveLength(1);
  });

  it('is in the composer’s posts, with its description and its origin', async () => {
    const member = await demo.member('pro');
    const { url } = await keep(member);
    const result = composerResultSchema.parse(
      (await member.post(compose, brief({ uploadedAssets: [url] }))).body,
    );
    expect(result.uploads).toEqual([{ url, alt: 'A loaf', origin: null }]);
    expect(shownIn(await posts(member))).toEqual([
      [{ alt: 'A loaf', origin: null }],
      [{ alt: 'A loaf', origin: null }],
    ]);
  });

  it('stays once it is chosen, although the last post that showed it is gone', async () => {
    const member = await demo.member('pro');
    await member.post(endpoints.generate.path, makeBrief({ generateImage: true }));
    const [made] = await library(member);
    const kept = await member.call('PATCH', endpoints.changeManyMedia.path, { ids: [made?.id], kept: true });
    // Nothing that people edit has changed.
    expect(kept.body.items).toMatchObject([{ id: made?.id, version: made?.version }]);
    const [post] = await posts(member);
    const emptied = await member.call('PATCH', `/api/posts/${post?.id}`, {
      version: post?.version,
      media: [],
    });
    expect(emptied.status, emptied.text).toBe(200);
    expect(await library(member)).toMatchObject([{ id: made?.id }]);
  });

  it('is refused where it is a stranger’s, gone or a file for a brief alone', async () => {
    const [ada, eve] = [await demo.member('pro'), await demo.member('pro')];
    const { id, url } = await keep(eve);
    const { body: loose } = await ada.post(endpoints.createUpload.path);
    await ada.call('PUT', String(loose.uploadURL), pngBytes);
    // It would vanish from the post with the bin.
    const { id: binned } = await keep(ada);
    expect((await ada.call('DELETE', `/api/media/${binned}`)).status).toBe(200);
    for (const attachedMediaId of [id, String(loose.objectURL).slice(-32), binned]) {
      expect((await ada.post(endpoints.generate.path, makeBrief({ attachedMediaId }))).status).toBe(404);
    }
    expect((await ada.post(compose, brief({ uploadedAssets: [url] }))).status).toBe(404);
  });

  it('of one client goes into no other’s posts; the agency’s own is copied for a client', async () => {
    const member = await demo.member('agency');
    const [rye, oat] = [await makeClient(member, 'Rye'), await makeClient(member, 'Oat')];
    const [ours, theirs] = [await keep(member), await keep(member, rye)];
    await member.post(endpoints.createPost.path, {
      platform: 'linkedin',
      media: [{ id: ours.id, alt: 'Ours' }],
    });
    const voice = await member.post(
      endpoints.createBrandVoice.path,
      { name: 'Oat', tone: 'dry' },
      forClient(oat),
    );
    expect(voice.status, voice.text).toBe(201);
    const { id: brandVoiceId } = voice.body;

    const refused = await member.post(compose, brief({ brandVoiceId, uploadedAssets: [theirs.url] }));
    expect(refused.body).toMatchObject({ code: 'validation_failed' });
    expect(
      await member.post(endpoints.generate.path, makeBrief({ attachedMediaId: theirs.id })),
    ).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect(await posts(member, oat)).toEqual([]);

    const made = await member.post(compose, brief({ brandVoiceId, uploadedAssets: [ours.url] }));
    expect(made.status, made.text).toBe(200);
    expect(shownIn(await posts(member, oat))).toEqual([
      [{ alt: 'A loaf', origin: null }],
      [{ alt: 'A loaf', origin: null }],
    ]);
    expect((await library(member, oat)).map(({ id }) => id)).not.toContain(ours.id);
    // The post that has shown it before shows it still.
    expect((await library(member)).find(({ id }) => id === ours.id)).toMatchObject({ client: null });
  });
});
