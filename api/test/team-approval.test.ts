import { type Review, type SignOffEvent, type TeamRole, workspaceHeader } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';
import { startMailServer } from './stand-ins/mail.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

let server: TestServer;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let ada: Member;
let bob: Member;
let eve: Member;
let inTeam: { headers: Record<string, string> };

/** Ada's team, in which Bob is a reviewer and Eve an editor. */
beforeEach(async () => {
  mails = await startMailServer();
  server = await startTestServer({ SMTP_URL: mails.url, MAIL_FROM: 'Postloom <no-reply@site.example>' });
  ada = await server.member('agency');
  [bob, eve] = [await server.member(), await server.member()];
  inTeam = { headers: { [workspaceHeader]: ada.id } };
  await rename(bob, 'Bob Baker');
  await rename(eve, 'Eve Editor');
  await seat(bob, 'reviewer', 2);
  await seat(eve, 'editor', 3);
});
afterEach(async () => {
  await server.close();
  await mails.close();
});
afterAll(closeDatabases);

const collection = (name: string) => server.app.connection.collection(name);

async function rename({ id }: Member, name: string): Promise<void> {
  await collection('accounts').updateOne({ _id: new Types.ObjectId(id) }, { $set: { username: name } });
}

async function seat({ id }: Member, role: TeamRole, place: number): Promise<void> {
  const [workspace, account] = [new Types.ObjectId(ada.id), new Types.ObjectId(id)];
  const now = new Date();
  const given = { place, role, version: 1, invitedBy: workspace, createdAt: now, joinedAt: now };
  await collection('team_seats').insertOne({ ...given, workspace, account });
}

async function makePost(by: Browser = eve): Promise<string> {
  const content = { platform: 'instagram', title: 'Our bread', caption: 'Rye bread', status: 'review' };
  const { status, body, text } = await by.post('/api/posts', content, inTeam);
  expect(status, text).toBe(201);
  return String(body.id);
}

const decide = (who: Browser, id: string, decision: object, options: object = inTeam): Promise<Answer> =>
  who.call('PUT', `/api/sign-off/posts/${id}/decision`, decision, options);
const read = async (id: string) => (await ada.get(`/api/posts/${id}`)).body;
const edit = async (id: string, change: object): Promise<Answer> =>
  eve.call('PATCH', `/api/posts/${id}`, { version: (await read(id)).version, ...change }, inTeam);
const historyOf = async (id: string): Promise<string[]> => {
  const { body } = await ada.get(`/api/sign-off/posts/${id}`);
  return (body.history as SignOffEvent[]).map(({ kind, version, by }) => `${by?.name} ${kind} ${version}`);
};
const approval = { decision: 'approved', version: 1 };
const request = { decision: 'changes_requested', version: 1, text: 'Say when.' };

async function send(id: string): Promise<Record<string, string>> {
  const { status, body, text } = await ada.post('/api/sign-off/links', {
    posts: [id],
    readerName: 'Clara Client',
    readerEmail: null,
  });
  expect(status, text).toBe(201);
  return { authorization: `Bearer ${String(body.url).split('#')[1]}` };
}

