import {
  type ComposerRequestInput,
  clientHeader,
  composerResultSchema,
  endpoints,
  type RefineRequestInput,
  refineResponseSchema,
  wordsLeftOutText,
} from '@postloom/shared-contracts';
import {
  composePostText,
  countCharacters,
  platformCatalogue,
  platforms,
} from '@postloom/shared-contracts/platforms';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { Types } from 'mongoose';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bounds } from '#app/kernel/http/bounds.ts';
import { startBothSites } from './both-sites.ts';
import { type Browser, pngBytes, readEvents, startTestServer } from './harness.ts';

const generate = endpoints.composerGenerate.path;
const refine = endpoints.refine.path;
const stream = { headers: { accept: 'text/event-stream' } };
const topic = 'Rye loaves every Friday from 7 am, £4.50, order at example.com/rye';

const brief = (change: Partial<ComposerRequestInput> = {}): ComposerRequestInput => ({
  platforms: ['instagram', 'twitter', 'linkedin'],
  goal: 'promote',
  topic,
  tone: 'friendly',
  ...change,
});
const red = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const keyed = (key: string) => ({ headers: { 'idempotency-key': `key-of-${key}` } });

const { provider, server, demo } = await startBothSites();

const remaining = async (browser: Browser): Promise<number> =>
  Number((await browser.get(endpoints.getCredits.path)).body.remaining);
const listed = async (browser: Browser) =>
  (await browser.get(endpoints.listPosts.path)).body.items as readonly Record<string, unknown>[];

type Member = Awaited<ReturnType<typeof server.member>>;

/** The latest one, even if nothing has come of it, so that no list has it. */
const lastSet = async (member: Member) => {
  const sets = server.app.connection.collection('composer_generations');
  const [last] = await sets
    .find({ account: new Types.ObjectId(member.id) })
    .sort({ _id: -1 })
    .toArray();
  return composerResultSchema.parse((await member.get(`/api/composer/generations/${last?._id}`)).body);
};

/** Expects a picture that was drawn to be kept back: the reads leave it time to be stored. */
const expectHeldBack = async (member: Member) => {
  await expect.poll(() => provider.pictureCalls().length, { timeout: 10_000 }).toBe(1);
  for (let read = 0; read < 20; read += 1) {
    expect((await lastSet(member)).picture).toMatchObject({ status: 'running', imageUrl: null });
  }
};

