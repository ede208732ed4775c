import {
  type EndpointDefinition,
  endpoints,
  endpointUrl,
  givenRoles,
  mayDo,
  type TeamRole,
  type WorkspaceRight,
  workspaceHeader,
} from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credits } from '#app/credits/credits.feature.ts';
import {
  type Answer,
  type Browser,
  closeDatabases,
  pngBytes,
  startTestServer,
  type TestServer,
} from './harness.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
type EndpointName = keyof typeof endpoints;
type AccountEndpoint = {
  [Name in EndpointName]: (typeof endpoints)[Name]['access'] extends 'member' | 'visitor' ? Name : never;
}[EndpointName];

/**
 * The right that each call needs in a workspace, stated again by hand. A call that is missing here doesn't compile, and
 * one whose right differs in the contract fails.
 */
const table: Record<AccountEndpoint, 'self' | WorkspaceRight> = {
  getUser: 'self',
  getProfile: 'self',
  saveProfile: 'self',
  savePhoto: 'self',
  removePhoto: 'self',
  getNotifications: 'self',
  saveNotifications: 'self',
  savePreferences: 'self',
  sendConfirmation: 'self',
  changePassword: 'self',
  listSessions: 'self',
  endOtherSessions: 'self',
  endSession: 'self',
  listIntegrations: 'self',
  disconnectIntegration: 'self',
  requestExport: 'self',
  exportAccount: 'self',
  requestDeletion: 'self',
  cancelDeletion: 'self',
  getPush: 'self',
  savePush: 'self',
  removePush: 'self',
  testPush: 'self',
  getSecondFactors: 'self',
  startAuthenticator: 'self',
  confirmAuthenticator: 'self',
  removeAuthenticator: 'self',
  renewRecoveryCodes: 'self',
  startPasskey: 'self',
  addPasskey: 'self',
  removePasskey: 'self',
  getDraft: 'self',
  saveDraft: 'self',
  deleteDraft: 'self',
  // Only for visitors, who are never in a team.
  editGeneration: 'self',
  getJob: 'self',
  cancelJob: 'self',
  // A purchase is the buyer's own, in whichever workspace they are.
  createPaymentIntent: 'self',
  confirmPayment: 'self',

  listWorkspaces: 'self',
  leaveWorkspace: 'self',
  acceptInvitation: 'self',
  getTeam: 'view',
  renameTeam: 'manage',
  inviteMember: 'manage',
  resendInvitation: 'manage',
  revokeInvitation: 'manage',
  changeMemberRole: 'manage',
  removeMember: 'manage',

  createCheckoutSession: 'pay',
  testPaymentSuccess: 'pay',
  listInvoices: 'pay',
  openPortal: 'pay',
  cancelPlan: 'pay',
  resumePlan: 'pay',
  requestRefund: 'pay',
  getBilling: 'view',
  listLedger: 'view',
  getCredits: 'view',
  getDashboard: 'view',

  listPosts: 'view',
  getPost: 'view',
  listPostVersions: 'view',
  createPost: 'edit',
  updatePost: 'edit',
  changeManyPosts: 'edit',
  duplicatePost: 'edit',
  deletePost: 'edit',
  restorePost: 'edit',

  getRecentProjects: 'view',
  getProjectStats: 'view',
  listProjects: 'view',
  getProject: 'view',
  createProject: 'edit',
  updateProject: 'edit',
  archiveProject: 'edit',
  unarchiveProject: 'edit',
  deleteProject: 'edit',
  restoreProject: 'edit',

  listClients: 'view',
  getClient: 'view',
  getClientUsage: 'view',
  createClient: 'edit',
  updateClient: 'edit',
  archiveClient: 'manage',
  unarchiveClient: 'manage',
  deleteClient: 'manage',
  restoreClient: 'manage',

  listTemplates: 'view',
  listOwnTemplates: 'view',
  getTemplate: 'view',
  createTemplate: 'edit',
  updateTemplate: 'edit',
  deleteTemplate: 'edit',
  restoreTemplate: 'edit',

  listBrandVoices: 'view',
  getBrandVoice: 'view',
  readBrandVoice: 'edit',
  createBrandVoice: 'edit',
  updateBrandVoice: 'edit',
  deleteBrandVoice: 'edit',
  restoreBrandVoice: 'edit',

  listMedia: 'view',
  getStorage: 'view',
  getMedia: 'view',
  findMediaUses: 'view',
  updateMedia: 'edit',
  changeManyMedia: 'edit',
  deleteMedia: 'edit',
  restoreMedia: 'edit',
  createUpload: 'edit',
  getObject: 'view',

  getBrand: 'view',
  saveBrand: 'manage',
  createSignOffLink: 'edit',
  withdrawSignOffLink: 'edit',
  getPostSignOff: 'view',
  tellNewVersion: 'edit',
  answerSignOff: 'review',
  decideInTeam: 'review',
  exportSignOff: 'view',
  listUnseenComments: 'view',
  markCommentsSeen: 'view',
  getCalendar: 'view',
  fillSlots: 'edit',
  getNextSlot: 'view',
  getCalendarSettings: 'view',
  schedulePost: 'edit',
  unschedulePost: 'edit',
  saveCalendarSettings: 'edit',
  // Whoever has the feed's address can read the calendar without an account.
  renewCalendarFeed: 'manage',
  endCalendarFeed: 'manage',

  generate: 'edit',
  listHistory: 'view',
  getGeneration: 'view',
  getLastGeneration: 'self',
  quoteClip: 'view',
  createClip: 'edit',
  listClips: 'view',
  getClip: 'view',
  cancelClip: 'edit',
  quoteComposer: 'view',
  composerGenerate: 'edit',
  listComposerGenerations: 'view',
  getComposerGeneration: 'view',
  refine: 'edit',

  quoteAssistant: 'view',
  listConversations: 'view',
  getConversation: 'view',
  listAssistantMessages: 'view',
  renameConversation: 'edit',
  deleteConversation: 'edit',
  restoreConversation: 'edit',
  sendAssistantMessage: 'edit',
  keepAssistantDraft: 'edit',
  listAccessKeys: 'manage',
  createAccessKey: 'manage',
  revokeAccessKey: 'manage',
  listWebhooks: 'manage',
  createWebhook: 'manage',
  updateWebhook: 'manage',
  deleteWebhook: 'manage',
  rotateWebhookSecret: 'manage',
  testWebhook: 'manage',
  listWebhookDeliveries: 'manage',
  redeliverWebhook: 'manage',
};
const names = Object.keys(table) as AccountEndpoint[];
const inWorkspace = names.filter((name) => table[name] !== 'self');

