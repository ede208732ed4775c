import { clientHeader, type EndpointDefinition, endpoints, endpointUrl } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { apiFeatures } from '#app/app.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { defineJob } from '#app/kernel/jobs/job-kind.ts';
import { createJobs } from '#app/kernel/jobs/jobs.ts';
import {
  type Answer,
  type Browser,
  type CallOptions,
  closeDatabases,
  password,
  startTestServer,
  type TestServer,
} from './harness.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
type EndpointName = keyof typeof endpoints;
type MemberEndpoint = {
  [Name in EndpointName]: (typeof endpoints)[Name]['access'] extends 'member' ? Name : never;
}[EndpointName];

/** Ids of the owner's data, one of each kind. */
interface Things {
  readonly post: string;
  readonly binnedPost: string;
  readonly project: string;
  readonly binnedProject: string;
  readonly template: string;
  readonly file: string;
  readonly binnedFile: string;
  readonly job: string;
  readonly voice: string;
  readonly clip: string;
  readonly run: string;
  readonly generation: string;
  readonly session: string;
  readonly conversation: string;
  readonly message: string;
  readonly accessKey: string;
  readonly webhook: string;
  readonly delivery: string;
  readonly workspace: string;
  readonly invitation: string;
  readonly colleague: string;
  readonly client: string;
  readonly link: string;
  readonly comment: string;
}

/** What a stranger sends in order to reach it. */
interface Attempt {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The expected answer: 404 by default, or one without a trace of the owner's data. */
  readonly answer?: 'nothing of it';
}

/** The endpoint only acts on the caller: neither its path, its query nor its body takes an id. */
const takesNoId = 'takes no id';
const media = (id: string) => [{ id, alt: '' }];

/**
 * Every call that requires a member, with what a stranger can try. A call that is missing here doesn't compile and
 * fails the first test.
 */