describe('without an AI provider', () => {
  it('writes for every platform, each text within its rules, at no cost', async () => {
    const member = await demo.member('pro');
    const { status, body, text } = await member.post(
      generate,
      brief({ platforms: [...platforms], generateImage: true }),
    );
    expect(status, text).toBe(200);
    const result = composerResultSchema.parse(body);
    expect(result).toMatchObject({ status: 'done', creditsCharged: 0, credits: { remaining: 100 } });
    expect(result.platforms.map(({ platform }) => platform)).toEqual([...platforms]);
    for (const { platform, status, isDemo, note, variants } of result.platforms) {
      expect({ platform, status, isDemo }).toEqual({ platform, status: 'done', isDemo: true });
      expect(note).toContain('Sample content');
      expect(variants.length).toBeGreaterThan(1);
      const spoken = variants.map(({ caption }) => caption.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase());
      expect(new Set(spoken).size).toBe(variants.length);
      for (const { caption, hashtags, score } of variants) {
        const { textLimit } = platformCatalogue[platform as 'twitter'];
        expect(
          countCharacters(platform as 'twitter', composePostText(caption, hashtags)),
        ).toBeLessThanOrEqual(textLimit);
        expect(caption).toContain('£4.50');
        expect(score).toBeGreaterThan(0);
      }
    }
    expect(result.picture).toMatchObject({ status: 'done', isDemo: true });
    expect(result.picture?.note).toContain('no image model');
  });

  it('takes a request’s last sentence as the call to action, and not the figure after it', async () => {
    const member = await demo.member();
    const topic = 'Halo is a lamp. Order at lampworks.example/halo. 40 hours on one charge.';
    const { body } = await member.post(generate, brief({ topic, platforms: ['facebook'] }));
    const [written] = composerResultSchema.parse(body).platforms;
    const requests = written?.variants.map(({ cta }) => cta) ?? [];
    expect(requests.filter(Boolean)[0]).toBe('You can order at lampworks.example/halo');
    expect(requests.join(' ')).not.toContain('40 hours');
  });

  it('keeps the part with a link when it makes a text shorter', async () => {
    const caption = 'Halo is here. It is a lamp that we like a lot. Order at lampworks.example/halo';
    const { body } = await demo
      .browser()
      .post(refine, { platform: 'instagram', caption, change: { kind: 'shorter' } });
    expect(body.result).toMatchObject({ caption: expect.stringContaining('lampworks.example/halo') });
    expect(body.result).not.toMatchObject({ caption: expect.stringContaining('we like') });
  });

  it('stores a draft post per platform, with the picture, and returns the generation again', async () => {
    const member = await demo.member('pro');
    const { body } = await member.post(generate, brief({ generateImage: true }));
    const posts = await listed(member);
    expect(posts.map(({ platform }) => platform).sort()).toEqual(['instagram', 'linkedin', 'twitter']);
    for (const { status, media } of posts)
      expect({ status, media }).toMatchObject({ status: 'draft', media: [{}] });
    const result = composerResultSchema.parse(body);
    expect(posts.map(({ id }) => id).sort()).toEqual(result.platforms.map(({ postId }) => postId).sort());
    // They belong together, but a copy of one stands alone.
    expect(new Set(posts.map(({ generation }) => generation))).toEqual(new Set([result.id]));
    const copy = await member.post(`/api/posts/${posts[0]?.id}/duplicate`);
    expect(copy.body).toMatchObject({ generation: null });
    expect((await member.get(`/api/composer/generations/${result.id}`)).body).toEqual(body);
    const { body: list } = await member.get(endpoints.listComposerGenerations.path);
    expect(list).toMatchObject({ items: [{ id: result.id, topic }], next: null });
  });

  it('stores with each draft the picture on its card, and returns the uploads with the generation', async () => {
    const member = await demo.member('pro');
    const upload = async () => {
      const { body } = await member.post(endpoints.createUpload.path);
      expect((await member.call('PUT', String(body.uploadURL), pngBytes)).status).toBeLessThan(300);
      return { asked: String(body.uploadURL), url: String(body.objectURL) };
    };
    const uploads = [await upload(), await upload()];
    const uploadedAssets = uploads.map(({ asked }) => asked);
    const { body, text } = await member.post(generate, brief({ uploadedAssets }));
    const posts = await listed(member);
    expect(posts.map(({ media }) => media)).toMatchObject(
      Array.from({ length: 3 }, () => [{ url: uploads[0]?.url }]),
    );
    expect(composerResultSchema.parse(body).request, text).toMatchObject({
      uploadedAssets: uploads.map(({ url }) => url),
    });
    expect((await member.get(`/api/composer/generations/${body.id}`)).body).toEqual(body);

    // A drawn picture comes first, on the card and in the post.
    const drawn = await member.post(generate, brief({ uploadedAssets, generateImage: true }));
    const { id, picture } = composerResultSchema.parse(drawn.body);
    const ofDrawn = (await listed(member)).filter(({ generation }) => generation === id);
    expect(ofDrawn.map(({ media }) => media)).toMatchObject(
      Array.from({ length: 3 }, () => [{ url: picture?.imageUrl }]),
    );
  });

  it('names the post that each variant is saved in, ignoring copies and deleted posts', async () => {
    const member = await demo.member('pro');
    const { body } = await member.post(generate, brief({ platforms: ['linkedin'] }));
    const [made] = composerResultSchema.parse(body).platforms;
    const keep = async (variant: string | undefined) => {
      const post = { platform: 'linkedin', caption: 'Kept by hand', variant };
      const { body, status, text } = await member.post(endpoints.createPost.path, post);
      expect(status, text).toBe(201);
      return String(body.id);
    };
    const second = await keep(made?.variants[1]?.id);
    await member.post(`/api/posts/${second}/duplicate`);
    const postIds = async () => {
      const again = await member.get(`/api/composer/generations/${body.id}`);
      return composerResultSchema.parse(again.body).platforms[0]?.postIds.slice(0, 2);
    };
    expect(await postIds()).toEqual([made?.postId, second]);
    await member.call('DELETE', `/api/posts/${second}`);
    expect(await postIds()).toEqual([made?.postId, null]);
    await member.call('DELETE', `/api/posts/${made?.postId}`);
    const first = await keep(made?.variants[0]?.id);
    expect(await postIds()).toEqual([first, null]);
  });

  it('lists a variant that was saved later together with the other posts of its set', async () => {
    const member = await demo.member('pro');
    const { body } = await member.post(generate, brief({ platforms: ['linkedin', 'facebook'] }));
    const { id, platforms } = composerResultSchema.parse(body);
    const variant = platforms[0]?.variants[1];
    const post = { platform: 'linkedin', caption: variant?.caption, variant: variant?.id, generation: id };
    expect((await member.post(endpoints.createPost.path, post)).status).toBe(201);
    expect((await listed(member)).map(({ generation }) => generation)).toEqual([id, id, id]);
    expect((await member.post(endpoints.createPost.path, { ...post, generation: 'none' })).status).toBe(400);
  });

  it('gives a grave matter a single wording without a call to action or a score', async () => {
    const member = await demo.member();
    const { body } = await member.post(
      generate,
      brief({ topic: 'Our baker Tomasz died on Monday. The shop stays closed until Thursday.' }),
    );
    for (const { variants } of composerResultSchema.parse(body).platforms) {
      expect(variants.map(({ cta, score, hashtags }) => ({ cta, score, hashtags }))).toEqual([
        { cta: '', score: null, hashtags: [] },
      ]);
    }
  });

  it.each([
    ['shorter', { kind: 'shorter' }],
    ['less salesy', { kind: 'less-salesy' }],
    ['in another tone', { kind: 'tone', tone: 'casual' }],
    ['for another platform', { kind: 'platform', platform: 'linkedin' }],
  ] as const)('makes a text %s and keeps its facts', async (_, change) => {
    const caption =
      'Rye loaves are back!\n\nEvery Friday from 7 am, £4.50 each. They smell of the oven. We are eating them with butter. Hurry! Order at example.com/rye.';
    const { status, body, text } = await demo
      .browser()
      .post(refine, { platform: 'instagram', caption, change });
    expect(status, text).toBe(200);
    const { result, isDemo, note, creditsCharged } = refineResponseSchema.parse(body);
    expect({ isDemo, creditsCharged }).toEqual({ isDemo: true, creditsCharged: 0 });
    expect(note).toMatch(/\w/);
    expect(result.caption).not.toBe(caption);
    for (const fact of ['7 am', '£4.50', 'example.com/rye']) expect(result.caption).toContain(fact);
  });

  it('keeps the hashtags when it writes from the text itself, and says what it wrote from', async () => {
    const asked = {
      platform: 'instagram',
      caption: 'We are back on Friday with rye. Come early, neighbours.',
      hashtags: ['OurOwnTag', 'rye'],
      change: { kind: 'warmer' },
    };
    const { body } = await demo.browser().post(refine, asked);
    expect(body).toMatchObject({
      result: { hashtags: asked.hashtags },
      note: 'Written from the text itself by the offline composer.',
    });
    const brief = 'We’re back on Friday with rye. Come early, neighbours.';
    const fromBrief = await demo.browser().post(refine, { ...asked, brief });
    expect(fromBrief.body.note).toBe('Written anew from your brief by the offline composer.');
  });

  it('lists a bounded number of refined texts with a generation, as refining costs nothing here', async () => {
    const member = await demo.member();
    const { body: made } = await member.post(generate, brief({ platforms: ['instagram'] }));
    const change = { kind: 'warmer' };
    const caption = `${topic}. We are open until six.`;
    const refineOnce = () =>
      member.post(refine, { platform: 'instagram', caption, change, generationId: String(made.id) });
    const listedIn = async (): Promise<number> => {
      const { body } = await member.get(`/api/composer/generations/${made.id}`);
      return composerResultSchema.parse(body).refinements.length;
    };
    expect((await refineOnce()).status).toBe(200);
    expect(await listedIn()).toBe(1);
    const runs = demo.app.connection.collection('generations');
    const first = await runs.findOne({ part: 'refine', set: new Types.ObjectId(String(made.id)) });
    const more = Array.from({ length: bounds.refinementsPerSet - 1 }, (_, index) => ({
      ...first,
      _id: new Types.ObjectId(),
      key: `refine.copy-${index}`,
    }));
    await runs.insertMany(more);
    expect((await refineOnce()).status).toBe(200);
    expect(await listedIn()).toBe(bounds.refinementsPerSet);
  });

  it('gives other wordings until all have been shown, and then says so', async () => {
    const visitor = demo.browser();
    const first = 'Quiz night at The Anchor on Friday at 8 pm. Teams of four win a £50 voucher.';
    const shown: string[] = [];
    for (;;) {
      const { status, body } = await visitor.post(refine, {
        platform: 'linkedin',
        caption: shown.at(-1) ?? first,
        change: { kind: 'another' },
        brief: first,
        shown,
      });
      if (status === 422) {
        expect(body).toMatchObject({ code: 'no_other_wording' });
        break;
      }
      const { caption } = refineResponseSchema.parse(body).result;
      expect(shown).not.toContain(caption);
      shown.push(caption);
      expect(shown.length).toBeLessThanOrEqual(12);
    }
    expect(shown.length).toBeGreaterThan(0);
  });

  it.each([
    [{ kind: 'shorter' }, 'It’s already as short as it gets'],
    [{ kind: 'less-salesy' }, 'Nothing in this post pushes'],
  ] as const)(
    'says that there is nothing to change by %o, and does not recommend it',
    async (change, sentence) => {
      const { status, body } = await demo.browser().post(refine, {
        platform: 'instagram',
        caption: 'Rye loaves are £4.50. Every Friday from 7 am.',
        change,
      });
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'no_other_wording' });
      expect(body.message).toContain(sentence);
      expect(body.message).not.toContain('can make it shorter');
    },
  );

  it.each([
    [{ kind: 'language', language: 'French' }, 'can’t translate'],
    [{ kind: 'longer' }, 'making things up'],
    [{ kind: 'line', line: 'Every Friday.' }, 'edit it yourself'],
  ] as const)('says plainly that it cannot do %o', async (change, sentence) => {
    const { status, body } = await demo.browser().post(refine, {
      platform: 'instagram',
      caption: 'Rye loaves. Every Friday.',
      change,
    });
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'not_configured' });
    expect(body.message).toContain(sentence);
  });
});