/** Who may do what, also stated by hand. */
const expected: Record<WorkspaceRight, Record<TeamRole | 'stranger', boolean>> = {
  view: { payer: true, owner: true, editor: true, reviewer: true, stranger: false },
  review: { payer: true, owner: true, editor: true, reviewer: true, stranger: false },
  edit: { payer: true, owner: true, editor: true, reviewer: false, stranger: false },
  manage: { payer: true, owner: true, editor: false, reviewer: false, stranger: false },
  pay: { payer: true, owner: false, editor: false, reviewer: false, stranger: false },
};

/** Nothing with these ids exists: a call that gets through finds nothing and changes nothing. */
const nowhere = { id: 'a'.repeat(24), delivery: 'a'.repeat(24), name: 'composer', platform: 'instagram' };

let server: TestServer;
let payer: Member;
const people = new Map<TeamRole | 'stranger', Member>();

beforeAll(async () => {
  server = await startTestServer();
  payer = await server.member('agency');
  for (const [index, role] of givenRoles.entries()) {
    const member = await server.member();
    people.set(role, member);
    await server.app.connection.collection('team_seats').insertOne({
      workspace: new Types.ObjectId(payer.id),
      account: new Types.ObjectId(member.id),
      place: index + 2,
      role,
      version: 1,
      invitedBy: new Types.ObjectId(payer.id),
      joinedAt: new Date(),
      createdAt: new Date(),
    });
  }
  people.set('stranger', await server.member('agency'));
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

const person = (role: TeamRole | 'stranger'): Member => people.get(role) ?? payer;
const team = () => ({ headers: { [workspaceHeader]: payer.id } });
const callAs = (who: Browser, name: AccountEndpoint, body?: unknown): Promise<Answer> => {
  const endpoint: EndpointDefinition = endpoints[name];
  const url = endpointUrl(endpoint, {
    params: Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, part = '']) => [part, nowhere[part as 'id']]),
    ),
  });
  return who.call(endpoint.method, url, body, team());
};

describe('rights', () => {
  it('are required by each call as intended', () => {
    const called = Object.entries<EndpointDefinition>(endpoints).filter(
      ([, { access }]) => access === 'member' || access === 'visitor',
    );
    expect(Object.fromEntries(called.map(([name, { right }]) => [name, right]))).toEqual(table);
    for (const [right, roles] of Object.entries(expected)) {
      for (const [role, may] of Object.entries(roles)) {
        if (role !== 'stranger')
          expect([right, role, mayDo(role, right as WorkspaceRight)]).toEqual([right, role, may]);
      }
    }
  });

  it.each(['owner', 'editor', 'reviewer', 'stranger'] as const)(
    'of somebody who is %s apply to every call',
    async (role) => {
      const answers = await Promise.all(
        inWorkspace.map(async (name) => {
          const { status, body } = await callAs(person(role), name);
          return [name, status === 403 && body.code === 'forbidden'] as const;
        }),
      );
      const meant = inWorkspace.map((name) => [name, !expected[table[name] as WorkspaceRight][role]]);
      expect(answers).toEqual(meant);
    },
  );
});