describe('a decision in the team', () => {
  it('says who approved which version and when, and is out of date once that is edited', async () => {
    const id = await makePost();
    expect((await read(id)).teamDecision).toBeNull();
    const { status, body } = await decide(bob, id, approval);
    expect(status).toBe(200);
    expect(body.teamDecision).toEqual({
      decision: 'approved',
      version: 1,
      currentVersion: 1,
      by: 'Bob Baker',
      at: expect.stringMatching(/Z$/),
      text: '',
    });
    // It is about what was shown, so what isn't shown and the time don't matter.
    await edit(id, { title: 'Another title', scheduledAt: '2099-01-01T10:00:00.000Z', zone: 'UTC' });
    expect((await read(id)).teamDecision).toMatchObject({ version: 1, currentVersion: 1 });
    await edit(id, { caption: 'Warm rye bread' });
    expect(await read(id)).toMatchObject({
      signOff: null,
      contentVersion: 2,
      teamDecision: { decision: 'approved', version: 1, currentVersion: 2 },
    });
    expect(await historyOf(id)).toEqual(['Bob Baker team_approved 1', 'Eve Editor version_saved 2']);
    const csv = await ada.get(`/api/sign-off/posts/${id}/export?format=csv`);
    expect(csv.text).toContain(',1,Approved,Bob Baker,Team,');
    expect(csv.text).toContain('Bob Baker’s approval of version 1 is out of date.');
    const listed = (await ada.get('/api/posts')).body.items as object[];
    expect(listed).toMatchObject([{ teamDecision: { decision: 'approved', currentVersion: 2 } }]);
  });

  it('is made by every role, also on one’s own post, and by nobody else', async () => {
    const id = await makePost();
    const owner = await server.member();
    await seat(owner, 'owner', 4);
    for (const who of [ada, owner, eve, bob]) {
      expect((await decide(who, id, approval)).status).toBe(200);
    }
    const stranger = await server.member('agency');
    expect((await decide(stranger, id, approval)).body.code).toBe('forbidden');
    expect((await decide(stranger, id, approval, {})).status).toBe(404);
    expect((await decide(bob, id, approval, {})).status).toBe(404);
    expect((await decide(server.browser(), id, approval)).status).toBe(401);
    await collection('credit_balances').updateOne(
      { _id: new Types.ObjectId(ada.id) },
      { $set: { plan: 'pro' } },
    );
    const paused = await decide(bob, id, request);
    expect(paused).toMatchObject({ status: 403, body: { message: expect.stringContaining('paused') } });
    expect((await decide(ada, id, request)).body.code).toBe('plan_required');
    expect((await read(id)).teamDecision).toMatchObject({ decision: 'approved', by: 'Bob Baker' });
  });

  it('is refused for another version than the present one, and for a published post', async () => {
    const id = await makePost();
    await edit(id, { caption: 'Warm rye bread' });
    expect(await decide(bob, id, approval)).toMatchObject({
      status: 409,
      body: { code: 'conflict', currentVersion: 2 },
    });
    expect((await decide(bob, id, { ...approval, version: 3 })).status).toBe(409);
    await edit(id, { status: 'published' });
    const late = await decide(bob, id, { ...approval, version: 2 });
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('published') } });
    expect((await read(id)).teamDecision).toBeNull();
    await eve.call('DELETE', `/api/posts/${id}`, undefined, inTeam);
    expect((await decide(bob, id, { ...approval, version: 2 })).status).toBe(404);
    expect(await historyOf(await makePost())).toEqual([]);
  });

  it('never refers to a version that wasn’t shown, even if it arrives during an edit', async () => {
    const id = await makePost();
    for (let version = 1; version <= 5; version += 1) {
      const [edited, ...decided] = await Promise.all([
        edit(id, { caption: `Unseen ${version}` }),
        decide(bob, id, { decision: 'approved', version }),
        decide(ada, id, { decision: 'changes_requested', version, text: 'No' }),
      ]);
      expect(edited.status).toBe(200);
      for (const { status } of decided) expect([200, 409]).toContain(status);
      const { teamDecision } = await read(id);
      if (decided.some(({ status }) => status === 200)) expect(teamDecision).toMatchObject({ version });
      const { body } = await ada.get(`/api/sign-off/posts/${id}`);
      const of = (body.history as SignOffEvent[]).filter(
        (event) => event.version === version && event.kind.startsWith('team_'),
      );
      expect(of).toHaveLength(decided.filter(({ status }) => status === 200).length);
    }
  });

  it('counts once however often it is sent, and the later of two people’s prevails', async () => {
    const hook = await ada.post('/api/webhooks', {
      url: 'https://hooks.invalid/decisions',
      events: ['post.approved', 'post.changes_requested'],
    });
    const { webhook } = hook.body as { webhook: { id: string } };
    const id = await makePost();
    const clicks = await Promise.all([1, 2, 3].map(() => decide(bob, id, approval)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await decide(ada, id, request)).body.teamDecision).toMatchObject({
      decision: 'changes_requested',
    });
    const both = await Promise.all([decide(bob, id, approval), decide(ada, id, { ...request, text: 'No' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const kinds = await historyOf(id);
    expect(kinds.slice(0, 2)).toEqual(['Bob Baker team_approved 1', 'Ada Weaver team_changes_requested 1']);
    expect(kinds.slice(2).sort()).toEqual([
      'Ada Weaver team_changes_requested 1',
      'Bob Baker team_approved 1',
    ]);
    const told = async () => {
      const { body } = await ada.get(`/api/webhooks/${webhook.id}/deliveries`);
      return (body.items as { type: string }[]).map(({ type }) => type).sort();
    };
    await expect
      .poll(told, { timeout: 20_000 })
      .toEqual(['post.approved', 'post.approved', 'post.changes_requested', 'post.changes_requested']);
  });

  it('is mailed to the post’s author, or to the payer once they are gone, and never to who decided', async () => {
    const id = await makePost();
    const waiting = async () =>
      (await collection('posts').findOne({ _id: new Types.ObjectId(id) }))?.untold?.length;
    const allTold = () => expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    await decide(bob, id, request);
    const mail = await mails.waitFor(eve.email, 'Bob Baker requested changes to “Our bread”');
    expect(mail.text).toContain('Say when.');
    expect(mail.text).toContain(`workspace=${ada.id}`);
    await decide(eve, id, approval);
    await allTold();
    await eve.post(`/api/workspaces/${ada.id}/leave`);
    await decide(ada, id, request);
    await decide(bob, id, approval);
    await mails.waitFor(ada.email, 'Bob Baker approved “Our bread”');
    await allTold();
    const sent = mails.mails.filter(({ subject }) => subject.includes('Our bread'));
    expect(sent.map(({ to }) => to)).toEqual([eve.email, ada.email]);
  });

  it('is reported by the periodic job if its process died before the history and the job', async () => {
    const id = await makePost();
    const [event, account] = [new Types.ObjectId(), new Types.ObjectId(bob.id)];
    const at = new Date();
    const decision = {
      state: 'approved',
      edits: 0,
      by: 'Bob Baker',
      at,
      link: null,
      account,
      event,
      text: '',
    };
    const _id = new Types.ObjectId(id);
    await collection('posts').updateOne({ _id }, { $set: { teamDecision: decision, untold: [decision] } });
    const sweep = async () =>
      (
        await collection('jobs').updateOne(
          { name: 'sign-off.tell-untold', lockedAt: null },
          { $set: { nextRunAt: new Date(0) } },
        )
      ).matchedCount;
    await expect.poll(sweep, { timeout: 20_000 }).toBe(1);
    await mails.waitFor(eve.email, 'Bob Baker approved “Our bread”');
    expect(await historyOf(id)).toEqual(['Bob Baker team_approved 1']);
  });

  it('can be made or changed at most twelve times an hour', async () => {
    const id = await makePost();
    const statuses: number[] = [];
    for (let n = 0; n < 13; n += 1) statuses.push((await decide(bob, id, approval)).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
    expect((await decide(ada, id, approval)).status).toBe(200);
  });
});

describe('the lists', () => {
  it('find posts by it, apart from a client’s answer, and read no others for that', async () => {
    const [approved, edited, asked, askedBefore, both] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => makePost()),
    );
    await makePost();
    const dated = { scheduledAt: '2099-03-10T10:00:00.000Z', zone: 'UTC' };
    for (const id of [approved, edited, asked, askedBefore, both]) await edit(String(id), dated);
    for (const id of [approved, edited, both]) await decide(bob, String(id), approval);
    for (const id of [asked, askedBefore]) await decide(bob, String(id), request);
    for (const id of [edited, askedBefore]) await edit(String(id), { caption: 'Warm rye bread' });
    const headers = await send(String(both));
    await server.browser().call('PUT', `/api/review/posts/${both}/decision`, approval, { headers });
    const range = 'from=2099-03-01T00:00:00Z&to=2099-04-01T00:00:00Z';
    const lists = async (state: string) => {
      const found = [];
      for (const path of ['/api/posts?', `/api/calendar?${range}&`, `/api/posts?limit=1&`]) {
        let next: unknown;
        const ids: string[] = [];
        do {
          const { status, body, text } = await ada.get(
            `${path}signOff=${state}${next ? `&cursor=${next}` : ''}`,
          );
          expect(status, text).toBe(200);
          ids.push(...(body.items as { id: string }[]).map(({ id }) => id));
          next = body.next;
        } while (next);
        found.push(ids.sort());
      }
      return found;
    };
    const thrice = (...ids: unknown[]) => Array(3).fill(ids.map(String).sort());
    expect(await lists('team_approved')).toEqual(thrice(approved, both));
    expect(await lists('team_out_of_date')).toEqual(thrice(edited));
    expect(await lists('team_changes_requested')).toEqual(thrice(asked, askedBefore));
    // What a client has approved is what they have approved themselves.
    expect(await lists('approved')).toEqual(thrice(both));
    expect(await lists('changes_requested')).toEqual(thrice());

    const { teamDecision: _, ...undecided }: Record<string, unknown> =
      (await collection('posts').findOne({ _id: new Types.ObjectId(String(approved)) })) ?? {};
    await collection('posts').insertMany(
      Array.from({ length: 100 }, () => ({ ...undecided, _id: new Types.ObjectId() })),
    );
    const reads: { filter: object; options: object }[] = [];
    const { connection } = server.app;
    connection.set('debug', (name: string, method: string, filter: object, options: object) => {
      if (name === 'posts' && method === 'find') reads.push({ filter, options });
    });
    for (const state of ['team_approved', 'team_out_of_date', 'team_changes_requested'])
      await ada.get(`/api/posts?signOff=${state}`);
    connection.set('debug', false);
    expect(reads).toHaveLength(3);
    for (const { filter, options } of reads) {
      const told = await collection('posts').find(filter, options).explain('executionStats');
      expect(told.executionStats.totalDocsExamined).toBeLessThanOrEqual(3);
      expect(JSON.stringify(told.queryPlanner.winningPlan)).not.toContain('SORT');
    }
  });
});

describe('beside a client', () => {
  it('it doesn’t answer for them: the post still waits, and their page has none of it', async () => {
    const id = await makePost();
    await decide(ada, id, { ...request, text: 'Internal words' });
    const headers = await send(id);
    await decide(bob, id, { ...request, text: 'More internal words' });
    expect(await read(id)).toMatchObject({
      signOff: { state: 'waiting', by: 'Clara Client' },
      teamDecision: { decision: 'changes_requested', by: 'Bob Baker' },
    });
    const reader = server.browser();
    const { text, body } = await reader.get('/api/review', { headers });
    expect((body as unknown as Review).posts).toMatchObject([{ decision: null, comments: [] }]);
    for (const secret of ['nternal words', 'Bob', 'Ada'])
      expect(text.split('"posts"')[1]).not.toContain(secret);
    await reader.call('PUT', `/api/review/posts/${id}/decision`, approval, { headers });
    await decide(bob, id, request);
    expect(await read(id)).toMatchObject({
      signOff: { state: 'approved', by: 'Clara Client' },
      teamDecision: { decision: 'changes_requested' },
    });
  });

  it('it holds a post back that is to be published as approved, unless the client approved it since', async () => {
    const id = await makePost();
    const publish = () => edit(id, { status: 'published', ifApproved: true });
    await decide(bob, id, request);
    expect(await publish()).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Bob Baker requested changes') },
    });
    await edit(id, { caption: 'Rye bread at nine' });
    await decide(bob, id, { decision: 'approved', version: 2 });
    const edited = await edit(id, { caption: 'Rye', status: 'published', ifApproved: true });
    expect(edited.body.message).toContain('Bob Baker approved another version');
    await edit(id, { caption: 'Rye bread at ten' });
    expect((await publish()).status).toBe(400);
    const headers = await send(id);
    await server
      .browser()
      .call('PUT', `/api/review/posts/${id}/decision`, { ...approval, version: 3 }, { headers });
    expect((await publish()).status).toBe(200);
  });

  it('a request for changes is on the dashboard until the post is edited, and is found by an index', async () => {
    const id = await makePost();
    await makePost();
    const needsYou = async () =>
      ((await ada.get('/api/dashboard')).body.needsYou as { id: string }[]).map((post) => post.id);
    await decide(bob, id, approval);
    expect(await needsYou()).toEqual([]);
    await decide(bob, id, request);
    expect(await needsYou()).toEqual([id]);
    const plan = JSON.stringify(
      await collection('posts')
        .find({
          workspace: new Types.ObjectId(ada.id),
          deletedAt: null,
          'teamDecision.state': 'changes_requested',
        })
        .sort({ updatedAt: -1, _id: -1 })
        .explain('queryPlanner'),
    );
    expect(plan).toContain('teamDecision.state_1');
    await edit(id, { caption: 'Rye bread at nine' });
    expect(await needsYou()).toEqual([]);
  });
});
