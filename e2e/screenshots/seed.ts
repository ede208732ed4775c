import type { APIRequestContext } from 'playwright';

/** What a seeded member has, by the name that stands for it in a screen's path: ids, and the path of a client's link. */
export type Seeded = Readonly<Record<'post' | 'project' | 'conversation' | 'client' | 'review', string>>;

const password = 'Weaving1!';

/** Opens an account in the browser that these requests belong to. */
export async function signUp(request: APIRequestContext, plan: 'free' | 'PRO' | 'AGENCY'): Promise<void> {
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await send(request, '/api/auth/register', { username: 'Ada Weaver', email, password });
  if (plan !== 'free') await send(request, '/api/stripe/test-payment-success', { plan });
}

/** Gives a member work of every kind, some of it with long words and other scripts. */
export async function seed(request: APIRequestContext): Promise<Seeded> {
  const project = await send(request, '/api/projects', {
    title: 'Spring at the pottery studio',
    description: 'Open evenings, the new glazes, and the market in May.',
    platforms: ['instagram', 'linkedin'],
  });
  const files = await Promise.all(['/', '/about', '/blog'].map((path) => upload(request, path)));
  const day = (days: number): string => {
    const at = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    at.setUTCHours(9, 30, 0, 0);
    return at.toISOString();
  };
  const plan = (days: number) => ({ status: 'scheduled', scheduledAt: day(days), zone: 'Europe/Berlin' });
  const texts: readonly object[] = [
    {
      platform: 'instagram',
      title: 'Open evening',
      caption: 'Our doors are open on Friday at 7 pm.\n\nCome and throw your first bowl.',
      hashtags: ['pottery', 'leeds'],
      media: [{ id: files[0], alt: 'A bowl on the wheel' }],
      ...plan(1),
    },
    {
      platform: 'linkedin',
      title: 'What we learned from 200 beginners',
      caption: 'Three things.',
      ...plan(2),
    },
    {
      platform: 'facebook',
      title: '',
      caption: 'Der Brennofen läuft: Donaudampfschifffahrtsgesellschaftsbecher.',
    },
    {
      platform: 'twitter',
      title: 'ورشة الخزف',
      caption: 'نفتح أبوابنا يوم الجمعة الساعة ٧ مساءً.',
      ...plan(2),
    },
    { platform: 'tiktok', title: 'Glaze test, part 4', caption: 'Blue on blue.', status: 'published' },
  ];
  const posts: string[] = [];
  for (const text of texts)
    posts.push((await send(request, '/api/posts', { project: project.id, ...text })).id);
  await send(request, '/api/composer/generate', {
    platforms: ['instagram', 'linkedin', 'twitter'],
    goal: 'promote',
    topic: 'Our pottery evening on Friday at 7 pm in Leeds, beginners welcome',
    tone: 'friendly',
  });
  await send(request, '/api/templates', {
    title: 'Open evening',
    description: 'For each month’s open evening.',
    category: 'education',
    platform: 'instagram',
    content: 'Our doors are open on [day] at [time].',
  });
  await send(request, '/api/brand-voices', {
    name: 'Pottery studio',
    tone: 'Warm and plain, as one talks over a kiln. Short sentences.',
    bannedWords: ['artisanal', 'journey'],
  });
  await send(request, '/api/social-media/generate', {
    platform: 'instagram',
    contentType: 'carousel',
    tone: 'casual',
    prompt: 'Open evening on Friday at 7 pm: throw your first bowl, $15 with clay and firing, book online',
  });
  const { conversation } = await send(request, '/api/assistant/messages', {
    text: 'Our pottery evening on Friday at 7 pm in Leeds, beginners welcome',
  });
  return {
    post: posts[0] ?? '',
    project: project.id,
    conversation: conversation.id,
    client: 'x',
    review: '/review',
  };
}

/** Gives an agency two clients, a brand, a key, a webhook and a link on which a client decides; the work is as `seed` has it. */
export async function seedAgency(request: APIRequestContext): Promise<Seeded> {
  const seeded = await seed(request);
  await send(
    request,
    '/api/brand',
    { version: 0, name: 'Loud & Clear', colour: '#ffdd00', replyTo: 'post@loud.example' },
    'PUT',
  );
  const contacts = [{ name: 'Clara Brook', email: 'clara@ferry.example' }];
  const { id: client } = await send(request, '/api/clients', { name: 'Ferry Line', contacts });
  await send(request, '/api/clients', { name: 'Bäckerei am Wasserturm, Inhaberin Annegret Schmittenhelm' });
  const ofClient = await send(
    request,
    '/api/posts',
    {
      platform: 'instagram',
      title: 'Winter timetable',
      caption: 'From 1 December the last ferry leaves at 8:40 pm.\n\nThe first one stays at 6:10 am.',
      hashtags: ['ferry'],
    },
    'POST',
    { 'x-client': client },
  );
  const { url } = await send(request, '/api/sign-off/links', {
    posts: [ofClient.id],
    readerName: 'Clara Brook',
    readerEmail: null,
    message: 'Is the time of the last ferry right?',
  });
  await send(request, '/api/access-keys', {
    name: 'Nightly import',
    scopes: ['posts:read', 'posts:write'],
    currentPassword: password,
  });
  await send(request, '/api/webhooks', {
    url: 'https://hooks.example/postloom',
    events: ['post.due', 'post.approved'],
  });
  const { pathname, hash } = new URL(url);
  return { ...seeded, post: ofClient.id, client, review: `${pathname}${hash}` };
}

/** Puts a page's share picture into the library. @returns its id. */
async function upload(request: APIRequestContext, page: string): Promise<string> {
  const html = await (await request.get(page)).text();
  const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const data = await (await request.get(new URL(address).pathname)).body();
  const { uploadURL, objectURL } = await send(request, '/api/objects/upload', {
    size: data.length,
    name: `cover${page.replaceAll('/', '-')}.png`,
    keep: true,
  });
  await request.put(uploadURL, { data, headers: { 'content-type': 'image/png' } });
  return objectURL.split('/').at(-1);
}

async function send(
  request: APIRequestContext,
  path: string,
  data: object,
  method: 'POST' | 'PUT' = 'POST',
  headers: Readonly<Record<string, string>> = {},
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers, of which a few ids are taken.
): Promise<any> {
  const answer = await request.fetch(path, { method, data, headers });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
}