describe('a quote', () => {
  it('names each part, what it costs on this site, and who makes it', async () => {
    const asked = { platforms: ['twitter', 'tiktok'], generateImage: true, generateVideo: true };
    const real = await (await server.member('pro')).post(endpoints.quoteComposer.path, asked);
    expect(real.body).toMatchObject({ credits: 3 });
    expect(real.body.parts).toMatchObject([
      { kind: 'text', platform: 'twitter', credits: 1, isDemo: false },
      { kind: 'text', platform: 'tiktok', credits: 1, isDemo: false },
      { kind: 'picture', platform: null, credits: 1, isDemo: false },
      { kind: 'video', platform: null, credits: 0, isDemo: true, available: true },
    ]);
    const free = await (await demo.member('pro')).post(endpoints.quoteComposer.path, asked);
    expect(free.body).toMatchObject({ credits: 0 });
  });

  it('is given to visitors as well, for whom nothing is stored', async () => {
    const visitor = demo.browser();
    const asked = { platforms: ['twitter'], generateImage: false, generateVideo: false };
    expect((await visitor.post(endpoints.quoteComposer.path, asked)).body).toMatchObject({ credits: 0 });
    expect([...visitor.cookies.keys()]).toEqual([]);
    expect((await server.browser().post(endpoints.quoteComposer.path, asked)).body.credits).toBe(1);
  });
});

