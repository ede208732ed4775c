import { composerEndpoints, invitationDays, workspaceHeader } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { unzipSync } from 'fflate';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { identity } from '#app/identity/identity.feature.ts';
import { teams } from '#app/teams/teams.feature.ts';
import {
  closeDatabases,
  password,
  pngBytes,
  sendPhoto,
  startTestServer,
  type TestServer,
} from './harness.ts';
import { linkIn, type MailServer, startMailServer } from './stand-ins/mail.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

const dayMs = 24 * 60 * 60 * 1000;
const invitationSubject = 'Ada Weaver invites you to their team on Postloom';

let server: TestServer;
let mailbox: MailServer;
let clock: Date | null = null;
let payer: Member;

beforeAll(async () => {
  mailbox = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailbox.url }, { now: () => clock ?? new Date() });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
  await closeDatabases();
});
beforeEach(async () => {
  clock = null;
  payer = await server.member('agency');
  await confirmAddress(payer);
});

const collection = (name: string) => server.app.connection.collection(name);
const confirmAddress = ({ id }: Member) =>
  collection('accounts').updateOne({ _id: new Types.ObjectId(id) }, { $set: { emailVerified: true } });
const setPlan = (plan: string) =>
  collection('credit_balances').updateOne({ _id: new Types.ObjectId(payer.id) }, { $set: { plan } });
const inTeam = () => ({ headers: { [workspaceHeader]: payer.id } });
const team = async (who: Member = payer) => (await who.get('/api/team', inTeam())).body;
const invite = (email: string, role = 'editor', who: Member = payer) =>
  who.post('/api/team/invitations', { email, role }, inTeam());
const accept = (who: Member, token: string) => who.post('/api/invitations/accept', { token });
const changeRole = (who: Member, of: Member, role: string, version: number) =>
  who.call('PATCH', `/api/team/members/${of.id}`, { role, version }, inTeam());

async function tokenFor(email: string): Promise<string> {
  const link = linkIn(await mailbox.waitFor(email, invitationSubject), paths.invitation());
  return link.searchParams.get('token') ?? '';
}

/** Somebody who was invited and has accepted. */
async function join(role: string): Promise<Member> {
  const member = await server.member();
  expect((await invite(member.email, role)).status).toBe(201);
  const { status, text } = await accept(member, await tokenFor(member.email));
  expect(status, text).toBe(200);
  return member;
}