const table: Record<MemberEndpoint, typeof takesNoId | ((things: Things) => readonly Attempt[])> = {
  getUser: takesNoId,
  getProfile: takesNoId,
  saveProfile: takesNoId,
  savePhoto: takesNoId,
  removePhoto: takesNoId,
  getNotifications: takesNoId,
  saveNotifications: takesNoId,
  savePreferences: takesNoId,
  sendConfirmation: takesNoId,
  changePassword: takesNoId,
  listSessions: takesNoId,
  endOtherSessions: takesNoId,
  endSession: ({ session }) => [{ params: { id: session } }],
  listIntegrations: takesNoId,
  disconnectIntegration: takesNoId,
  requestExport: takesNoId,
  exportAccount: takesNoId,
  getPush: takesNoId,
  savePush: takesNoId,
  removePush: takesNoId,
  testPush: takesNoId,
  getSecondFactors: takesNoId,
  startAuthenticator: takesNoId,
  confirmAuthenticator: takesNoId,
  removeAuthenticator: takesNoId,
  renewRecoveryCodes: takesNoId,
  startPasskey: takesNoId,
  addPasskey: takesNoId,
  removePasskey: () => [{ body: { id: 'another-passkey', currentPassword: password } }],
  requestDeletion: takesNoId,
  cancelDeletion: takesNoId,

  createCheckoutSession: takesNoId,
  testPaymentSuccess: takesNoId,
  getBilling: takesNoId,
  listInvoices: takesNoId,
  // The id of a movement only leads into the caller's own ledger.
  listLedger: () => [
    { query: { cursor: 'grant:free' }, answer: 'nothing of it' },
    { query: { before: 'grant:free' }, answer: 'nothing of it' },
  ],
  openPortal: takesNoId,
  cancelPlan: takesNoId,
  resumePlan: takesNoId,
  requestRefund: takesNoId,

  listWorkspaces: () => [{ answer: 'nothing of it' }],
  getTeam: () => [{ answer: 'nothing of it' }],
  renameTeam: takesNoId,
  inviteMember: takesNoId,
  resendInvitation: ({ invitation }) => [{ params: { id: invitation } }],
  // Each of these concerns a person or a thing in the owner's team.
  leaveWorkspace: ({ workspace }) => [{ params: { id: workspace } }],
  revokeInvitation: ({ invitation }) => [{ params: { id: invitation } }],
  changeMemberRole: ({ colleague }) => [{ params: { id: colleague }, body: { role: 'owner', version: 1 } }],
  removeMember: ({ colleague }) => [{ params: { id: colleague } }],
  acceptInvitation: takesNoId,

  listPosts: ({ project }) => [{ answer: 'nothing of it' }, { query: { project }, answer: 'nothing of it' }],
  getPost: ({ post, binnedPost }) => [{ params: { id: post } }, { params: { id: binnedPost } }],
  listPostVersions: ({ post, binnedPost }) => [{ params: { id: post } }, { params: { id: binnedPost } }],
  createPost: ({ project, file, client }) => [
    { body: { platform: 'twitter', client } },
    { body: { platform: 'twitter', project } },
    { body: { platform: 'twitter', media: media(file) } },
  ],
  updatePost: ({ post }) => [{ params: { id: post }, body: { version: 1, caption: 'stolen' } }],
  changeManyPosts: ({ post, binnedPost, project, client }) => {
    const posts = [post, binnedPost].map((id) => ({ id, version: 1 }));
    return [
      { body: { posts, status: 'published' }, answer: 'nothing of it' },
      { body: { posts, project: null, scheduledAt: null }, answer: 'nothing of it' },
      { body: { posts, deleted: true }, answer: 'nothing of it' },
      { body: { posts, deleted: false }, answer: 'nothing of it' },
      { body: { posts, project } },
      { body: { posts, client } },
    ];
  },
  duplicatePost: ({ post }) => [{ params: { id: post } }],
  deletePost: ({ post }) => [{ params: { id: post } }],
  restorePost: ({ binnedPost }) => [{ params: { id: binnedPost } }],

  listBrandVoices: () => [{ answer: 'nothing of it' }],
  readBrandVoice: ({ post }) => [{ body: { postIds: [post] } }],
  createBrandVoice: takesNoId,
  getBrandVoice: ({ voice }) => [{ params: { id: voice } }],
  updateBrandVoice: ({ voice }) => [{ params: { id: voice }, body: { version: 1, name: 'stolen' } }],
  deleteBrandVoice: ({ voice }) => [{ params: { id: voice }, answer: 'nothing of it' }],
  restoreBrandVoice: ({ voice }) => [{ params: { id: voice } }],

  listHistory: () => [{ answer: 'nothing of it' }, { query: { kind: 'set' }, answer: 'nothing of it' }],
  getGeneration: ({ run }) => [{ params: { id: run } }],

  quoteClip: takesNoId,
  createClip: ({ post, run, file }) => [
    { body: { source: { kind: 'post', id: post } } },
    { body: { source: { kind: 'generation', id: run } } },
    { body: { source: { kind: 'post', id: post }, uploadedAssets: [file] } },
  ],
  listClips: ({ post }) => [{ query: { post } }],
  getClip: ({ clip }) => [{ params: { id: clip } }],
  cancelClip: ({ clip }) => [{ params: { id: clip } }],

  composerGenerate: ({ project, template, voice, file }) =>
    [
      { projectId: project },
      { templateId: template },
      { brandVoiceId: voice },
      { uploadedAssets: [file] },
    ].map((part) => ({
      body: {
        platforms: ['twitter'],
        goal: 'promote',
        topic: 'Rye bread on Fridays',
        tone: 'casual',
        ...part,
      },
    })),
  listComposerGenerations: () => [{ answer: 'nothing of it' }],
  getComposerGeneration: ({ generation }) => [{ params: { id: generation } }],

  quoteAssistant: takesNoId,
  listConversations: () => [{ answer: 'nothing of it' }],
  getConversation: ({ conversation }) => [{ params: { id: conversation } }],
  renameConversation: ({ conversation }) => [
    { params: { id: conversation }, body: { version: 1, title: 'stolen' } },
  ],
  deleteConversation: ({ conversation }) => [{ params: { id: conversation } }],
  restoreConversation: ({ conversation }) => [{ params: { id: conversation } }],
  listAssistantMessages: ({ conversation }) => [{ params: { id: conversation } }],
  sendAssistantMessage: ({ conversation, voice }) => [
    { body: { conversationId: conversation, text: 'Rye bread on Fridays' } },
    { body: { text: 'Rye bread on Fridays', brandVoiceId: voice } },
  ],
  keepAssistantDraft: ({ message }) => [{ params: { id: message } }],

  getDraft: () => [{ params: { name: 'composer' }, answer: 'nothing of it' }],
  saveDraft: () => [{ params: { name: 'composer' }, body: { version: 1, data: 'stolen' } }],
  deleteDraft: () => [{ params: { name: 'composer' }, answer: 'nothing of it' }],

  getJob: ({ job }) => [{ params: { id: job } }],
  cancelJob: ({ job }) => [{ params: { id: job } }],

  getRecentProjects: () => [{ answer: 'nothing of it' }],
  getProjectStats: () => [{ answer: 'nothing of it' }],
  listProjects: () => [{ answer: 'nothing of it' }, { query: { deleted: 'true' }, answer: 'nothing of it' }],
  getProject: ({ project }) => [{ params: { id: project } }],
  createProject: ({ client, voice }) => [
    { body: { title: 'stolen', client } },
    { body: { title: 'stolen', brandVoiceId: voice } },
  ],
  updateProject: ({ project }) => [{ params: { id: project }, body: { version: 1, title: 'stolen' } }],
  archiveProject: ({ project }) => [{ params: { id: project } }],
  unarchiveProject: ({ project }) => [{ params: { id: project } }],
  deleteProject: ({ project }) => [{ params: { id: project } }],
  restoreProject: ({ binnedProject }) => [{ params: { id: binnedProject } }],
  getDashboard: () => [{ answer: 'nothing of it' }],

  listClients: () => [{ answer: 'nothing of it' }, { query: { deleted: 'true' }, answer: 'nothing of it' }],
  getClient: ({ client }) => [{ params: { id: client } }],
  createClient: ({ file }) => [{ body: { name: 'stolen', logo: file } }],
  updateClient: ({ client }) => [{ params: { id: client }, body: { version: 1, name: 'stolen' } }],
  archiveClient: ({ client }) => [{ params: { id: client } }],
  unarchiveClient: ({ client }) => [{ params: { id: client } }],
  deleteClient: ({ client }) => [{ params: { id: client } }],
  restoreClient: ({ client }) => [{ params: { id: client } }],

  getClientUsage: () => [
    { answer: 'nothing of it' },
    { query: { month: '2027-03' }, answer: 'nothing of it' },
  ],

  listTemplates: takesNoId,
  listOwnTemplates: () => [{ answer: 'nothing of it' }],
  getTemplate: ({ template }) => [{ params: { id: template } }],
  createTemplate: takesNoId,
  updateTemplate: ({ template }) => [{ params: { id: template }, body: { version: 1, title: 'stolen' } }],
  deleteTemplate: ({ template }) => [{ params: { id: template } }],
  restoreTemplate: ({ template }) => [{ params: { id: template } }],

  listMedia: ({ project }) => [
    { answer: 'nothing of it' },
    { query: { deleted: 'true' }, answer: 'nothing of it' },
    { query: { project }, answer: 'nothing of it' },
  ],
  getStorage: takesNoId,
  getMedia: ({ file }) => [{ params: { id: file } }],
  findMediaUses: ({ file }) => [{ body: { ids: [file] }, answer: 'nothing of it' }],
  updateMedia: ({ file }) => [{ params: { id: file }, body: { version: 1, name: 'stolen' } }],
  changeManyMedia: ({ file, binnedFile }) => [
    { body: { ids: [file, binnedFile], starred: true, deleted: true }, answer: 'nothing of it' },
  ],
  deleteMedia: ({ file }) => [{ params: { id: file } }],
  restoreMedia: ({ binnedFile }) => [{ params: { id: binnedFile } }],

  getCalendar: ({ project }) => {
    const range = { from: '2027-03-01T00:00:00Z', to: '2027-04-01T00:00:00Z' };
    return [
      { query: range, answer: 'nothing of it' },
      { query: { ...range, project }, answer: 'nothing of it' },
    ];
  },
  schedulePost: ({ post }) => [
    { params: { id: post }, body: { version: 1, local: '2027-03-09T10:00', zone: 'UTC' } },
  ],
  unschedulePost: ({ post }) => [{ params: { id: post } }],
  createSignOffLink: ({ post }) => [{ body: { posts: [post], readerName: 'Eve', readerEmail: null } }],
  withdrawSignOffLink: ({ link }) => [{ params: { id: link } }],
  getPostSignOff: ({ post }) => [{ params: { id: post } }],
  tellNewVersion: ({ post }) => [{ params: { id: post } }],
  decideInTeam: ({ post }) => [{ params: { id: post }, body: { decision: 'approved', version: 1 } }],
  answerSignOff: ({ post }) => [{ params: { id: post }, body: { text: 'stolen' } }],
  listUnseenComments: () => [{ answer: 'nothing of it' }],
  markCommentsSeen: ({ post, comment }) => [{ params: { id: post }, body: { comments: [comment] } }],
  exportSignOff: ({ post }) => [{ params: { id: post } }, { params: { id: post }, query: { format: 'csv' } }],
  getBrand: () => [{ answer: 'nothing of it' }],
  saveBrand: ({ file }) => [
    { body: { version: 0, name: 'Stolen', colour: null, replyTo: null, logo: file } },
  ],
  fillSlots: ({ post }) => [{ body: { posts: [{ id: post, version: 1 }] }, answer: 'nothing of it' }],
  getNextSlot: ({ client }) => [{ query: { platform: 'twitter', client } }],
  getCalendarSettings: takesNoId,
  saveCalendarSettings: takesNoId,
  renewCalendarFeed: takesNoId,
  endCalendarFeed: takesNoId,

  listAccessKeys: takesNoId,
  createAccessKey: takesNoId,
  // The call does nothing if there is no such key. The database shows that the owner's key is still there.
  revokeAccessKey: ({ accessKey }) => [{ params: { id: accessKey }, answer: 'nothing of it' }],

  listWebhooks: takesNoId,
  createWebhook: takesNoId,
  updateWebhook: ({ webhook }) => [{ params: { id: webhook }, body: { enabled: false } }],
  deleteWebhook: ({ webhook }) => [{ params: { id: webhook }, answer: 'nothing of it' }],
  rotateWebhookSecret: ({ webhook }) => [{ params: { id: webhook } }],
  testWebhook: ({ webhook }) => [{ params: { id: webhook } }],
  listWebhookDeliveries: ({ webhook }) => [{ params: { id: webhook } }],
  redeliverWebhook: ({ webhook, delivery }) => [{ params: { id: webhook, delivery } }],
};
const memberEndpoints = Object.entries<EndpointDefinition>(endpoints).filter(
  ([, { access }]) => access === 'member',
);