describe('a team', () => {
  it('works on the same data, and nobody else sees it', async () => {
    const made = await person('editor').post('/api/posts', { platform: 'twitter', caption: 'Rye' }, team());
    expect(made.status).toBe(201);
    const url = `/api/posts/${String(made.body.id)}`;
    for (const role of ['payer', 'owner', 'editor', 'reviewer'] as const) {
      expect((await person(role).get(url, team())).body.caption).toBe('Rye');
    }
    // It belongs to the team, not to its author.
    expect((await person('editor').get(url)).status).toBe(404);
    expect((await person('stranger').get(url, team())).status).toBe(403);
    expect((await payer.get(url)).status).toBe(200);
  });

  it('shows its pictures to its members, whose browsers request them without a header', async () => {
    const announced = await payer.post('/api/objects/upload', { keep: true });
    await payer.call('PUT', String(announced.body.uploadURL), pngBytes);
    const address = String(announced.body.objectURL);
    expect((await person('reviewer').get(address)).status).toBe(200);
    expect((await person('stranger').get(address)).status).toBe(404);
  });

  it('is the only one asked about when a member’s browser requests a picture, however many teams they are in', async () => {
    const reviewer = person('reviewer');
    const { connection } = server.app;
    const seats = connection.collection('team_seats');
    const { _id, ...seat } = (await seats.findOne({ account: new Types.ObjectId(reviewer.id) })) ?? {};
    const others = Array.from({ length: 3 }, () => ({ ...seat, workspace: new Types.ObjectId() }));
    const { insertedIds } = await seats.insertMany(others);
    const upload = async (browser: Browser) => {
      const { body } = await browser.post('/api/objects/upload');
      await browser.call('PUT', String(body.uploadURL), pngBytes);
      return String(body.objectURL);
    };
    /** How often a request reads seats and balances. */
    const readsOf = async (address: string) => {
      const reads = { team_seats: 0, credit_balances: 0 };
      connection.set('debug', (collection: string, _method: string, filter: object) => {
        const isJobs = collection === 'team_seats' && !JSON.stringify(filter).includes(reviewer.id);
        if (!isJobs && Object.hasOwn(reads, collection)) reads[collection as keyof typeof reads] += 1;
      });
      const { status } = await reviewer.get(address).finally(() => connection.set('debug', false));
      return { status, ...reads };
    };
    const [own, teams] = [await upload(reviewer), await upload(payer)];
    expect(await readsOf(own)).toEqual({ status: 200, team_seats: 0, credit_balances: 0 });
    expect(await readsOf(teams)).toEqual({ status: 200, team_seats: 1, credit_balances: 1 });
    await seats.deleteMany({ _id: { $in: Object.values(insertedIds) } });
  });

  it('spends from its single balance, and the ledger says who did', async () => {
    const { reserve, commit } = server.app.service(credits);
    await reserve(payer.id, 'work', 2, person('editor').id);
    await commit(payer.id, 'work');
    const { body } = await person('reviewer').get('/api/billing/ledger', team());
    expect((body.items as object[])[0]).toMatchObject({ amount: -2, by: 'Ada Weaver' });
    const own = await person('editor').get('/api/user/credits');
    expect(own.body).toMatchObject({ plan: 'free', used: 0 });
    const shared = await person('editor').get('/api/user/credits', team());
    expect(shared.body).toMatchObject({ plan: 'agency', used: 2 });
  });

  it('stores what a member generates, under their name', async () => {
    const editor = person('editor');
    const { status, text } = await editor.post('/api/social-media/generate', makeBrief(), team());
    expect([status, text]).toEqual([200, expect.any(String)]);
    const { body } = await editor.get('/api/posts', team());
    const [latest] = body.items as { id: string }[];
    const kept = await server.app.connection
      .collection('posts')
      .findOne({ _id: new Types.ObjectId(latest?.id) });
    expect([String(kept?.workspace), String(kept?.createdBy)]).toEqual([payer.id, editor.id]);
    const own = await editor.get('/api/posts');
    expect(own.body.items).toEqual([]);
  });

  it('loses nobody with its plan: they wait for it', async () => {
    const { connection } = server.app;
    const balances = connection.collection('credit_balances');
    const own = { _id: new Types.ObjectId(payer.id) };
    await balances.updateOne(own, { $set: { plan: 'pro' } });
    const paused = await person('editor').get('/api/posts', team());
    expect(paused.body).toMatchObject({ code: 'forbidden', message: expect.stringContaining('paused') });
    expect((await payer.get('/api/posts', team())).status).toBe(200);
    await balances.updateOne(own, { $set: { plan: 'agency' } });
    expect((await person('editor').get('/api/posts', team())).status).toBe(200);
  });
});