describe('an invitation', () => {
  it('says who invites, and can be accepted only by the person it was sent to', async () => {
    const bob = await server.member();
    const eve = await server.member('agency');
    expect((await invite(bob.email, 'reviewer')).body).toMatchObject({ email: bob.email, role: 'reviewer' });
    expect((await mailbox.waitFor(bob.email, invitationSubject)).text).toContain(payer.email);
    const token = await tokenFor(bob.email);
    const opened = await server.browser().post('/api/invitations/open', { token });
    expect(opened.body).toMatchObject({
      team: 'Ada Weaver’s team',
      invitedBy: payer.email,
      email: bob.email,
      role: 'reviewer',
    });
    expect((await accept(eve, token)).body).toMatchObject({ code: 'forbidden' });
    expect((await accept(bob, token)).body).toMatchObject({ id: payer.id, role: 'reviewer', isOpen: true });
    const told = await mailbox.waitFor(payer.email, `${bob.email} has joined your team`);
    expect(told.text).toContain('as a reviewer');
    // Only once: the link no longer works.
    expect((await accept(bob, token)).status).toBe(410);
    // Having the link proves access to the mailbox.
    expect((await bob.get('/api/account/profile')).body).toMatchObject({ emailConfirmed: true });
    expect((await bob.get('/api/workspaces')).body.items).toMatchObject([
      { id: bob.id, role: 'payer', isOwn: true },
      { id: payer.id, name: 'Ada Weaver’s team', role: 'reviewer', isOwn: false },
    ]);
  });

  it('expires after its days, and ends when it is withdrawn; both free the seat', async () => {
    const { body } = await invite('late@example.com');
    const late = await tokenFor('late@example.com');
    clock = new Date(Date.now() + invitationDays * dayMs + 1000);
    expect((await server.browser().post('/api/invitations/open', { token: late })).status).toBe(410);
    expect(await team()).toMatchObject({ seatsUsed: 1, invitations: [] });
    clock = null;
    expect(
      (await payer.call('DELETE', `/api/team/invitations/${String(body.id)}`, undefined, inTeam())).status,
    ).toBe(204);
    expect((await server.browser().post('/api/invitations/open', { token: late })).status).toBe(410);
    expect(await team()).toMatchObject({ seatsUsed: 1, seats: 5 });
  });

  it('is in the export of who sent it and, once their address is confirmed, of who got it, without its link', async () => {
    const [bob, cleo] = [await server.member(), await join('reviewer')];
    await invite(bob.email);
    const exported = async (who: Member) => {
      const { body } = await who.post('/api/account/export', { currentPassword: password });
      const zip = await (await who.fetch('GET', String(body.downloadUrl))).arrayBuffer();
      return JSON.parse(Buffer.from(unzipSync(new Uint8Array(zip))['teams.json'] ?? []).toString());
    };
    const invitation = { email: bob.email, role: 'editor' };
    const sent = await exported(payer);
    expect(sent).toMatchObject({
      own: {
        name: 'Ada Weaver’s team',
        members: [{ account: cleo.id, role: 'reviewer' }],
        invitations: [invitation],
      },
      seats: [],
      invitations: [],
    });
    expect(Object.keys(sent.own.invitations[0])).not.toContain('token');
    expect(await exported(cleo)).toMatchObject({ seats: [{ workspace: payer.id, role: 'reviewer' }] });
    expect(await exported(bob)).toMatchObject({ seats: [], invitations: [] });
    await confirmAddress(bob);
    expect(await exported(bob)).toMatchObject({ invitations: [{ workspace: payer.id, ...invitation }] });
    clock = new Date(Date.now() + invitationDays * dayMs + 1000);
    await bob.post('/api/auth/login', { email: bob.email, password });
    expect(await exported(bob)).toMatchObject({ invitations: [] });
  });

  it('is resent with a new link: the previous one no longer works, and it is the same seat', async () => {
    const bob = await server.member();
    const { body } = await invite(bob.email);
    const before = await tokenFor(bob.email);
    clock = new Date(Date.now() + dayMs);
    const resend = (who: Member = payer, id = String(body.id)) =>
      who.post(`/api/team/invitations/${id}/resend`, undefined, inTeam());
    const other = await join('owner');
    await confirmAddress(other);
    const again = await resend(other);
    expect(again.body).toMatchObject({ id: body.id, email: bob.email, role: 'editor' });
    expect(Date.parse(String(again.body.expiresAt)) - Date.parse(String(body.expiresAt))).toBeGreaterThan(
      dayMs - 60_000,
    );
    // The mail names the person who resends it.
    const fromOther = ({ to, text }: { readonly to: string; readonly text: string }): boolean =>
      to === bob.email && text.includes(other.email);
    await vi.waitUntil(() => mailbox.mails.some(fromOther), { timeout: 20_000 });
    const token = await tokenFor(bob.email);
    expect((await server.browser().post('/api/invitations/open', { token: before })).status).toBe(410);
    expect((await accept(bob, before)).status).toBe(410);
    expect(await team()).toMatchObject({ seatsUsed: 3 });
    expect((await accept(bob, token)).status).toBe(200);
    expect((await resend()).status).toBe(404);
    expect((await resend(payer, 'a'.repeat(24))).status).toBe(404);
  });

  it('that is in the outbox while it is resent or withdrawn is not sent, because its link no longer works', async () => {
    const jobs = collection('jobs');
    const email = 'held@example.com';
    const waiting = () =>
      jobs.countDocuments({ 'data.payload.to': email, nextRunAt: { $ne: null }, name: 'mail.send' });
    /** Waits until the mail server has refused it once and the next attempt is a long time off. */
    const hold = () =>
      vi.waitUntil(
        async () => {
          const refused = { 'data.payload.to': email, failedAt: { $ne: null }, lockedAt: null };
          const later = { $set: { nextRunAt: new Date('2099-01-01') } };
          return (await jobs.updateOne({ ...refused, nextRunAt: { $ne: null } }, later)).modifiedCount === 1;
        },
        { timeout: 20_000 },
      );
    mailbox.refuseNext(email);
    const { body } = await invite(email);
    await hold();
    expect(await waiting()).toBe(1);
    const address = `/api/team/invitations/${String(body.id)}`;
    expect((await payer.post(`${address}/resend`, undefined, inTeam())).status).toBe(200);
    const opened = await server.browser().post('/api/invitations/open', { token: await tokenFor(email) });
    expect(opened.status, opened.text).toBe(200);
    await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 20_000 });
    expect(mailbox.mails.filter(({ to }) => to === email)).toHaveLength(1);

    mailbox.refuseNext(email);
    expect((await payer.post(`${address}/resend`, undefined, inTeam())).status).toBe(200);
    await hold();
    expect((await payer.call('DELETE', address, undefined, inTeam())).status).toBe(204);
    expect(await waiting()).toBe(0);
  });

  it('that is accepted while it is being resent ends up as only one of the two', async () => {
    const bob = await server.member();
    const { body } = await invite(bob.email);
    const before = await tokenFor(bob.email);
    const [accepted, again] = await Promise.all([
      accept(bob, before),
      payer.post(`/api/team/invitations/${String(body.id)}/resend`, undefined, inTeam()),
    ]);
    const { members, invitations } = (await team()) as { members: object[]; invitations: object[] };
    if (accepted.status === 200) {
      expect([again.status, members.length, invitations.length]).toEqual([404, 2, 0]);
    } else {
      expect([accepted.status, again.status]).toEqual([410, 200]);
      expect([members.length, invitations.length]).toEqual([1, 1]);
    }
  });

  it('can be resent three times an hour, and not on a plan without seats', async () => {
    const { body } = await invite('often@example.com');
    const resend = () => payer.post(`/api/team/invitations/${String(body.id)}/resend`, undefined, inTeam());
    await setPlan('pro');
    expect((await resend()).body).toMatchObject({ code: 'plan_required' });
    await setPlan('agency');
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await resend()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('waits while its sender’s own address is not confirmed, or the plan has no seats, and loses nothing by that', async () => {
    const bob = await server.member();
    const { body } = await invite(bob.email);
    const token = await tokenFor(bob.email);
    const account = { _id: new Types.ObjectId(payer.id) };
    await collection('accounts').updateOne(account, { $set: { emailVerified: false } });
    const resent = await payer.post(`/api/team/invitations/${String(body.id)}/resend`, undefined, inTeam());
    expect([resent.status, resent.body.code]).toEqual([409, 'conflict']);
    expect(resent.body.message).toContain('confirm your own email address');
    await setPlan('pro');
    const accepted = await accept(bob, token);
    expect([accepted.status, accepted.body.code]).toEqual([409, 'conflict']);
    expect((await bob.get('/api/workspaces')).body.items).toHaveLength(1);
    await setPlan('agency');
    expect((await accept(bob, token)).status).toBe(200);
  });

  it('is refused if it is impossible: no seats in the plan, a second one, a member, an unconfirmed inviter', async () => {
    const free = await server.member();
    expect(
      (await free.post('/api/team/invitations', { email: 'a@example.com', role: 'editor' })).body,
    ).toMatchObject({ code: 'plan_required' });
    const unknown = await server.member('agency');
    const unconfirmed = await unknown.post('/api/team/invitations', {
      email: 'a@example.com',
      role: 'editor',
    });
    expect(unconfirmed.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('confirm') });
    await invite('twice@example.com');
    expect((await invite('TWICE@example.com')).body).toMatchObject({ code: 'conflict' });
    const member = await join('editor');
    expect((await invite(member.email)).body).toMatchObject({ code: 'conflict' });
    expect((await invite(payer.email)).body).toMatchObject({ code: 'conflict' });
  });
});

