import {
  ownTemplatesMax,
  planRequirements,
  type Template,
  type TemplateSummary,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInTemplates } from '#app/templates/built-in-templates.ts';
import { type Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

async function listed(browser: Browser, query = ''): Promise<TemplateSummary[]> {
  const { status, text } = await browser.get(`/api/templates${query}`);
  expect(status, text).toBe(200);
  return JSON.parse(text);
}
const own = async (browser: Browser, query = '') =>
  (await browser.get(`/api/templates/own${query}`)).body as unknown as {
    items: TemplateSummary[];
    next: string | null;
  };
const draft = { title: 'Monday', category: 'coffee', platform: 'tiktok', content: 'Say [word] and [smile].' };
async function save(browser: Browser, input: object = {}): Promise<Template> {
  const { status, body, text } = await browser.post('/api/templates', { ...draft, ...input });
  expect(status, text).toBe(201);
  return body as never;
}

describe('built-in templates', () => {
  it('are thirty cards with the first eighty characters; the Pro ones are locked on the free plan', async () => {
    const cards = await listed(await server.member());
    expect(cards).toHaveLength(30);
    expect(cards.filter(({ locked }) => !locked)).toHaveLength(5);
    for (const { preview } of cards) expect(preview).toHaveLength(80);
    expect((await listed(await server.member('pro'))).some(({ locked }) => locked)).toBe(false);
  });

  it('stay on the server if the account’s plan does not include them', async () => {
    const free = await server.member();
    const secrets = builtInTemplates.filter(({ isPro }) => isPro);
    const { text: list } = await free.get('/api/templates');
    for (const { id, content } of secrets) {
      const answer = await free.get(`/api/templates/${id}`);
      expect(answer.status).toBe(403);
      expect(answer.body.message).toBe(planRequirements.proTemplate.refusal);
      const secret = JSON.stringify(content.slice(80, 120)).slice(1, -1);
      expect(answer.text).not.toContain(secret);
      expect(list).not.toContain(secret);
    }
    // Each template's structure is described in numbers, which contain none of its words.
    const menu = (await listed(free)).find(({ id }) => id === 'dish-behind-the-menu');
    expect(menu?.outline).toEqual({
      words: 37,
      paragraphs: 5,
      listLines: 0,
      gaps: 13,
      endsWithQuestion: true,
    });
    for (const { locked, outline } of await listed(free)) {
      if (locked) expect(outline?.gaps).toBeGreaterThanOrEqual(4);
    }
    // A locked template's words can't be found by searching either.
    const [hidden] = secrets;
    const word = /\p{L}{7,}/u.exec(hidden?.content.slice(120) ?? '')?.[0] ?? '';
    expect((await listed(free, `?q=${encodeURIComponent(`${word} that`)}`)).length).toBe(0);
    expect((await server.browser().get('/api/templates')).status).toBe(401);
  });

  it('open with their content and gaps, and count real views', async () => {
    const member = await server.member('pro');
    const [template] = builtInTemplates;
    const id = String(template?.id);
    const viewsOf = async () => (await listed(member)).find((each) => each.id === id)?.views;
    expect(await viewsOf()).toBe(0);
    await Promise.all([1, 2, 3, 4].map(() => member.get(`/api/templates/${id}`)));
    const { body } = await member.get(`/api/templates/${id}`);
    expect(body).toMatchObject({ content: template?.content, locked: false, source: 'built-in', views: 5 });
    expect(body.gaps).toContain('dish');
    expect(await viewsOf()).toBe(5);
    expect(await viewsOf()).toBe(5);
    expect((await member.get('/api/templates/no-such-thing')).status).toBe(404);
  });

  it('can be filtered by category and platform, and searched', async () => {
    const member = await server.member();
    expect(await listed(member, '?category=all')).toHaveLength(30);
    const food = await listed(member, '?category=food');
    expect(food.map(({ category }) => category)).toEqual(['food', 'food']);
    expect((await listed(member, '?platform=youtube')).length).toBe(4);
    expect((await listed(member, '?q=BEHIND THE MENU')).map(({ id }) => id)).toEqual([
      'dish-behind-the-menu',
    ]);
    expect((await member.get('/api/templates?category=cars')).status).toBe(400);
  });

  it('are found by words of their category, platform or text, in any order, one or many', async () => {
    const ids = async (browser: Browser, q: string) =>
      (await listed(browser, `?q=${encodeURIComponent(q)}`)).map(({ id }) => id);
    const free = await server.member();
    const pro = await server.member('pro');
    expect(await ids(free, 'menus kitchen')).toEqual(['dish-behind-the-menu']);
    expect(await ids(free, 'texture flavors')).toEqual(['dish-behind-the-menu']);
    expect(await ids(free, 'real estates')).toEqual(await ids(free, 'real estate'));
    expect((await ids(free, 'YouTube')).length).toBeGreaterThanOrEqual(4);
    // The text of a locked template isn't searched.
    expect(await ids(free, 'bicycles')).toEqual([]);
    expect(await ids(pro, 'bicycles')).toEqual(['barista-regular']);
  });
});

describe('a template of one’s own', () => {
  it('is one of a number that nobody reaches by working, so that storage stays bounded', async () => {
    const browser = await server.member();
    const { id } = await save(browser);
    const stored = server.app.connection.collection('templates');
    const first = await stored.findOne({ _id: new Types.ObjectId(id) });
    const copies = Array.from({ length: ownTemplatesMax - 2 }, (_, index) => ({
      ...first,
      _id: new Types.ObjectId(),
      // What is in the bin takes room, too.
      deletedAt: index % 2 ? new Date() : null,
    }));
    await stored.insertMany(copies);
    const key = { headers: { 'idempotency-key': 'the-last-one-000000000001' } };
    expect((await browser.post('/api/templates', { ...draft, title: 'One more' }, key)).status).toBe(201);
    const refused = await browser.post('/api/templates', { ...draft, title: 'One more' });
    expect(refused).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(refused.body.message).toContain('limit of 1,000 templates');
    // What a call has made already can still be asked for.
    expect((await browser.post('/api/templates', { ...draft, title: 'One more' }, key)).status).toBe(201);
  });

  it('is saved on every plan, opened, changed based on its version, and knows its gaps', async () => {
    const member = await server.member();
    const made = await save(member);
    expect(made).toMatchObject({ source: 'own', version: 1, views: 0, gaps: ['word', 'smile'] });
    expect((await member.get(`/api/templates/${made.id}`)).body).toMatchObject({ views: 1, version: 1 });
    const change = (body: object) => member.call('PATCH', `/api/templates/${made.id}`, body);
    expect((await change({ version: 1, content: 'Say [hello].' })).body).toMatchObject({
      version: 2,
      gaps: ['hello'],
    });
    expect((await change({ version: 1, title: 'late' })).body).toMatchObject({
      code: 'conflict',
      currentVersion: 2,
    });
    expect((await own(member)).items).toMatchObject([{ id: made.id, preview: 'Say [hello].' }]);
  });

  it('is saved once by repeated calls with one key', async () => {
    const member = await server.member();
    const headers = { 'idempotency-key': 'template-once' };
    const made = await Promise.all([1, 2, 3].map(() => member.post('/api/templates', draft, { headers })));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const other = await member.post('/api/templates', { ...draft, title: 'Tuesday' }, { headers });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    expect((await own(member)).items).toMatchObject([{ title: draft.title }]);
  });

  it('goes into the bin and comes back', async () => {
    const member = await server.member();
    const { id } = await save(member);
    await member.call('DELETE', `/api/templates/${id}`);
    expect((await own(member)).items).toEqual([]);
    expect((await own(member, '?deleted=true')).items).toHaveLength(1);
    await member.post(`/api/templates/${id}/restore`);
    expect((await own(member)).items).toHaveLength(1);
  });

  it('comes in pages, and can be searched and filtered', async () => {
    const member = await server.member();
    for (const title of ['A', 'B', 'C']) await save(member, { title });
    await save(member, { title: 'D', category: 'travel', content: 'Rain (again)' });
    const first = await own(member, '?limit=3');
    const second = await own(member, `?limit=3&cursor=${first.next}`);
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['D', 'C', 'B', 'A']);
    expect((await own(member, '?category=travel')).items).toHaveLength(1);
    expect((await own(member, `?q=${encodeURIComponent('rain (')}`)).items).toHaveLength(1);
    expect((await own(member, '?q=again%20rains')).items).toHaveLength(1);
    expect((await own(member, '?q=rains%20snow')).items).toHaveLength(0);
  });

  it('does not affect the built-in ones', async () => {
    const member = await server.member('pro');
    const id = String(builtInTemplates[0]?.id);
    expect((await member.call('PATCH', `/api/templates/${id}`, { version: 1, title: 'x' })).status).toBe(400);
    expect((await member.call('DELETE', `/api/templates/${id}`)).status).toBe(400);
  });
});