let server: TestServer;
let [owner, stranger]: Member[] = [];
/** The owner, working for a different client than the one that the data belongs to. */
let otherHand: Browser;
let things: Things;
const kept = [
  'posts',
  'projects',
  'templates',
  'objects',
  'drafts',
  'calendar_settings',
  'clients',
  'calendar_feeds',
  'jobs',
  'brand_voices',
  'composer_generations',
  'generations',
  'assistant_conversations',
  'assistant_messages',
  'access_keys',
  'webhooks',
  'webhook_deliveries',
  'team_seats',
  'teams',
  'brands',
  'sign_off_links',
  'sign_off_events',
];

const call = (
  browser: Browser,
  endpoint: EndpointDefinition,
  { params, query, body }: Attempt,
): Promise<Answer> => browser.call(endpoint.method, endpointUrl(endpoint, { params, query }), body);

async function make(browser: Browser, path: string, body: object): Promise<string> {
  const answer = await browser.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body.id);
}
async function upload(browser: Browser): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { body } = await browser.post(endpoints.createUpload.path, { keep: true, name: 'Secret file' });
  await browser.call('PUT', String(body.uploadURL), bytes);
  return String(body.objectURL).slice(-32);
}

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.member('agency');
  stranger = await server.member('agency');
  const { connection } = server.app;
  const client = await make(owner, '/api/clients', {
    name: 'Secret client',
    contacts: [{ name: 'Secret Contact', email: 'contact@example.com' }],
  });
  const another = await make(owner, '/api/clients', { name: 'Another client' });
  otherHand = actingFor(owner, another);
  const hand = actingFor(owner, client);
  const project = await make(hand, '/api/projects', { title: 'Secret project' });
  const file = await upload(hand);
  const binnedFile = await upload(hand);
  await owner.call('DELETE', `/api/media/${binnedFile}`);
  const post = await make(hand, '/api/posts', {
    platform: 'twitter',
    title: 'Secret post',
    project,
    media: media(file),
    scheduledAt: '2027-03-10T10:00:00Z',
    zone: 'UTC',
  });
  const binnedPost = await make(hand, '/api/posts', { platform: 'twitter', title: 'Secret post' });
  await owner.call('DELETE', `/api/posts/${binnedPost}`);
  const binnedProject = await make(hand, '/api/projects', { title: 'Secret project' });
  await owner.call('DELETE', `/api/projects/${binnedProject}`);
  const template = await make(hand, '/api/templates', {
    title: 'Secret template',
    category: 'food',
    platform: 'twitter',
    content: 'Secret',
  });
  const voice = await make(hand, '/api/brand-voices', { name: 'Secret voice', bannedWords: ['Secret'] });
  const generated = await hand.post('/api/composer/generate', {
    platforms: ['twitter'],
    goal: 'promote',
    topic: 'Secret bread on Fridays',
    tone: 'casual',
  });
  const result = await hand.post('/api/social-media/generate', {
    platform: 'twitter',
    prompt: 'Secret bread on Fridays',
  });
  const clip = await hand.post('/api/clips', { source: { kind: 'post', id: post }, seconds: 2 });
  expect(clip.status, clip.text).toBe(202);
  await owner.call('DELETE', `/api/clips/${clip.body.id}`);
  const talk = await hand.post('/api/assistant/messages', { text: 'Secret bread on Fridays' });
  expect(talk.status, talk.text).toBe(200);
  const { conversation, message } = talk.body as Record<string, { readonly id: string }>;
  await owner.call('PUT', '/api/drafts/composer', { version: 0, data: 'Secret draft' });
  await hand.post('/api/calendar/feed');
  const brand = { version: 0, name: 'Secret agency', colour: null, replyTo: null };
  expect((await owner.call('PUT', '/api/brand', brand)).status).toBe(200);
  const sent = await owner.post('/api/sign-off/links', {
    posts: [post],
    readerName: 'Secret reader',
    readerEmail: null,
  });
  expect(sent.status, sent.text).toBe(201);
  const { link, url } = sent.body as { readonly link: { readonly id: string }; readonly url: string };
  const comment = await server
    .browser()
    .post(
      `/api/review/posts/${post}/comments`,
      { text: 'Secret comment' },
      { headers: { authorization: `Bearer ${url.split('#')[1]}` } },
    );
  expect(comment.status, comment.text).toBe(201);
  const jobs = createJobs({
    connection,
    log: pino({ level: 'silent' }),
    registry: new Registry(),
    exclusive: false,
  });
  const kind = defineJob({ name: 'test.secret', data: z.object({}) });
  const job = await jobs.enqueue(kind, {}, { owner: owner.id, at: new Date('2099-01-01') });
  const key = await owner.post('/api/access-keys', {
    name: 'Secret key',
    scopes: ['generate'],
    currentPassword: password,
  });
  const hook = await owner.post('/api/webhooks', {
    url: 'https://hooks.invalid/Secret',
    events: ['post.due'],
  });
  const webhook = (hook.body.webhook as { readonly id: string }).id;
  const delivery = await owner.post(`/api/webhooks/${webhook}/test`);
  // Wait for anything that is still in progress, because it would change by itself.
  await vi.waitUntil(
    async () =>
      (await connection
        .collection('jobs')
        .countDocuments({ 'data.owner': owner?.id, name: { $ne: 'test.secret' } })) === 0,
    { timeout: 20_000 },
  );
  const [session] = await server.app.service(identity).sessions.list(owner.id, '');
  const workspace = new Types.ObjectId(owner.id);
  const colleague = new Types.ObjectId((await server.member()).id);
  const seat = { workspace, role: 'editor', version: 1, invitedBy: workspace, createdAt: new Date() };
  const { insertedIds } = await connection.collection('team_seats').insertMany([
    { ...seat, place: 2, account: colleague, joinedAt: new Date() },
    { ...seat, place: 3, email: 'secret@example.com', token: 'Secret', expiresAt: new Date('2099-01-01') },
  ]);
  things = {
    workspace: owner.id,
    invitation: String(insertedIds[1]),
    colleague: colleague.toHexString(),
    post,
    binnedPost,
    project,
    binnedProject,
    template,
    file,
    binnedFile,
    job,
    session: String(session?.id),
    voice,
    clip: String(clip.body.id),
    run: String(result.body.id),
    generation: String(generated.body.id),
    conversation: String(conversation?.id),
    message: String(message?.id),
    accessKey: (key.body.accessKey as { readonly id: string }).id,
    webhook,
    delivery: String(delivery.body.id),
    client,
    link: link.id,
    comment: String(comment.body.id),
  };
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