it('a team is called after its brand until it has a name, and so it is in the invitation', async () => {
  const brand = { version: 0, name: 'Studio Nord', colour: null, replyTo: null };
  expect((await payer.call('PUT', '/api/brand', brand)).status).toBe(200);
  expect(await team()).toMatchObject({ name: 'Studio Nord', version: 0 });
  await invite('kim@example.com');
  const { text } = await mailbox.waitFor(
    'kim@example.com',
    'Ada Weaver invites you to Studio Nord on Postloom',
  );
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `Ada Weaver (${payer.email}) invites you to Studio Nord, as an editor.`,
  );
  // A name that could lead people elsewhere is left out.
  const spam = { ...brand, version: 1, name: 'Win at www.prize.example' };
  expect((await payer.call('PUT', '/api/brand', spam)).status).toBe(200);
  await invite('lee@example.com');
  const plain = await mailbox.waitFor('lee@example.com', invitationSubject);
  expect(plain.text).not.toContain('prize');
  expect(
    (await payer.call('PATCH', '/api/team', { name: 'Nord & Co', version: 0 }, inTeam())).body,
  ).toMatchObject({ name: 'Nord & Co' });
});

describe('seats', () => {
  it('are as many as the plan has, however many people are invited at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => invite(`guest-${index}@example.com`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(4).fill(201),
      ...Array(8).fill(409),
    ]);
    expect(await team()).toMatchObject({ seats: 5, seatsUsed: 5 });
    expect((await invite('one-more@example.com')).body.message).toContain('All 5 seats');
  });

  it('that the plan no longer includes wait for it, and nothing of them is lost @turn-2', async () => {
    const bob = await join('editor');
    const made = await bob.post('/api/posts', { platform: 'twitter', caption: 'Rye' }, inTeam());
    expect(made.body).toMatchObject({ createdBy: bob.id });
    await setPlan('pro');
    const paused = await bob.get('/api/posts', inTeam());
    expect(paused.body).toMatchObject({ code: 'forbidden', message: expect.stringContaining('paused') });
    expect((await bob.get('/api/workspaces')).body.items).toMatchObject([{}, { isOpen: false }]);
    expect((await team()).members).toMatchObject([{ role: 'payer' }, { id: bob.id, isOpen: false }]);
    expect((await payer.get(`/api/posts/${String(made.body.id)}`)).status).toBe(200);
    await setPlan('agency');
    expect((await bob.get(`/api/posts/${String(made.body.id)}`, inTeam())).status).toBe(200);
  });

  it('that the plan no longer includes are announced to each member by one mail, and so is their return', async () => {
    const bob = await join('editor');
    await invite('invited@example.com');
    const tell = server.app.service(teams).createTellPaused();
    const subjects = () => mailbox.mails.filter(({ to }) => to === bob.email).map(({ subject }) => subject);
    const [paused, back] = ['Ada Weaver’s team is paused', 'Ada Weaver’s team is back'];
    await tell();
    await setPlan('pro');
    await tell();
    const { text } = await mailbox.waitFor(bob.email, paused);
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('Its plan has no seats');
    expect(words).toContain(`Ask ${payer.email}`);
    await tell();
    await setPlan('agency');
    await tell();
    const link = linkIn(await mailbox.waitFor(bob.email, back), paths.dashboard);
    expect(link.searchParams.get('workspace')).toBe(payer.id);
    await tell();
    expect(subjects().filter((subject) => subject === paused || subject === back)).toEqual([paused, back]);
    expect(mailbox.mails.filter(({ to }) => to === 'invited@example.com')).toHaveLength(1);
  });
});