describe('with an AI provider', () => {
  it('charges one credit per platform and one for the picture, and each part says so', async () => {
    const member = await server.member('pro');
    const { body } = await member.post(generate, brief({ generateImage: true }));
    const result = composerResultSchema.parse(body);
    expect(result).toMatchObject({ creditsCharged: 4, credits: { remaining: 96 } });
    expect(
      result.platforms.map(({ creditsCharged, isDemo, note }) => [creditsCharged, isDemo, note]),
    ).toEqual([
      [1, false, null],
      [1, false, null],
      [1, false, null],
    ]);
    expect(result.picture).toMatchObject({ creditsCharged: 1, isDemo: false, note: null });
    expect(await remaining(member)).toBe(96);
  });

  it('streams the platforms in parallel and announces each as it is done', async () => {
    const member = await server.member();
    const events = await readEvents(await member.fetch('POST', generate, brief(), stream));
    expect(events[0]).toMatchObject({ event: 'started', data: { id: expect.any(String) } });
    const shown = (platform: string, variant: number): string =>
      events
        .filter(
          ({ event, data }) => event === 'delta' && data.platform === platform && data.variant === variant,
        )
        .map(({ data }) => data.text)
        .join('');
    const result = composerResultSchema.parse(events.at(-1)?.data);
    for (const { platform, variants } of result.platforms) {
      expect(variants.map(({ caption }, index) => caption === shown(platform, index))).toEqual([
        true,
        true,
        true,
      ]);
    }
    const done = events.filter(({ event }) => event === 'platform').map(({ data }) => data.platform);
    expect(done.sort()).toEqual(['instagram', 'linkedin', 'twitter']);
  });

  it('five platforms take little longer than one call to the provider', async () => {
    const member = await server.member('pro');
    let begin = (): void => undefined;
    const after = new Promise<void>((resolve) => {
      begin = resolve;
    });
    provider.always({ kind: 'post', after });
    const answer = member.post(generate, brief({ platforms: [...platforms] }));
    // All calls reach the provider before the first one is answered.
    await provider.arrived(platforms.length);
    begin();
    expect((await answer).body).toMatchObject({ creditsCharged: 5 });
  });

  it('refunds the part that fails and charges the others; the same key tries it again', async () => {
    const member = await server.member();
    provider.when('feed post for X,', { kind: 'error', status: 500, code: 'server_error' });
    const { status, body } = await member.post(generate, brief(), keyed('half'));
    expect(status).toBe(200);
    const result = composerResultSchema.parse(body);
    expect(
      result.platforms.map(({ platform, status, creditsCharged }) => [platform, status, creditsCharged]),
    ).toEqual([
      ['instagram', 'done', 1],
      ['twitter', 'failed', 0],
      ['linkedin', 'done', 1],
    ]);
    expect(result.platforms[1]?.failure).toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('weren’t charged'),
    });
    expect(await remaining(member)).toBe(3);
    expect(await listed(member)).toHaveLength(2);

    provider.reset();
    const again = composerResultSchema.parse((await member.post(generate, brief(), keyed('half'))).body);
    expect(again.id).toBe(result.id);
    expect(provider.calls()).toHaveLength(1);
    expect(again.platforms.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    expect(again.platforms[0]?.variants).toEqual(result.platforms[0]?.variants);
    expect(await remaining(member)).toBe(2);
    expect(await listed(member)).toHaveLength(3);
  });

  it('fails as a whole if every part failed, and charges nothing', async () => {
    const member = await server.member();
    provider.always({ kind: 'error', status: 500, code: 'server_error' });
    const { status, body } = await member.post(generate, brief());
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'provider_failed' });
    expect(await remaining(member)).toBe(5);
  });

  it('charges no picture without a post: if every text fails, there is neither', async () => {
    const member = await server.member('pro');
    provider.always({ kind: 'error', status: 500, code: 'server_error' });
    const asked = brief({ platforms: ['instagram', 'linkedin'], generateImage: true });
    expect((await member.post(generate, asked, keyed('no-post'))).body.code).toBe('provider_failed');
    expect(await remaining(member)).toBe(100);
    expect(await lastSet(member)).toMatchObject({
      creditsCharged: 0,
      picture: { status: 'failed', imageUrl: null, failure: { message: expect.stringContaining('no post') } },
    });
    expect((await member.get(endpoints.listMedia.path)).body.items).toEqual([]);

    // It may also fail before the texts do.
    provider.pictures({ status: 500, code: 'server_error' });
    expect((await member.post(generate, asked, keyed('no-post'))).body.code).toBe('provider_failed');
    provider.pictures({ png: await red() });

    // Under the same key, it comes with the first text.
    provider.when('feed post for LinkedIn,', { kind: 'post' });
    const { body } = await member.post(generate, asked, keyed('no-post'));
    expect(body).toMatchObject({ creditsCharged: 2, picture: { status: 'done' } });
    expect(await listed(member)).toMatchObject([{ platform: 'linkedin', media: [{}] }]);
    expect(await remaining(member)).toBe(98);
  });

  it('charges no picture if the caller leaves before there is a post', async () => {
    const member = await server.member('pro');
    provider.always({ kind: 'hang' });
    const leaving = new AbortController();
    const asked = brief({ platforms: ['instagram', 'linkedin'], generateImage: true });
    const response = await member.fetch('POST', generate, asked, { ...stream, signal: leaving.signal });
    await provider.arrived(2);
    await expectHeldBack(member);
    leaving.abort();
    await response.text().catch(() => undefined);
    await provider.brokenOff();
    await expect.poll(async () => (await lastSet(member)).status, { timeout: 10_000 }).toBe('done');
    expect(await lastSet(member)).toMatchObject({ creditsCharged: 0, picture: { status: 'failed' } });
    await expect.poll(() => remaining(member), { timeout: 10_000 }).toBe(100);
  });

  it('shows a picture only with a text, and charges both once for two concurrent calls with one key', async () => {
    const member = await server.member('pro');
    let write = (): void => undefined;
    const after = new Promise<void>((resolve) => {
      write = resolve;
    });
    provider.always({ kind: 'post', after });
    const asked = brief({ platforms: ['instagram', 'linkedin'], generateImage: true });
    const following = await member.fetch('POST', generate, asked, {
      headers: { ...stream.headers, ...keyed('both').headers },
    });
    const other = member.post(generate, asked, keyed('both'));
    await provider.arrived(2);
    await expectHeldBack(member);
    write();
    const events = (await readEvents(following)).map(({ event }) => event);
    expect(events.indexOf('picture')).toBeGreaterThan(events.indexOf('platform'));
    expect((await other).body).toMatchObject({ creditsCharged: 3 });
    expect(provider.pictureCalls()).toHaveLength(1);
    expect(await remaining(member)).toBe(97);
  });

  it('a used-up quota gives sample content for the parts that it affects, and says so', async () => {
    const member = await server.member();
    provider.when('feed post for X,', { kind: 'error', status: 429, code: 'insufficient_quota' });
    const result = composerResultSchema.parse((await member.post(generate, brief())).body);
    expect(result.platforms.map(({ isDemo, quotaExceeded }) => [isDemo, quotaExceeded])).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ]);
    expect(result.creditsCharged).toBe(2);
    expect(await remaining(member)).toBe(3);
  });

  it('refuses what the account cannot pay in full before anything starts', async () => {
    const member = await server.member();
    await member.post(generate, brief());
    const { status, body } = await member.post(generate, brief());
    expect({ status, code: body.code }).toEqual({ status: 402, code: 'insufficient_credits' });
    expect(body.message).toContain('needs 3 credits and you have 2');
    expect(provider.calls()).toHaveLength(3);
  });

  it('another request under the same key is refused', async () => {
    const member = await server.member();
    await member.post(generate, brief(), keyed('one'));
    const { body } = await member.post(generate, brief({ topic: 'Something else' }), keyed('one'));
    expect(body.code).toBe('idempotency_conflict');
  });

  it('the same key returns the first result, streamed or not, even if parts of the request are gone', async () => {
    const member = await server.member('pro');
    const { body: voice } = await member.post(endpoints.createBrandVoice.path, { name: 'Dry' });
    const { body: project } = await member.post(endpoints.createProject.path, { title: 'Autumn' });
    const { body: upload } = await member.post(endpoints.createUpload.path);
    await member.call('PUT', String(upload.uploadURL), await red());
    const asked = brief({
      platforms: ['facebook'],
      brandVoiceId: String(voice.id),
      projectId: String(project.id),
      uploadedAssets: [String(upload.objectURL)],
      generateImage: true,
    });
    const first = await member.post(generate, asked, keyed('gone'));
    expect(first.status, first.text).toBe(200);

    const { connection } = server.app;
    await member.call('DELETE', `/api/brand-voices/${voice.id}`);
    await member.call('DELETE', `/api/projects/${project.id}`);
    await connection.collection('objects').deleteOne({ _id: String(upload.objectURL).slice(-32) as never });
    await connection
      .collection('credit_balances')
      .updateOne({ _id: new Types.ObjectId(member.id) }, { $set: { plan: 'free' } });
    const again = await member.post(generate, asked, keyed('gone'));
    expect([again.status, again.body]).toEqual([200, first.body]);
    const events = await readEvents(
      await member.fetch('POST', generate, asked, {
        headers: { ...stream.headers, ...keyed('gone').headers },
      }),
    );
    expect(events.map(({ event }) => event)).toEqual(['started', 'platform', 'picture', 'result']);
    expect(events.at(-1)?.data).toEqual(first.body);
    expect(provider.calls()).toHaveLength(1);
  });

  it('two concurrent calls with one key write and charge once', async () => {
    const member = await server.member();
    const [one, other] = await Promise.all([
      member.post(generate, brief(), keyed('twice')),
      member.post(generate, brief(), keyed('twice')),
    ]);
    expect(one.body).toEqual(other.body);
    expect(provider.calls()).toHaveLength(3);
    expect(await remaining(member)).toBe(2);
  });

  it('whose key is used again makes no post anew that was deleted permanently', async () => {
    const member = await server.member('pro');
    const ask = () => member.post(generate, brief(), keyed('binned'));
    await ask();
    const [first] = await listed(member);
    // As the bin leaves it when its time is over.
    const posts = server.app.connection.collection('posts');
    await posts.deleteOne({ _id: new Types.ObjectId(String(first?.id)) });
    expect((await ask()).status).toBe(200);
    expect(await listed(member)).toHaveLength(2);
  });

  it('if a part cannot be read as soon as it is done, the others go on and the final answer shows it', async () => {
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const write = (line: string) => line.includes('a part could not be shown') && tell();
    const own = await startTestServer(
      { OPENAI_BASE_URL: provider.url, OPENAI_MODEL: 'stand-in' },
      { log: pino({ level: 'warn' }, { write }) },
    );
    onTestFinished(() => own.close());
    const member = await own.member('pro');
    const gates = ['Instagram', 'X'].map((name) => {
      let open = (): void => undefined;
      const after = new Promise<void>((resolve) => {
        open = resolve;
      });
      provider.when(`feed post for ${name},`, { kind: 'post', after });
      return () => open();
    });
    const answer = member.post(generate, brief({ platforms: ['instagram', 'twitter'] }), stream);
    await provider.arrived(2);
    const sets = own.app.connection.collection('composer_generations');
    const set = await sets.findOneAndDelete({});
    gates[0]?.();
    await Promise.race([told, answer]);
    await sets.insertOne(set ?? {});
    gates[1]?.();
    const { text } = await answer;
    const events = [...text.matchAll(/^event: (platform|result|error)\ndata: (.*)$/gm)];
    expect(events.map(([, event]) => event)).toEqual(['platform', 'result']);
    const result = composerResultSchema.parse(JSON.parse(events[1]?.[2] ?? ''));
    expect(result.platforms.map(({ status }) => status)).toEqual(['done', 'done']);
    expect(await remaining(member)).toBe(98);
  });

  it('if the caller leaves, what was delivered is finished, stored and charged, and the rest is refunded', async () => {
    const member = await server.member('pro');
    const long = 'A sentence that is long enough to count as delivered, and then some more of it. '.repeat(4);
    provider.when('feed post for Instagram,', { kind: 'post', caption: long, chunkSize: 80 });
    provider.when('feed post for X,', { kind: 'hang' });
    provider.when('feed post for LinkedIn,', { kind: 'hang' });
    const leaving = new AbortController();
    const asked = brief({ generateVideo: true });
    const response = await member.fetch('POST', generate, asked, { ...stream, signal: leaving.signal });
    let id = '';
    let read = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      read += chunk;
      id ||= /"id":"([0-9a-f]{24})"/.exec(read)?.[1] ?? '';
      if (read.includes('event: platform')) break;
    }
    leaving.abort();
    await provider.brokenOff();
    const settled = async () =>
      composerResultSchema.parse((await member.get(`/api/composer/generations/${id}`)).body);
    await expect.poll(async () => (await settled()).status, { timeout: 10_000 }).toBe('done');
    expect((await settled()).platforms.map(({ status, creditsCharged }) => [status, creditsCharged])).toEqual(
      [
        ['done', 1],
        ['failed', 0],
        ['failed', 0],
      ],
    );
    await expect.poll(() => remaining(member), { timeout: 10_000 }).toBe(99);
    await expect.poll(() => listed(member), { timeout: 10_000 }).toHaveLength(1);
    // Nothing else is begun for somebody who has left.
    expect((await settled()).video).toMatchObject({ status: 'failed', clipId: null });
  });

  it('limits the tokens, and asks for the platform’s style and no worn phrases', async () => {
    const member = await server.member();
    await member.post(generate, brief({ platforms: ['linkedin'] }));
    const [call] = provider.calls();
    expect(call?.max_output_tokens).toBe(bounds.providerTokens.variants);
    for (const words of [
      platformCatalogue.linkedin.craft.opens,
      'game changer',
      'sell: say what is offered',
      '100 to 200 words',
    ]) {
      expect(call?.instructions).toContain(words);
    }
    expect(call?.instructions).not.toContain('Rye loaves');
  });

  it('sends back too few variants once, and then accepts them', async () => {
    const member = await server.member();
    const [first, second] = ['Rye on Fridays, £4.50.', 'Fridays from 7 am: rye.'].map((caption) => ({
      caption,
      hashtags: [],
      cta: '',
    }));
    const answering = (...variants: unknown[]) =>
      provider.always({ kind: 'output', text: JSON.stringify({ variants }) });
    answering(first, second, { ...second, caption: ' ' });
    const asked = brief({ platforms: ['facebook'], topic: 'Rye on Fridays from 7 am, £4.50' });
    const { body } = await member.post(generate, asked);
    const [made] = composerResultSchema.parse(body).platforms;
    expect(made?.variants.map(({ caption }) => caption)).toEqual([first?.caption, second?.caption]);
    expect(made).toMatchObject({ isDemo: false, creditsCharged: 1 });
    expect(provider.calls()).toHaveLength(2);
    expect(JSON.stringify(provider.calls()[1])).toContain('needs 3 entries');

    answering();
    expect((await member.post(generate, asked)).body.code).toBe('provider_invalid_output');
    expect(await remaining(member)).toBe(4);
  });

  it('sends back violations of the rules once, and then removes any that remain', async () => {
    const member = await server.member();
    const caption = 'Rye loaves on Fridays, £4.50. **Read more** at https://invented.com/offer now.';
    provider.always({ kind: 'post', caption });
    const result = composerResultSchema.parse(
      (await member.post(generate, brief({ platforms: ['facebook'] }))).body,
    );
    expect(provider.calls()).toHaveLength(2);
    expect(JSON.stringify(provider.calls()[1])).toContain('The brief does not name');
    expect(result.platforms[0]?.variants[0]?.caption).toBe('Rye loaves on Fridays, £4.50.');
    expect(result.creditsCharged).toBe(1);
  });
});