/** Somebody who has chosen a client of their workspace. */
const actingFor = (who: Browser, client: string): Browser =>
  Object.assign(Object.create(who) as Browser, {
    fetch: (method: string, url: string, body?: unknown, options: CallOptions = {}) =>
      who.fetch(method, url, body, { ...options, headers: { ...options.headers, [clientHeader]: client } }),
  });

/** Everything stored for the owner, as it is in the database. */
async function ownersThings(): Promise<string> {
  const documents = await Promise.all(
    kept.map((name) =>
      server.app.connection
        .collection(name)
        .find()
        .sort({ _id: 1 })
        .toArray()
        .then((all) =>
          all.map((each) => JSON.stringify(each)).filter((text) => text.includes(owner?.id ?? '?')),
        ),
    ),
  );
  return documents.flat().join('\n');
}

it('the table contains every call of the contract that requires a member, and no other', () => {
  expect(Object.keys(table).sort()).toEqual(memberEndpoints.map(([name]) => name).sort());
});

it('calls listed as taking no id take none: not in the path, the query or the body', () => {
  const takesOne = ({ path, query, body, bodyType }: EndpointDefinition): boolean => {
    const schemas = [query, bodyType === 'multipart' ? undefined : body].filter(
      (schema) => schema !== undefined,
    );
    const patterns = schemas.map((schema) =>
      JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    );
    return /:(?!platform$)/.test(path) || patterns.some((text) => text.includes('[0-9a-f]{'));
  };
  const wrong = memberEndpoints.filter(
    ([name, endpoint]) => table[name as MemberEndpoint] === takesNoId && takesOne(endpoint),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
  expect(takesOne(endpoints.createPost)).toBe(true);
});

describe.each(memberEndpoints)('%s', (name, endpoint) => {
  const entry = table[name as MemberEndpoint];

  it('refuses anyone who is not signed in', async () => {
    const attempt: Attempt = (entry === takesNoId ? undefined : entry?.(things)[0]) ?? {
      params: { platform: 'instagram' },
    };
    expect((await call(server.browser(), endpoint, attempt)).status).toBe(401);
  });

  it.runIf(entry !== takesNoId)('gives a stranger nothing and changes nothing', async () => {
    const before = await ownersThings();
    expect(before.length).toBeGreaterThan(1000);
    for (const attempt of entry === takesNoId ? [] : entry(things)) {
      const answer = await call(stranger as Member, endpoint, attempt);
      if (attempt.answer) expect(answer.status, answer.text).toBeLessThan(300);
      else expect(answer.status, answer.text).toBe(404);
      expect(answer.text).not.toContain('Secret');
      for (const id of Object.values(things)) expect(answer.text).not.toContain(id);
    }
    expect(await ownersThings()).toBe(before);
  });
});

/** Calls that change something without an id, and so could affect another client. */
const takesNoIdAndChanges: Partial<Record<MemberEndpoint, readonly Attempt[]>> = {
  endCalendarFeed: [{ answer: 'nothing of it' }],
};

/** Neither a person's own data nor the workspace as a whole belongs to any client. */
const ofClients = memberEndpoints.filter(
  ([name, { right, ofWorkspace }]) =>
    right !== 'self' &&
    !ofWorkspace &&
    (table[name as MemberEndpoint] !== takesNoId || takesNoIdAndChanges[name as MemberEndpoint]),
);

it.each(ofClients)(
  '%s gives somebody who acts for another client of the workspace nothing and changes nothing',
  async (name, endpoint) => {
    const entry = table[name as MemberEndpoint];
    const attempts =
      entry === takesNoId ? (takesNoIdAndChanges[name as MemberEndpoint] ?? []) : entry(things);
    const before = await ownersThings();
    for (const attempt of attempts) {
      const answer = await call(otherHand, endpoint, attempt);
      if (attempt.answer) expect(answer.status, answer.text).toBeLessThan(300);
      else expect(answer.status, answer.text).toBe(404);
      expect(answer.text).not.toContain('Secret');
      for (const id of Object.values(things)) expect(answer.text).not.toContain(id);
    }
    expect(await ownersThings()).toBe(before);
  },
);

/** Workspace collections whose documents belong to no client, and why. A collection that is in neither list fails. */
const ofTheWorkspace: Readonly<Record<string, string>> = {
  Client: 'the clients themselves',
  CreditBalance: 'money',
  CreditEntry: 'money',
  BillingAccount: 'money',
  Draft: 'a person’s own; a form adds the client to its name',
  AccessKey: 'who may call',
  Webhook: 'who is told',
  WebhookDelivery: 'who was told',
  StorageUsage: 'what the plan allows',
  Team: 'what the team is called',
  TeamSeat: 'people',
  Brand: 'how the workspace looks to all of its clients',
  SignOffEvent: 'reached by its post alone',
  PostVersion: 'reached by its post alone',
};

it('all workspace data can belong to a client, or is listed as belonging to none', () => {
  const collections = apiFeatures.flatMap(({ collections }) => collections);
  const undecided = collections.filter(
    (collection) =>
      !('on' in collection) &&
      !(collection as { ofClients?: unknown }).ofClients &&
      !Object.hasOwn(ofTheWorkspace, collection.model),
  );
  expect(undecided.map(({ model }) => model)).toEqual([]);
});

it('the owner can reach all of it, so the attempts above were meaningful', async () => {
  const reached = await Promise.all([
    owner?.get(`/api/posts/${things.post}`),
    owner?.get(`/api/projects/${things.project}`),
    owner?.get(`/api/templates/${things.template}`),
    owner?.get(`/api/media/${things.file}`),
    owner?.get(`/api/jobs/${things.job}`),
    owner?.get(`/api/brand-voices/${things.voice}`),
    owner?.get(`/api/composer/generations/${things.generation}`),
    owner?.get(`/api/assistant/conversations/${things.conversation}/messages`),
    owner?.get(`/api/sign-off/posts/${things.post}`),
    owner?.get('/api/calendar?from=2027-03-01T00:00:00Z&to=2027-04-01T00:00:00Z'),
  ]);
  for (const answer of reached) expect(answer?.status, answer?.text).toBe(200);
  expect(
    reached
      .map((answer) => answer?.text)
      .join()
      .match(/Secret/g)?.length,
  ).toBeGreaterThan(4);
});