it('a member’s photo is shown to those who see them in the team, and nothing else of theirs', async () => {
  const [bob, cleo, eve] = [await join('editor'), await join('reviewer'), await server.member('agency')];
  const photoOf = async (who: Member) => String((await sendPhoto(who, pngBytes)).body.photoUrl);
  const [bobs, payers] = [await photoOf(bob), await photoOf(payer)];
  // As the browser loads it: without a header, from the list of the team.
  const listed = (await team(cleo)).members as { id: string; photoUrl: string }[];
  expect(listed.find(({ id }) => id === bob.id)?.photoUrl).toBe(bobs);
  const statuses = async (url: string, ...readers: { get: Member['get'] }[]) =>
    Promise.all(readers.map(async (reader) => (await reader.get(url)).status));
  expect(await statuses(bobs, bob, payer, cleo)).toEqual([200, 200, 200]);
  expect(await statuses(payers, bob, payer, cleo)).toEqual([200, 200, 200]);
  const visitor = await server.visitor();
  for (const url of [bobs, payers]) {
    expect(await statuses(url, eve, server.browser(), visitor)).toEqual([404, 404, 404]);
  }

  // Other files of their own workspace, and a photo that they have replaced.
  const grant = (await bob.post('/api/objects/upload')).body;
  await bob.call('PUT', String(grant.uploadURL), pngBytes);
  expect(await statuses(String(grant.objectURL), bob, payer, cleo)).toEqual([200, 404, 404]);
  const second = await photoOf(bob);
  expect(await statuses(bobs, payer, cleo)).toEqual([404, 404]);

  // Those who are paused don't see the team, but are seen in it.
  await setPlan('pro');
  expect(await statuses(second, payer, cleo)).toEqual([200, 404]);
  await setPlan('agency');
  expect(await statuses(second, payer, cleo)).toEqual([200, 200]);
  await payer.call('DELETE', `/api/team/members/${bob.id}`, undefined, inTeam());
  expect(await statuses(second, bob, payer, cleo)).toEqual([200, 404, 404]);
});