describe('a brand voice', () => {
  const make = async (member: Browser, change: object = {}) =>
    (
      await member.post(endpoints.createBrandVoice.path, {
        name: 'The bakery',
        tone: 'Dry and short.',
        phrases: ['from the oven'],
        bannedWords: ['cheap', 'game changer'],
        ...change,
      })
    ).body;

  it('is stored, read, changed based on its version and deleted', async () => {
    const member = await server.member();
    const voice = await make(member, { bannedWords: ['Cheap', 'cheap'] });
    expect(voice).toMatchObject({ version: 1, bannedWords: ['cheap'] });
    const path = `/api/brand-voices/${voice.id}`;
    expect((await member.call('PATCH', path, { version: 1, tone: 'Warm.' })).body).toMatchObject({
      version: 2,
      tone: 'Warm.',
      phrases: ['from the oven'],
    });
    expect((await member.call('PATCH', path, { version: 1, tone: 'Late.' })).body).toMatchObject({
      code: 'conflict',
      currentVersion: 2,
    });
    expect((await member.get(endpoints.listBrandVoices.path)).body).toMatchObject({
      items: [{ tone: 'Warm.' }],
    });
    expect((await member.call('DELETE', path)).status).toBe(204);
    expect((await member.get(path)).status).toBe(404);
    const refused = await member.post(generate, brief({ brandVoiceId: String(voice.id) }));
    expect(refused.body.message).toBe('That brand voice no longer exists.');
  });

  it('is derived from samples and past posts', async () => {
    const member = await demo.member();
    const { body: post } = await member.post(endpoints.createPost.path, {
      platform: 'instagram',
      caption: 'We bake before dawn. Straight from the oven. You know where to find us!',
    });
    const { body } = await member.post(endpoints.readBrandVoice.path, {
      samples: [
        'We mill our own rye. It comes straight from the oven at six.',
        'Straight from the oven: buns. We saved you one.',
      ],
      postIds: [post.id],
    });
    expect(body.phrases).toContain('Straight from the oven');
    expect(body.tone).toContain('Speaks as "we" to "you".');
    expect(body.examples).toHaveLength(3);
    expect((await member.get(endpoints.listBrandVoices.path)).body).toMatchObject({ items: [] });
  });

  it('is followed, and its banned words never appear, streamed or not, whatever the provider says', async () => {
    const member = await server.member();
    const { id } = await make(member, { examples: ['Out at five. Gone by nine.'] });
    const caption =
      'Rye loaves on Fridays. So CHE\u00adAP it hurts. A game-changer for breakfast. From the oven at 7 am.';
    provider.always({ kind: 'post', caption, hashtags: ['cheap', 'GameChanger', 'rye'], chunkSize: 3 });
    const asked = brief({ platforms: ['instagram'], brandVoiceId: String(id) });
    const response = await member.fetch('POST', generate, asked, stream);
    const wire = await response.text();
    expect(wire.replaceAll('\u00ad', '')).not.toMatch(/cheap|game-?changer/i);
    const events = await readEvents(new Response(wire));
    const [first] = composerResultSchema.parse(events.at(-1)?.data).platforms;
    expect(first?.variants[0]).toMatchObject({
      caption: 'Rye loaves on Fridays. From the oven at 7 am.',
      hashtags: ['rye'],
    });
    expect(first?.note).toBe(wordsLeftOutText(''));
    const [call] = provider.calls();
    expect(call?.instructions).not.toMatch(/cheap|Dry and short/);
    expect(call?.instructions).toContain('are not of this post');
    const told = expect.stringMatching(
      /"howTheBrandTalks":"Dry and short\.".*"wordsTheBrandNeverSays":\["cheap","game changer"\]/,
    );
    expect(call).toMatchObject({ input: [{ role: 'user', content: [{ text: told }] }] });
  });

  it('is followed without AI as far as it says plainly what to do', async () => {
    const member = await demo.member('pro');
    const voice = await make(member, { tone: 'No emoji, no hashtags. No exclamation marks.' });
    const write = async (brandVoiceId: unknown) => {
      const asked = { ...brief({ topic: 'Come to our party on Friday at 7 pm! 🎉' }), brandVoiceId };
      return JSON.stringify(composerResultSchema.parse((await member.post(generate, asked)).body).platforms);
    };
    const plain = /\p{Extended_Pictographic}|!|"hashtags":\["/u;
    expect(await write(null)).toMatch(plain);
    expect(await write(voice.id)).not.toMatch(plain);
  });

  it('is also heeded in the image and its description, whoever draws, and the note names no gap without one', async () => {
    for (const host of [demo, server]) {
      const member = await host.member('pro');
      const voice = await make(member, { bannedWords: ['cheap', 'sourdough'] });
      const asked = brief({
        platforms: ['instagram'],
        topic: 'Cheap sourdough loaves every Friday from 7 am, £4.50',
        imagePrompt: 'A cheap sourdough loaf on a table',
        brandVoiceId: String(voice.id),
        generateImage: true,
      });
      provider.always({ kind: 'post', caption: 'Cheap loaves every Friday from 7 am, £4.50.' });
      const { body } = await member.post(generate, asked);
      const { picture, platforms } = composerResultSchema.parse(body);
      expect(picture?.imageAlt).toMatch(
        host === demo ? /“Loaves every Friday from 7 am/ : /^A loaf on a table/,
      );
      const [written] = platforms;
      expect(JSON.stringify([picture, written?.variants])).not.toMatch(/cheap|sourdough|\[…\]/i);
      expect(written?.note).toContain('words your brand voice bans');
      expect(written?.note).not.toContain('[…]');
    }
    const prompt = String(provider.pictureCalls().at(-1)?.prompt);
    const told = 'Never written, shown or said: "cheap", "sourdough".';
    expect(prompt).toContain(told);
    expect(prompt.replace(told, '')).not.toMatch(/cheap|sourdough/i);
  });
});

describe('a text with a gap', () => {
  const whole = 'Rye loaves on Fridays from 7 am, order at example.com/rye';

  it('has no score until it is filled in, and says that there will be one, also after a rewrite', async () => {
    const member = await demo.member('pro');
    const { body: voice } = await member.post(endpoints.createBrandVoice.path, {
      name: 'No rye',
      bannedWords: ['loaves'],
    });
    const write = async (change: Partial<ComposerRequestInput>) => {
      const { body } = await member.post(generate, brief({ platforms: ['facebook'], ...change }));
      return composerResultSchema.parse(body);
    };
    const banned = await write({ topic: whole, brandVoiceId: String(voice.id) });
    const [open] = banned.platforms[0]?.variants ?? [];
    expect(open?.caption).toContain('[…]');
    expect(open).toMatchObject({ score: null, viralPrediction: null, awaitsEstimate: true });
    const { body: rewritten } = await member.post(refine, {
      platform: 'facebook',
      caption: open?.caption ?? '',
      change: { kind: 'opening' },
      generationId: banned.id,
    });
    expect(rewritten.result ?? rewritten).toMatchObject({ score: null, awaitsEstimate: true });
    const [template] = (await write({ topic: 'Rye is back on [day] at 7 am.' })).platforms[0]?.variants ?? [];
    expect(template).toMatchObject({ score: null, awaitsEstimate: true });
    const [filled] = (await write({ topic: whole })).platforms[0]?.variants ?? [];
    expect(filled?.score).toBeGreaterThan(0);
    expect(filled?.awaitsEstimate).toBe(false);
  });

  it('about a death doesn’t wait for a score', async () => {
    const member = await demo.member('pro');
    const topic = 'Our founder Maria has died. The shop stays closed until [day].';
    const { body } = await member.post(generate, brief({ platforms: ['facebook'], topic }));
    const [variant] = composerResultSchema.parse(body).platforms[0]?.variants ?? [];
    expect(variant).toMatchObject({ score: null, awaitsEstimate: false });
  });
});

describe('for a client', () => {
  it('uses the client’s voice, unless the caller chooses another, or none', async () => {
    const member = await server.member('agency');
    const made = await member.post('/api/clients', { name: 'Harbour Bakery' });
    const headers = { [clientHeader]: String(made.body.id) };
    const voice = await member.post('/api/brand-voices', { name: 'Dry' }, { headers });
    const other = await member.post('/api/brand-voices', { name: 'Warm' }, { headers });
    await member.call('PATCH', `/api/clients/${made.body.id}`, {
      version: made.body.version,
      brandVoiceId: voice.body.id,
    });
    provider.always({ kind: 'post', caption: 'Rye loaves on Fridays.', hashtags: [] });
    const voiceOf = async (said: object) => {
      const asked = { ...brief({ platforms: ['instagram'] }), ...said };
      const { status, body, text } = await member.post(generate, asked, { headers });
      expect(status, text).toBe(200);
      const kept = await member.get(`/api/composer/generations/${body.id}`);
      return (kept.body.request as { brandVoiceId: string | null }).brandVoiceId;
    };
    expect(await voiceOf({})).toBe(voice.body.id);
    expect(await voiceOf({ brandVoiceId: other.body.id })).toBe(other.body.id);
    expect(await voiceOf({ brandVoiceId: null })).toBeNull();
    // The generator's post also stores the voice, so that its rewrites follow it.
    const { body: post } = await member.post('/api/social-media/generate', makeBrief(), { headers });
    const { body: result } = await member.get(`/api/social-media/generations/${post.id}`, { headers });
    expect(result.request).toMatchObject({ brandVoiceId: voice.body.id });
    // A deleted voice is dropped.
    await member.call('DELETE', `/api/brand-voices/${voice.body.id}`);
    expect(await voiceOf({})).toBeNull();
  });
});

describe('refining with an AI provider', () => {
  const asked = (change: Partial<RefineRequestInput> = {}): RefineRequestInput => ({
    platform: 'instagram',
    caption: 'Rye loaves on Fridays from 7 am, £4.50.',
    change: { kind: 'warmer' },
    ...change,
  });

  it('costs one credit, and the same key returns the same text', async () => {
    const visitor = server.browser();
    provider.always({
      kind: 'post',
      caption: 'Come by on Friday from 7 am: rye loaves for £4.50.',
      hashtags: [],
    });
    const { body } = await visitor.post(refine, asked(), keyed('warm'));
    expect(body).toMatchObject({ creditsCharged: 1, credits: { remaining: 4 } });
    expect((await visitor.post(refine, asked(), keyed('warm'))).body).toEqual(body);
    expect(provider.calls()).toHaveLength(1);
    expect(provider.calls()[0]).toMatchObject({ max_output_tokens: bounds.providerTokens.refine });
  });

  it('a repair that restores a price is used, whatever has to be removed from it', async () => {
    provider.next(
      { kind: 'post', caption: 'Come by on Friday from 7 am for rye loaves.' },
      { kind: 'post', caption: 'Come by on **Friday** from 7 am: rye loaves for £4.50. A game changer!' },
    );
    const { status, body } = await server.browser().post(refine, asked(), keyed('mended'));
    expect(status).toBe(200);
    expect(refineResponseSchema.parse(body).result.caption).toMatch(/^Come by on Friday .* £4\.50\./);
  });

  it('the same key returns the same text even if the brand voice is gone', async () => {
    const member = await server.member();
    provider.always({ kind: 'post', caption: asked().caption, hashtags: [] });
    const { body: voice } = await member.post(endpoints.createBrandVoice.path, { name: 'Dry' });
    const request = asked({ brandVoiceId: String(voice.id) });
    const { body } = await member.post(refine, request, keyed('gone'));
    await member.call('DELETE', `/api/brand-voices/${voice.id}`);
    expect((await member.post(refine, request, keyed('gone'))).body).toEqual(body);
    expect((await member.post(refine, request, keyed('new'))).status).toBe(404);
  });

  it('a small change must leave the rest alone, and a post for another platform gets that platform’s rules', async () => {
    const member = await server.member('pro');
    provider.always({ kind: 'post', caption: asked().caption, hashtags: [] });
    const line = asked().caption;
    const brief = 'Rye loaves on Fridays, £4.50, order by Thursday';
    await member.post(refine, asked({ brief, change: { kind: 'line', line, wish: 'funnier' } }));
    await member.post(refine, asked({ brief, change: { kind: 'platform', platform: 'linkedin' } }));
    const [small, large] = provider.calls().map(({ instructions }) => instructions);
    expect(small).toContain('the hashtags too');
    expect(small).not.toContain(platformCatalogue.instagram.craft.opens);
    expect(large).toContain(platformCatalogue.linkedin.craft.opens);
    expect(large).not.toContain('the hashtags too');
    // Something removed by hand isn't restored from the brief.
    const [staysOut, isUsed] = ['no longer says of it stays out', 'Use every fact of the brief'];
    expect([small, large].map((told) => String(told).includes(staysOut))).toEqual([true, false]);
    expect([small, large].map((told) => String(told).includes(isUsed))).toEqual([false, true]);
  });

  it('a small change isn’t told to differ from what was shown, which holds the very text', async () => {
    const member = await server.member('pro');
    const { caption } = asked();
    provider.always({ kind: 'post', caption, hashtags: [] });
    const sent = async (change: RefineRequestInput['change']) => {
      await member.post(refine, asked({ change, shown: [caption], seed: 3 }));
      const { instructions, input } = provider.calls().at(-1) ?? {};
      return { told: String(instructions), data: JSON.stringify(input) };
    };
    for (const change of [
      { kind: 'line', line: caption },
      { kind: 'shorter' },
      { kind: 'longer' },
      { kind: 'tone', tone: 'playful' },
    ] as const) {
      const { told, data } = await sent(change);
      for (const words of ['"take"', '"shown"', 'otherwise']) expect(told).not.toContain(words);
      for (const field of ['take', 'shown']) expect(data).not.toContain(field);
    }
    const opening = await sent({ kind: 'opening' });
    expect(opening.told).toContain('None of the openings in "shown"');
    expect(opening.told).not.toContain('build it');
    for (const { told, data } of [await sent({ kind: 'another' }), opening]) {
      expect(told).toContain('"shown"');
      expect(data).toContain('shown');
    }
  });

  describe('one line', () => {
    const caption = 'Rye is back.\n\nFridays from 7 am, £4.50.\nOrder at example.com/rye.';
    const line = 'Rye is back.';
    const oneLine = asked({ caption, hashtags: ['rye'], change: { kind: 'line', line, wish: 'warmer' } });
    const answers = (...captions: string[]) =>
      provider.next(...captions.map((each) => ({ kind: 'post', caption: each, hashtags: ['new'] }) as const));
    const unsorted = 'Your rye is back.\nFridays from 7 am.\nIt is £4.50.\nSee example.com/rye.';

    it('leaves the others and the hashtags as they were, whatever the provider does to them', async () => {
      answers('Your rye is back.\nOn Fridays, from 7 am, for £4.50!\n\nGo to example.com/rye.');
      const { body } = await server.browser().post(refine, oneLine);
      expect(refineResponseSchema.parse(body).result).toMatchObject({
        caption: caption.replace(line, 'Your rye is back.'),
        hashtags: ['rye'],
      });
      expect(provider.calls()).toHaveLength(1);
    });

    it('may become two, or be in the middle', async () => {
      answers('Rye is back.\n\nFridays.\nFrom 7 am, £4.50.\nOrder at example.com/rye.');
      const change = { kind: 'line', line: 'Fridays from 7 am, £4.50.' } as const;
      const { body } = await server.browser().post(refine, asked({ caption, change }));
      expect(refineResponseSchema.parse(body).result.caption).toBe(
        caption.replace(change.line, 'Fridays.\nFrom 7 am, £4.50.'),
      );
    });

    it('is asked for once more where it can’t be told from the others, and is then refused, at no cost', async () => {
      const visitor = server.browser();
      answers(unsorted, caption.replace(line, 'Rye: it is back.'));
      const { body } = await visitor.post(refine, oneLine);
      expect(body).toMatchObject({ result: { caption: caption.replace(line, 'Rye: it is back.') } });
      expect(JSON.stringify(provider.calls()[1])).toContain('Only the line');
      answers(unsorted, unsorted);
      const refused = await visitor.post(refine, oneLine);
      expect(refused.body).toMatchObject({
        code: 'provider_invalid_output',
        message: expect.stringContaining('other lines'),
      });
      expect(await remaining(visitor)).toBe(4);
    });
  });

  it('a text that has lost a fact goes back once, and is then neither shown nor charged', async () => {
    const visitor = server.browser();
    provider.always({ kind: 'post', caption: 'Rye loaves on Fridays. Come by.', hashtags: [] });
    const { status, body } = await visitor.post(refine, asked());
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'provider_invalid_output' });
    expect(body.message).toContain('4.50');
    expect(JSON.stringify(provider.calls()[1])).toContain('It has lost');
    expect(await remaining(visitor)).toBe(5);
  });

  it('a rewrite keeps the brief’s facts that the old text has, but no figure that is an instruction', async () => {
    const visitor = server.browser();
    const brief = 'In 50 words: rye loaves on Fridays from 7 am, £4.50, 12 left, order with RYE24';
    provider.always({ kind: 'post', caption: 'Fridays from 7 am: rye, £4.50.', hashtags: [] });
    const change = { kind: 'another' } as const;
    expect((await visitor.post(refine, asked({ brief, change }))).status).toBe(200);
    expect(provider.calls()).toHaveLength(1);
    const { body } = await visitor.post(
      refine,
      asked({ brief, change, caption: `${asked().caption} RYE24` }),
    );
    expect(body).toMatchObject({ message: expect.stringContaining('(RYE24') });
  });

  it('for another platform it becomes a new post; a generation lists its refined texts', async () => {
    const member = await server.member('pro');
    const { body: made } = await member.post(generate, brief({ platforms: ['instagram'] }));
    provider.always({ kind: 'post', caption: topic, hashtags: [] });
    const { body } = await member.post(
      refine,
      asked({
        caption: topic,
        change: { kind: 'platform', platform: 'linkedin' },
        generationId: String(made.id),
      }),
    );
    const refined = refineResponseSchema.parse(body);
    expect(refined).toMatchObject({ platform: 'linkedin', postId: expect.any(String) });
    expect((await listed(member)).map(({ platform }) => platform).sort()).toEqual(['instagram', 'linkedin']);
    const again = composerResultSchema.parse((await member.get(`/api/composer/generations/${made.id}`)).body);
    expect(again.refinements).toMatchObject([{ id: refined.id, result: { caption: topic } }]);

    const stranger = await server.member();
    const { status } = await stranger.post(refine, asked({ generationId: String(made.id) }));
    expect(status).toBe(404);
  });
});