it('members of all teams are told that their team is paused, however few seats each call looks at', async () => {
  const members = [await join('editor'), await join('reviewer'), await join('editor')];
  await setPlan('pro');
  const tellOne = server.app.service(teams).createTellPaused(1);
  const seats = server.app.connection.collection('team_seats');
  const told = () =>
    seats.countDocuments({ workspace: new Types.ObjectId(payer.id), pausedAt: { $exists: true } });
  const all = await seats.countDocuments({ account: { $exists: true } });
  for (let count = 0; count < all; count += 1) {
    const before = await told();
    await tellOne();
    expect((await told()) - before).toBeLessThanOrEqual(1);
  }
  expect(await told()).toBe(members.length);
  await setPlan('agency');
  for (let count = 0; count <= all; count += 1) await tellOne();
  expect(await told()).toBe(0);
});

it('a member can filter a team’s composer sets by their own', async () => {
  const bob = await join('editor');
  const generate = async (who: Member, topic: string) => {
    const brief = { platforms: ['linkedin'], goal: 'promote', topic, tone: 'friendly' };
    const { status, text } = await who.post(composerEndpoints.composerGenerate.path, brief, inTeam());
    expect(status, text).toBe(200);
  };
  await generate(bob, 'Bob’s rye');
  await generate(payer, 'Ada’s oats');
  const topics = async (who: Member, query: string) => {
    const { body } = await who.get(`${composerEndpoints.listComposerGenerations.path}?${query}`, inTeam());
    return (body.items as { topic: string }[]).map(({ topic }) => topic);
  };
  expect(await topics(bob, '')).toEqual(['Ada’s oats', 'Bob’s rye']);
  expect(await topics(bob, 'mine=true')).toEqual(['Bob’s rye']);
  expect(await topics(payer, 'mine=true')).toEqual(['Ada’s oats']);
});