describe('a brief without', () => {
  it.each(['platforms', 'goal', 'topic', 'tone'])('%s is told that it is required', async (field) => {
    const member = await server.member();
    const { status, body } = await member.post(generate, brief({ [field]: undefined }));
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Please fill in all required fields before generating content.',
    });
    expect(body.issues).toMatchObject([{ path: field }]);
  });
});

describe('rights', () => {
  it.each([
    [{ generateVideo: true }, 'Video generation is available with Pro and Agency plans.'],
    [{ generateImage: true }, 'AI image generation is only available'],
  ])('a free account that asks for %o is told what it needs', async (change, sentence) => {
    const { status, body } = await (await server.member()).post(generate, brief(change));
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'plan_required' });
    expect(body.message).toContain(sentence);
  });

  it('a project supplies defaults for the brief, and gets the posts', async () => {
    const member = await server.member('pro');
    const { body: project } = await member.post(endpoints.createProject.path, {
      title: 'Autumn',
      briefDefaults: { businessType: 'Bakery', targetAudience: 'Early risers' },
    });
    await member.post(generate, brief({ platforms: ['facebook'], projectId: String(project.id) }));
    expect(JSON.stringify(provider.calls()[0])).toContain('Early risers');
    expect(await listed(member)).toMatchObject([{ project: project.id }]);
  });
});