describe('a team’s name', () => {
  const rename = (who: Member, name: string | null, version: number) =>
    who.call('PATCH', '/api/team', { name, version }, inTeam());

  it('is given by its owners, one change at a time, and can be removed', async () => {
    const other = await join('owner');
    const invited = await server.member();
    await invite(invited.email);
    const unnamed = await rename(payer, 'North', 3);
    expect([unnamed.status, unnamed.body.code]).toEqual([404, 'not_found']);
    expect(await team()).toMatchObject({ name: 'Ada Weaver’s team', version: 0 });
    const answers = await Promise.all([rename(payer, 'North', 0), rename(other, 'South', 0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ currentVersion: 1 });
    const named = await rename(other, ' Studio North ', 1);
    expect(named.body).toMatchObject({ name: 'Studio North', version: 2, seatsUsed: 3 });
    expect((await other.get('/api/workspaces')).body.items).toMatchObject([
      { name: 'Ada Weaver' },
      { name: 'Studio North' },
    ]);
    const token = await tokenFor(invited.email);
    expect((await server.browser().post('/api/invitations/open', { token })).body).toMatchObject({
      team: 'Studio North',
    });
    expect((await rename(payer, 'Two\nlines', 2)).status).toBe(400);
    expect((await rename(payer, null, 2)).body).toMatchObject({ name: 'Ada Weaver’s team', version: 3 });
    await setPlan('pro');
    expect((await rename(payer, 'Late', 3)).body).toMatchObject({ code: 'plan_required' });
  });
});

describe('roles', () => {
  it('can be changed by one of two owners at once, and the other is told', async () => {
    const other = await join('owner');
    const bob = await join('reviewer');
    const [, , seat] = (await team()).members as { version: number }[];
    const version = seat?.version ?? 0;
    const answers = await Promise.all([
      changeRole(payer, bob, 'editor', version),
      changeRole(other, bob, 'owner', version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'conflict', currentVersion: version + 1 });
    const won = answers.find(({ status }) => status === 200);
    const [, , changed] = (await team()).members as { role: string }[];
    expect(changed?.role).toBe(won?.body.role);
  });

  it('apply from the next call on', async () => {
    const bob = await join('editor');
    expect((await bob.post('/api/posts', { platform: 'twitter' }, inTeam())).status).toBe(201);
    expect((await changeRole(payer, bob, 'reviewer', 2)).status).toBe(200);
    expect((await bob.post('/api/posts', { platform: 'twitter' }, inTeam())).status).toBe(403);
    expect((await bob.get('/api/posts', inTeam())).status).toBe(200);
  });

  it('never leave a workspace without its payer', async () => {
    const other = await join('owner');
    expect((await changeRole(other, payer, 'reviewer', 1)).status).toBe(404);
    const removal = await other.call('DELETE', `/api/team/members/${payer.id}`, undefined, inTeam());
    expect(removal.status).toBe(404);
    expect((await payer.post(`/api/workspaces/${payer.id}/leave`)).status).toBe(404);
    expect((await payer.get('/api/team', inTeam())).status).toBe(200);
  });
});

describe('somebody who leaves', () => {
  it('or is removed has no access from the next call on, and what they made stays', async () => {
    for (const end of ['remove', 'leave'] as const) {
      const bob = await join('editor');
      const made = await bob.post('/api/posts', { platform: 'twitter', caption: 'Rye' }, inTeam());
      const url = `/api/posts/${String(made.body.id)}`;
      const { status } =
        end === 'leave'
          ? await bob.post(`/api/workspaces/${payer.id}/leave`)
          : await payer.call('DELETE', `/api/team/members/${bob.id}`, undefined, inTeam());
      expect(status).toBe(204);
      if (end === 'leave') {
        const told = await mailbox.waitFor(payer.email, `${bob.email} has left your team`);
        expect(told.text).toContain('What they made stays');
      }
      // A tab that is still open sends the team's id.
      const stale = await bob.call('PATCH', url, { version: 1, caption: 'mine' }, inTeam());
      expect(stale.body).toMatchObject({ code: 'forbidden' });
      expect((await payer.get(url)).body.caption).toBe('Rye');
    }
  });

  it('or is removed in the middle of writing has written what was acknowledged, and nothing after it', async () => {
    const bob = await join('editor');
    const write = () => bob.post('/api/posts', { platform: 'twitter', caption: 'Rye' }, inTeam());
    const statuses: number[] = [];
    let isGone = false;
    const removal = payer
      .call('DELETE', `/api/team/members/${bob.id}`, undefined, inTeam())
      .then(({ status }) => {
        isGone = true;
        return status;
      });
    for (let isLate = false; !isLate; ) {
      isLate = isGone;
      for (const { status } of await Promise.all([write(), write()])) {
        expect(isLate ? [403] : [201, 403]).toContain(status);
        statuses.push(status);
      }
    }
    expect(await removal).toBe(204);
    const { items } = (await payer.get('/api/posts')).body as { items: object[] };
    expect(items).toHaveLength(statuses.filter((status) => status === 201).length);
  });

  it('can no longer read the calendar through the address that they created', async () => {
    const bob = await join('owner');
    const { body } = await bob.post('/api/calendar/feed', undefined, inTeam());
    const feed = new URL(String(body.url));
    const read = async () => (await server.browser().get(feed.pathname + feed.search)).status;
    const since = async () => (await payer.get('/api/calendar/settings')).body.feedSince;
    expect([await read(), await since()]).toEqual([200, body.feedSince]);
    await setPlan('pro');
    expect(await read()).toBe(404);
    await setPlan('agency');
    expect(await read()).toBe(200);
    await changeRole(payer, bob, 'editor', 2);
    expect([await read(), await since()]).toEqual([404, null]);
    await changeRole(payer, bob, 'owner', 3);
    expect(await read()).toBe(200);
    await bob.post('/api/account/deletion', { confirmation: bob.email, currentPassword: password });
    clock = new Date(Date.now() + 31 * dayMs);
    await server.app.service(identity).deletion.sweep();
    expect([await read(), await since()]).toEqual([404, null]);
    expect(await collection('calendar_feeds').countDocuments()).toBe(0);
  });

  it('is not notified about what they had planned: the payer is @turn-2', async () => {
    const bob = await join('editor');
    const scheduledAt = new Date(Date.now() + dayMs).toISOString();
    const post = { platform: 'twitter', title: 'Fair', caption: 'Secret', scheduledAt, status: 'scheduled' };
    expect((await bob.post('/api/posts', { ...post, zone: 'UTC' }, inTeam())).status).toBe(201);
    await bob.post(`/api/workspaces/${payer.id}/leave`);
    clock = new Date(Date.now() + 2 * dayMs);
    // Started now instead of waiting: the job runs every twenty seconds.
    await collection('jobs').updateOne({ name: 'calendar.due-posts' }, { $set: { nextRunAt: new Date(0) } });
    const mail = await mailbox.waitFor(payer.email, 'Ready to post');
    expect(mail.text).toContain(`workspace=${payer.id}`);
    expect(mailbox.mails.filter(({ to, subject }) => to === bob.email && /Ready/.test(subject))).toEqual([]);
  });

  it('hears nothing of what they had planned while they are paused: the payer does', async () => {
    const bob = await join('editor');
    const scheduledAt = new Date(Date.now() + dayMs).toISOString();
    const post = { platform: 'twitter', title: 'Fair', caption: 'Secret', scheduledAt, status: 'scheduled' };
    expect((await bob.post('/api/posts', { ...post, zone: 'UTC' }, inTeam())).status).toBe(201);
    await setPlan('pro');
    clock = new Date(Date.now() + 2 * dayMs);
    await collection('jobs').updateOne({ name: 'calendar.due-posts' }, { $set: { nextRunAt: new Date(0) } });
    await mailbox.waitFor(payer.email, 'Ready to post');
    expect(mailbox.mails.filter(({ to, subject }) => to === bob.email && /Ready/.test(subject))).toEqual([]);
  });

  it('by deleting their account leaves the team; a team ends with its account, and is told before', async () => {
    const bob = await join('editor');
    const eve = await join('reviewer');
    const erase = async (who: Member) => {
      await who.post('/api/account/deletion', { confirmation: who.email, currentPassword: 'Correct!Horse7' });
      clock = new Date(Date.now() + 31 * dayMs);
      await server.app.service(identity).deletion.sweep();
      clock = null;
    };
    await erase(bob);
    expect(await team()).toMatchObject({ seatsUsed: 2 });
    await erase(payer);
    const mail = await mailbox.waitFor(eve.email, 'Ada Weaver’s team will be deleted');
    expect(mail.text).toContain('Your own account');
    expect((await eve.get('/api/workspaces')).body.items).toHaveLength(1);
    expect(await collection('team_seats').countDocuments({ workspace: new Types.ObjectId(payer.id) })).toBe(
      0,
    );
  });

  it('by deleting their account is told, and so is their team, once, even if that fails at first', async () => {
    const eve = await join('reviewer');
    const setZone = ({ id }: Member, zone: string) =>
      collection('account_settings').updateOne(
        { _id: new Types.ObjectId(id) },
        { $set: { 'preferences.timeZone': zone } },
      );
    await setZone(eve, 'Nowhere/Zone');
    const ask = () =>
      payer.post('/api/account/deletion', { confirmation: payer.email, currentPassword: password });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    await setZone(eve, 'UTC');
    const { deletion } = server.app.service(identity);
    await deletion.tell();
    clock = new Date(Date.now() + 5 * 60_000);
    for (let count = 0; count < 2; count += 1) await deletion.tell();
    for (const [{ email }, subject] of [
      [payer, 'Your account will be deleted'],
      [eve, 'team will be deleted'],
    ] as const) {
      await mailbox.waitFor(email, subject);
      expect(
        mailbox.mails.filter((mail) => mail.to === email && mail.subject.includes(subject)),
      ).toHaveLength(1);
    }
  });
});
