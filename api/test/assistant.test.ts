import {
  type AssistantMessage,
  assistantLimits,
  assistantMessageSchema,
  type Conversation,
  deliveredCharacters,
  endpoints,
  retentionMs,
  type SendAssistantMessage,
  wordsLeftOutText,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { purgeConversations } from '#app/assistant/purge-conversations.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { startBothSites } from './both-sites.ts';
import { type Browser, readEvents } from './harness.ts';

const send = endpoints.sendAssistantMessage.path;
const conversations = endpoints.listConversations.path;
const brief = 'Our pottery evening on Friday at 7 pm in Leeds, beginners welcome';
const streamed = (key: string) => ({ accept: 'text/event-stream', 'idempotency-key': key });

const { provider, server, demo: offline } = await startBothSites();

const remaining = async (browser: Browser): Promise<number> =>
  Number((await browser.get(endpoints.getCredits.path)).body.remaining);

const listed = async (browser: Browser, path: string): Promise<readonly unknown[]> =>
  (await browser.get(path)).body.items as readonly unknown[];

/** The messages of a conversation, oldest first. */
const said = async (browser: Browser, id: string): Promise<AssistantMessage[]> =>
  (await listed(browser, `${conversations}/${id}/messages`))
    .map((message) => assistantMessageSchema.parse(message))
    .reverse();

/** Sends a message, in an existing conversation or a new one. */
async function tell(
  browser: Browser,
  message: Partial<SendAssistantMessage> & { readonly text: string },
): Promise<{ message: AssistantMessage; conversation: Conversation }> {
  const { status, body, text } = await browser.post(send, message);
  expect(status, text).toBe(200);
  return body as { message: AssistantMessage; conversation: Conversation };
}

/** Sends several messages in one conversation and returns the answers. */
async function talk(browser: Browser, ...texts: readonly string[]): Promise<AssistantMessage[]> {
  let conversationId: string | null = null;
  const answers: AssistantMessage[] = [];
  for (const text of texts) {
    const { message } = await tell(browser, { text, conversationId });
    conversationId = message.conversationId;
    answers.push(message);
  }
  return answers;
}

describe('without an AI provider', () => {
  it('names the things that it cannot change', async () => {
    const member = await offline.member();
    const [, german, please, rhyme] = await talk(
      member,
      brief,
      'make it German',
      'Now in Swiss German, please',
      'make it rhyme',
    );
    for (const message of [german, please]) expect(message?.answer?.text).toContain('can’t translate');
    expect(rhyme?.answer?.text).toContain('I can’t make that change: “make it rhyme”');
    expect(rhyme?.answer?.text).toContain('say “new post”');
  });

  it('writes a post from a brief and changes it as asked, at no cost', async () => {
    const member = await offline.member();
    const [first, price, platform, tone] = await talk(
      member,
      `${brief}. We are open from 6 pm`,
      'add the price 39 euros',
      'now for LinkedIn',
      'make it more casual',
    );
    expect(first?.answer).toMatchObject({ isDemo: true, creditsCharged: 0 });
    expect(first?.answer?.draft).toMatchObject({ platform: 'instagram', postId: null });
    expect(price?.answer?.draft?.caption).toContain('The price is 39 euros');
    expect(platform?.answer?.draft).toMatchObject({ platform: 'linkedin', tone: 'professional' });
    expect(tone?.answer?.draft).toMatchObject({ platform: 'linkedin', tone: 'casual' });
    for (const message of [price, platform, tone]) {
      for (const fact of ['Friday', '7 pm', 'Leeds', '39 euros']) {
        expect(message?.answer?.draft?.caption).toContain(fact);
      }
    }
    expect(await remaining(member)).toBe(5);
    expect((await member.get(endpoints.quoteAssistant.path)).body).toEqual({ credits: 0, isDemo: true });
  });

  it.each([
    ['shorter', /Shorter\. Left out: (?:“[^”]+” )*“Hurry!”/],
    ['say it another way, try again', /another way/],
    ['less salesy, please', /Left out: “Hurry!” Exclamation marks became full stops\./],
    ['say it for TikTok, please', /The same text suits TikTok/],
    ['a fun version for X', /suits X\. More playful\. New: “/],
    ['It costs £12', /Added: It costs £12/],
  ])('knows what “%s” wants', async (text, sentence) => {
    const [, answered] = await talk(
      await offline.member(),
      'Rye loaves are back! They smell of the oven. We are open every Friday from 7 am. Hurry! Order at example.com/rye',
      text,
    );
    expect(answered?.answer?.text).toMatch(sentence);
    expect(answered?.answer?.draft?.caption).toContain('example.com/rye');
  });

  it.each([
    ['Rye loaves from Friday 7 am, £4.50 each, for LinkedIn', 'linkedin'],
    ['For X: rye loaves from Friday 7 am, £4.50 each', 'twitter'],
    ['We bake rye loaves for Instagram cafes from Friday 7 am', 'instagram'],
  ])('writes “%s” for the platform that it names, without mentioning it', async (text, platform) => {
    const [answered] = await talk(await offline.member(), text);
    expect(answered?.answer?.draft).toMatchObject({ platform });
    expect(answered?.answer?.draft?.caption).not.toMatch(/linkedin|\bfor x\b/i);
    expect(answered?.answer?.draft?.caption).toContain('7 am');
  });

  it('makes a post both shorter and warmer', async () => {
    const told =
      'Rye loaves are back! They smell of the oven. We are open every Friday from 7 am. Hurry! Order at example.com/rye';
    const [, warm] = await talk(await offline.member(), told, 'make it warmer');
    const [, both] = await talk(await offline.member(), told, 'make it shorter and warmer');
    expect(both?.answer?.text).toMatch(/Shorter\..*Warmer\./);
    const { length } = both?.answer?.draft?.caption ?? '';
    expect(length).toBeLessThan(warm?.answer?.draft?.caption.length ?? 0);
    expect(both?.answer?.draft?.caption).toContain('example.com/rye');
  });

  it.each([
    ['What should I post this week?', 'can’t hold a conversation'],
    ['Which day is best for a launch?', 'can’t hold a conversation'],
    ['Thanks!', 'You’re welcome'],
    ['Translate it to French', 'can’t translate'],
    ['make it longer', 'making things up'],
    ['replace the second line with a joke', 'can’t make that change'],
  ])('says plainly that it can do nothing about “%s”', async (text, sentence) => {
    const [, answered] = await talk(await offline.member(), brief, text);
    expect(answered?.answer?.text).toContain(sentence);
    expect(answered?.answer?.draft).toBeNull();
  });

  it('says what a change did to the post, and not what was asked for', async () => {
    const class_ =
      'We are teaching sourdough on Saturday 14 March, 10 am, 45 euros. Parking behind the house. Bring an apron. Book at example.com/class';
    const [, shorter, again, casual] = await talk(
      await offline.member(),
      class_,
      'shorter',
      'shorter',
      'more casual',
    );
    expect(shorter?.answer?.text).toBe('Shorter. Left out: “Parking behind the house.”');
    expect(again?.answer).toMatchObject({
      text: expect.stringContaining('already as short as it gets'),
      draft: null,
    });
    expect(casual?.answer?.text).toBe('More casual.');
    expect(casual?.answer?.draft?.caption).toContain("We're teaching");
    expect(casual?.answer?.draft?.caption).not.toContain('Parking');
  });

  it('says that a text is the same for another platform, and what has no room there', async () => {
    const [, facebook] = await talk(await offline.member(), brief, 'for Facebook');
    expect(facebook?.answer?.text).toBe('The same text suits Facebook.');
    const long = `${brief}. ${['Tea and cake are free', 'Old shirts protect clothes', 'Teachers help everybody', 'Finished mugs are fired overnight', 'Parking is behind the mill', 'Dogs sleep under tables', 'Children need a grown-up', 'Glazes come in twelve colours'].join('. ')}.`;
    const [whole, tweet] = await talk(await offline.member(), long, 'for X');
    expect(whole?.answer?.draft?.caption).toContain('Children need');
    expect(tweet?.answer?.draft?.caption).not.toContain('Children need');
    expect(tweet?.answer?.draft?.caption).toContain('Glazes come');
    expect(tweet?.answer?.text).toMatch(/^Written for X\. Left out: .*“Children need a grown-up\.”/);
  });

  it('treats a message about something else as a new post', async () => {
    const [, other] = await talk(
      await offline.member(),
      brief,
      'New opening hours from Monday: 8 am to 6 pm',
    );
    expect(other?.answer?.draft?.caption).toMatch(/opening hours/i);
    expect(other?.answer?.draft?.caption).not.toContain('pottery');
  });

  it('asks for what a sparse brief lacks, and fills it in', async () => {
    const [thin, filled] = await talk(
      await offline.member(),
      'new 6am class',
      'Tuesdays and Thursdays from 2 June, bring a mat',
    );
    expect(thin?.answer?.text).toContain('two questions');
    expect(filled?.answer?.draft?.caption).toMatch(/6am class[\s\S]*2 June/);
  });

  it('states a grave matter plainly, whatever tone is requested', async () => {
    const [first, playful] = await talk(
      await offline.member(),
      'Our baker Tomasz died on Monday. The shop stays closed until Thursday.',
      'more playful, for Facebook',
    );
    for (const message of [first, playful]) {
      expect(message?.answer?.draft).toMatchObject({ isGrave: true, hashtags: [] });
      expect(message?.answer?.draft?.caption).not.toMatch(/\p{Extended_Pictographic}|!/u);
    }
  });

  it('makes a post of a draft, once', async () => {
    const member = await offline.member();
    const [message] = await talk(member, brief);
    expect(await listed(member, endpoints.listPosts.path)).toEqual([]);
    const keep = `/api/assistant/messages/${message?.id}/keep`;
    const kept = await member.post(keep);
    expect(kept.status, kept.text).toBe(200);
    expect((await member.post(keep)).body).toEqual(kept.body);
    expect(await listed(member, endpoints.listPosts.path)).toMatchObject([
      { id: kept.body.postId, status: 'draft', caption: message?.answer?.draft?.caption },
    ]);
    const [again] = await said(member, message?.conversationId ?? '');
    expect(again?.answer?.draft?.postId).toBe(kept.body.postId);
    await member.call('DELETE', `/api/posts/${kept.body.postId}`);
    const binned = await member.post(keep);
    expect(binned.status).toBe(404);
    expect(binned.body.message).toContain('bin');
  });
});

describe('a conversation without an AI provider', () => {
  const walk =
    'LinkedIn post: Most meetings could be a walk. I took my team of six outside for our update in Ghent. Forty minutes became fifteen. We are doing it every Monday. What would happen if you tried it?';
  const postOf = (message: AssistantMessage | undefined) => message?.answer?.draft;
  const toldBy = (message: AssistantMessage | undefined) => message?.answer?.text ?? '';

  it('does several wishes of one message, and names those that it can’t do', async () => {
    const [first, changed] = await talk(
      await offline.member(),
      walk,
      'Max 30 words please, for X, and make it rhyme',
    );
    expect(postOf(first)).toMatchObject({ platform: 'linkedin' });
    expect(postOf(changed)).toMatchObject({ platform: 'twitter' });
    expect(postOf(changed)?.caption).toMatch(/^Most meetings could be a walk/);
    expect(postOf(changed)?.caption.split(/\s+/).length).toBeLessThanOrEqual(30);
    expect(toldBy(changed)).toContain('Left out: ');
    expect(toldBy(changed)).toContain('I can’t make that change: “make it rhyme”');
  });

  it.each([
    'Why did you choose that start?',
    'who wrote this',
    'is this any good?',
    'That reads terribly dull',
    'great, thank you so much',
    'I love it!!',
    'no, leave it',
    'hmm ok',
    'start again',
    'how many words is that',
    'danke',
    'sprinkle some emojis in',
    'what would you change',
  ])('answers “%s” and leaves the post alone', async (text) => {
    const [, answered] = await talk(await offline.member(), walk, text);
    expect(toldBy(answered)).toMatch(/\w/);
    expect(postOf(answered)).toBeNull();
  });

  it('takes back the last change, in whatever words', async () => {
    const [, before, , back] = await talk(
      await offline.member(),
      `${brief}. Book at example.com/clay`,
      'for LinkedIn',
      'remove the last sentence',
      'actually undo that last thing',
    );
    expect(postOf(back)).toEqual(postOf(before));
  });

  it.each(['first line should be a question', 'add two emojis'])(
    'never prints what is said of the form of a post: “%s”',
    async (text) => {
      const [first, answered] = await talk(await offline.member(), 'new 6am class', text);
      expect(postOf(first)).not.toBeNull();
      expect(postOf(answered)).toBeNull();
      expect(toldBy(answered)).toContain('Without an AI provider');
    },
  );

  it('takes an order in other words for a change of the post, and not for a new one', async () => {
    const [, changed] = await talk(
      await offline.member(),
      `${brief}. Ask us on WhatsApp: 07700 900123`,
      'throw out the whatsapp number',
    );
    expect(postOf(changed)?.caption).toContain('pottery evening');
    expect(postOf(changed)?.caption).not.toContain('07700');
  });

  it('goes back one version with each undo, to its platform and its hashtags', async () => {
    const [first, , , back, start] = await talk(
      await offline.member(),
      `${brief}. Book at example.com/clay`,
      'for LinkedIn',
      'remove the last sentence',
      'that’s awful, go back',
      'undo',
    );
    expect(postOf(back)).toMatchObject({ platform: 'linkedin' });
    expect(postOf(back)?.caption).toContain('example.com/clay');
    expect(postOf(start)).toEqual(postOf(first));
  });

  it('rewrites the text on screen, and says that it changed only if it did', async () => {
    const [, short, casual, again] = await talk(
      await offline.member(),
      walk,
      'remove the second sentence',
      'More casual',
      'More casual',
    );
    expect(postOf(short)?.caption).not.toContain('Ghent');
    expect(postOf(casual)?.caption).toBe(postOf(short)?.caption.replace('We are', "We're"));
    expect(toldBy(again)).toContain('no word of this post would change');
    expect(postOf(again)).toBeNull();
  });

  it.each([
    ['tweet: The ferry is back on Sunday at 8 am.', 'twitter'],
    ['for tiktok: The ferry is back on Sunday at 8 am.', 'tiktok'],
    ['A reel about the ferry that is back on Sunday at 8 am', 'instagram'],
    ['Facebook – the ferry is back on Sunday at 8 am', 'facebook'],
    ['linkedin update: The ferry is back on Sunday at 8 am.', 'linkedin'],
  ])('writes “%s” for the platform named first, also when it is saved', async (text, platform) => {
    const member = await offline.member();
    const [message] = await talk(member, text);
    expect(postOf(message)).toMatchObject({ platform });
    expect(postOf(message)?.caption).not.toMatch(/tweet|tiktok|facebook|linkedin/i);
    await member.post(`/api/assistant/messages/${message?.id}/keep`);
    expect(await listed(member, endpoints.listPosts.path)).toMatchObject([{ platform }]);
  });

  const ferry = 'The ferry is back on Sunday at 8 am. Tickets cost £9. Dogs travel free. Call 0117 496 0000.';
  it.each([
    ['drop the dogs bit', /^(?![\s\S]*Dogs)[\s\S]*0117/],
    ['swap the first two lines', /^Tickets cost £9\.[\s\S]*The ferry/],
    ['put the phone number at the top', /^Please call 0117 496 0000\./],
    ['change 8 am to 9 am', /Sunday at 9 am/],
    ['start with “Sea legs ready?”', /^Sea legs ready\?/],
    ['add that parking is free and remove the last sentence', /^(?![\s\S]*0117)[\s\S]*Parking is free/i],
    [
      'in two sentences',
      /^The ferry is back on Sunday at 8 am\.\s+Tickets cost £9\.$|^The ferry[^\n.]*\.\s+[^.]*\.$/,
    ],
  ])('does “%s” to the text as it stands', async (text, wanted) => {
    const [, changed] = await talk(await offline.member(), ferry, text);
    expect(postOf(changed)?.caption, toldBy(changed)).toMatch(wanted);
  });

  it('goes back and goes on in one message, and to the first version by name', async () => {
    const [, , both, , first] = await talk(
      await offline.member(),
      ferry,
      'remove the last sentence',
      'undo that and add #harbour',
      'for X',
      'back to the first version please',
    );
    expect(postOf(both)).toMatchObject({ hashtags: expect.arrayContaining(['harbour']) });
    expect(postOf(both)?.caption).toContain('0117');
    expect(postOf(first)).toMatchObject({ platform: 'instagram' });
    expect(postOf(first)?.hashtags).not.toContain('harbour');
  });

  it('hears a wish beside a question, and a new topic that is called one', async () => {
    const [, meant, other] = await talk(
      await offline.member(),
      `LinkedIn: ${ferry}`,
      'Why LinkedIn? I meant Facebook',
      'New post: the winter timetable starts on 2 November',
    );
    expect(postOf(meant)).toMatchObject({ platform: 'facebook' });
    expect(postOf(other)?.caption).toMatch(/^The winter timetable starts on 2 November/);
  });

  it('leaves nothing out of a warning, and doesn’t dress it up', async () => {
    const [, ...answers] = await talk(
      await offline.member(),
      'Recall: our peanut butter, batch 77, may contain glass. Do not eat it. Return it for a refund.',
      'shorter',
      'make it warmer',
      'funnier',
    );
    for (const answered of answers) {
      expect(toldBy(answered)).toContain('serious matter');
      expect(postOf(answered)).toBeNull();
    }
  });

  it('begins with the post’s own question, and doesn’t make one up', async () => {
    const [, asked] = await talk(
      await offline.member(),
      walk,
      'Can you make it warmer? Also start with a question',
    );
    expect(postOf(asked)?.caption).toMatch(/^What would happen if you tried it\?/);
    expect(postOf(asked)?.caption).toContain("We're doing it");
    const [, none] = await talk(await offline.member(), ferry, 'open with a question');
    expect(toldBy(none)).toContain('no question in this post');
    expect(postOf(none)).toBeNull();
  });
});

describe('a conversation in other languages without an AI provider', () => {
  const museum =
    'Unser Museum in Bremen öffnet am Sonntag um 10 Uhr. Der Eintritt kostet 6 Euro. Hunde bleiben draußen.';

  it('keeps the post through each wish, says what it can’t do, and goes back to the last one', async () => {
    const [first, english, price, added, shorter, , back, poem] = await talk(
      await offline.member(),
      museum,
      'Übersetze das ins Englische',
      'Setz den Preis an den Anfang',
      'Füge hinzu: Anmeldung unter 0421 123456',
      'Lösche den letzten Satz',
      'Remove the last sentence',
      'undo',
      'Mach ein Gedicht daraus',
    );
    expect(english?.answer).toMatchObject({ text: expect.stringContaining('can’t translate'), draft: null });
    expect(price?.answer?.draft?.caption).toMatch(/^Der Eintritt kostet 6 Euro\.\s+Unser Museum/);
    expect(added?.answer?.draft?.caption).toMatch(/Anmeldung unter 0421 123456\.$/);
    expect(shorter?.answer?.draft?.caption).toBe(price?.answer?.draft?.caption);
    expect(back?.answer?.draft?.caption).toBe(price?.answer?.draft?.caption);
    expect(back?.answer?.draft?.hashtags).toEqual(first?.answer?.draft?.hashtags);
    expect(poem?.answer).toMatchObject({ text: expect.stringContaining('sag „neuer Post“'), draft: null });
  });

  it('adds a call to action alone, and keeps the hashtags that were asked for', async () => {
    const [, , added, linkedIn] = await talk(
      await offline.member(),
      'Our museum in Bremen opens on Sunday at 10 am. Entry costs 6 euros.',
      'add #MoinMuseum',
      'Add a call to action: book at https://museum.example/tickets',
      'für LinkedIn',
    );
    expect(added?.answer?.draft?.caption).not.toMatch(/call to action/i);
    expect(added?.answer?.draft?.caption).toContain('ook at https://museum.example/tickets');
    for (const message of [added, linkedIn]) expect(message?.answer?.draft?.hashtags).toContain('MoinMuseum');
    expect(linkedIn?.answer?.draft).toMatchObject({ platform: 'linkedin' });
  });
});

describe('conversations', () => {
  it('are listed in pages, the most recent first, and can be read completely', async () => {
    const member = await offline.member();
    const [one] = await talk(member, brief);
    await talk(member, 'Winter tyres fitted while you wait, £20 a wheel');
    await tell(member, { text: 'shorter', conversationId: one?.conversationId ?? '' });
    const page = await member.get(`${conversations}?limit=1`);
    expect(page.body.items).toMatchObject([
      { id: one?.conversationId, title: expect.stringContaining('Our pottery') },
    ]);
    const rest = await member.get(`${conversations}?limit=1&cursor=${page.body.next}`);
    expect(rest.body).toMatchObject({ items: [{ title: expect.stringContaining('Winter') }], next: null });
    expect((await said(member, one?.conversationId ?? '')).map(({ text }) => text)).toEqual([
      brief,
      'shorter',
    ]);
  });

  it('are renamed only if the version is still the one that was seen', async () => {
    const member = await offline.member();
    const { conversation } = await tell(member, { text: brief });
    const path = `${conversations}/${conversation.id}`;
    const renamed = await member.call('PATCH', path, { version: 1, title: 'Pottery' });
    expect(renamed.body).toMatchObject({ title: 'Pottery', version: 2 });
    expect((await member.call('PATCH', path, { version: 1, title: 'Late' })).body).toMatchObject({
      code: 'conflict',
      currentVersion: 2,
    });
  });

  it('are deleted with a way back, and later permanently with their messages', async () => {
    const member = await offline.member();
    const { conversation } = await tell(member, { text: brief });
    const path = `${conversations}/${conversation.id}`;
    await member.call('DELETE', path);
    expect(await listed(member, conversations)).toEqual([]);
    expect((await member.post(send, { text: 'shorter', conversationId: conversation.id })).status).toBe(404);
    await member.post(`${path}/restore`);
    expect(await listed(member, conversations)).toHaveLength(1);
    await member.call('DELETE', path);
    const { connection } = offline.app;
    const purge = (ms: number) =>
      purgeConversations(
        { connection, now: () => new Date(Date.now() + retentionMs('deletedConversations') + ms) },
        new AbortController().signal,
      );
    await purge(-60_000);
    expect((await member.get(path)).status).toBe(200);
    await purge(60_000);
    expect((await member.get(path)).status).toBe(404);
    const of = { conversation: new Types.ObjectId(conversation.id) };
    expect(await connection.collection('assistant_messages').countDocuments(of)).toBe(0);
  });

  it('contain a limited number of messages', async () => {
    const member = await offline.member();
    const { conversation, message } = await tell(member, { text: brief });
    const messages = offline.app.connection.collection('assistant_messages');
    const first = await messages.findOne({ key: message.idempotencyKey });
    await messages.insertMany(
      Array.from({ length: assistantLimits.messagesPerConversation - 1 }, (_, index) => {
        const { _id, ...copy } = first ?? { _id: null };
        return { ...copy, key: `copy-${conversation.id}-${index}` };
      }),
    );
    const { status, body } = await member.post(send, { text: 'shorter', conversationId: conversation.id });
    expect(status).toBe(413);
    expect(body.message).toContain('full');
  });
});

describe('with an AI provider', () => {
  it('streams the post and charges one credit per answer, which is announced before', async () => {
    const member = await server.member('pro');
    expect((await member.get(endpoints.quoteAssistant.path)).body).toEqual({ credits: 1, isDemo: false });
    provider.always({ kind: 'post', caption: 'Clay, tea and a wheel of your own.', chunkSize: 8 });
    const events = await readEvents(
      await member.fetch('POST', send, { text: brief }, { headers: streamed('pottery-1') }),
    );
    expect(events[0]?.event).toBe('started');
    const deltas = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text);
    expect(deltas.length).toBeGreaterThan(1);
    expect(deltas.join('')).toBe('Clay, tea and a wheel of your own.');
    expect(events.at(-1)).toMatchObject({
      event: 'result',
      data: {
        credits: { remaining: 99 },
        message: {
          status: 'done',
          answer: { text: 'Here it is.', isDemo: false, creditsCharged: 1, draft: { brief } },
        },
      },
    });
  });

  it('shows the provider earlier messages, up to a limit', async () => {
    const member = await server.member('agency');
    const long = `${brief}. ${'Clay is kind. '.repeat(250)}`.slice(0, assistantLimits.messageCharacters);
    const { conversation } = await tell(member, { text: long });
    for (let turn = 0; turn < 4; turn += 1) {
      await tell(member, { text: `${turn}: ${long}`.slice(0, 3900), conversationId: conversation.id });
    }
    await tell(member, {
      text: 'with a question at its end',
      conversationId: conversation.id,
      platform: 'twitter',
    });
    const asked = JSON.stringify(provider.calls().at(-1));
    expect(asked).toContain('with a question at its end');
    expect(asked).toContain('lastPost');
    // The rules are written for a brief, so the prompt says what counts as one here.
    expect(asked).toContain('The brief of these rules is what the customer says');
    expect(asked).toContain('for X');
    expect(asked).toContain('3: Our pottery');
    expect(asked).not.toContain('0: Our pottery');
    expect(asked.length).toBeLessThan(bounds.conversationContext.characters * 1.5 + 20_000);
  });

  it('answers in words if no post was requested', async () => {
    provider.always({ kind: 'post', caption: '', extra: { reply: 'Which day is it on?' } });
    const { message } = await tell(await server.member('pro'), { text: 'A post about our evening' });
    expect(message.answer).toMatchObject({ text: 'Which day is it on?', draft: null, creditsCharged: 1 });
  });

  it('says where the post isn’t what was asked for, after one attempt to mend it', async () => {
    const member = await server.member('pro');
    const caption = 'Clay with Ann on Friday at 7 pm in Leeds, 39 euros. Beginners are welcome.';
    provider.always({ kind: 'post', caption, extra: { isNew: true } });
    const { conversation } = await tell(member, { text: `${brief}, with Ann, 39 euros` });
    const change = async (text: string, changed: string) => {
      provider.reset();
      provider.always({ kind: 'post', caption: changed, extra: { isNew: false, reply: 'Done.' } });
      const { message } = await tell(member, { text, conversationId: conversation.id });
      return { said: message.answer?.text, calls: provider.calls().length };
    };
    expect(await change('shorter', caption)).toEqual({
      said: 'Done. The text of the post hasn’t changed.',
      calls: 2,
    });
    expect(await change('shorter', `${caption} All of them.`)).toEqual({
      said: 'Done. It isn’t any shorter.',
      calls: 2,
    });
    expect(await change('more casual', 'Clay on Friday at 7 pm, beginners too!')).toEqual({
      said: 'Done. It no longer mentions: 39, Ann, Leeds.',
      calls: 2,
    });
    expect(await change('take out Friday, it’s full', 'Clay at 7 pm, beginners too!')).toEqual({
      said: 'Done.',
      calls: 1,
    });
  });

  it('follows the rules: invented figures and links, banned words, and emoji in grave matters are removed', async () => {
    const member = await server.member('pro');
    const voice = await member.post(endpoints.createBrandVoice.path, { name: 'Ours', bannedWords: ['cosy'] });
    provider.always({ kind: 'post', caption: 'A cosy evening 🎉. See pots.com for 50% off.' });
    const { message } = await tell(member, {
      text: 'Our potter Ann died on Monday. The studio is closed.',
      brandVoiceId: String(voice.body.id),
    });
    expect(provider.calls()).toHaveLength(2);
    const repair = JSON.stringify(provider.calls().at(-1));
    for (const fault of ['cosy', 'pots.com', '50', 'takes no emoji']) expect(repair).toContain(fault);
    expect(message.answer?.draft?.caption).not.toMatch(/cosy|pots\.com|🎉/);
    expect(message.answer?.draft?.isGrave).toBe(true);
    expect(message.answer?.text).toContain(wordsLeftOutText(''));
  });

  it('gives the same answer for the same key, charged once, and refuses another message for it', async () => {
    const member = await server.member('pro');
    const under = { headers: { 'idempotency-key': 'the-same-key' } };
    const first = await member.post(send, { text: brief }, under);
    const second = await member.post(send, { text: brief }, under);
    expect(second.body).toEqual(first.body);
    expect(provider.calls()).toHaveLength(1);
    expect(await remaining(member)).toBe(99);
    expect(await listed(member, conversations)).toHaveLength(1);
    expect((await member.post(send, { text: 'Something else' }, under)).body.code).toBe(
      'idempotency_conflict',
    );
  });

  it('charges nothing for a failure, keeps the message, and tries again for the same key', async () => {
    const member = await server.member('pro');
    const under = { headers: { 'idempotency-key': 'fails-at-first' } };
    provider.always({ kind: 'error', status: 500, code: 'server_error' });
    const failed = await member.post(send, { text: brief }, under);
    expect(failed.body.code).toBe('provider_failed');
    expect(await remaining(member)).toBe(100);
    const [{ id }] = (await listed(member, conversations)) as [{ id: string }];
    expect(await said(member, id)).toMatchObject([
      { text: brief, status: 'failed', failure: { code: 'provider_failed' }, answer: null },
    ]);
    provider.reset();
    expect((await member.post(send, { text: brief }, under)).status).toBe(200);
    expect(await said(member, id)).toMatchObject([{ status: 'done', failure: null }]);
    expect(await remaining(member)).toBe(99);
  });

  it('lets the offline composer answer at no cost if the quota is used up', async () => {
    const member = await server.member('pro');
    provider.always({ kind: 'error', status: 429, code: 'insufficient_quota' });
    const { message } = await tell(member, { text: brief });
    expect(message.answer).toMatchObject({ isDemo: true, quotaExceeded: true, creditsCharged: 0 });
    expect(await remaining(member)).toBe(100);
  });

  it('refuses a member without credits', async () => {
    const member = await server.member();
    await Promise.all([1, 2, 3, 4, 5].map(() => tell(member, { text: brief })));
    const { status, body } = await member.post(send, { text: brief });
    expect({ status, code: body.code }).toEqual({ status: 402, code: 'insufficient_credits' });
  });

  /** Reads a streamed answer until that many characters of the caption have arrived, then leaves. */
  async function leaveAfter(browser: Browser, characters: number, key: string): Promise<void> {
    const leaving = new AbortController();
    const response = await browser.fetch(
      'POST',
      send,
      { text: brief },
      {
        headers: streamed(key),
        signal: leaving.signal,
      },
    );
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const captions = [...text.matchAll(/^data: {"text":"([^"]*)"/gm)].map(([, part = '']) => part);
      if (captions.length > 0 && captions.join('').length >= characters) break;
    }
    leaving.abort();
  }

  it('stops the provider when the reader leaves early, and gives the credit back', async () => {
    const member = await server.member('pro');
    provider.always({ kind: 'post', caption: 'word '.repeat(200), chunkSize: 5, chunkDelayMs: 50 });
    await leaveAfter(member, 1, 'leaves-early');
    await provider.brokenOff();
    await expect.poll(() => remaining(member), { timeout: 20_000, interval: 20 }).toBe(100);
    const [{ id }] = (await listed(member, conversations)) as [{ id: string }];
    await expect
      .poll(async () => (await said(member, id))[0]?.failure?.code, { timeout: 20_000, interval: 20 })
      .toBe('request_cancelled');
  });

  it('finishes if the connection is lost late, and the answer is in the conversation', async () => {
    const member = await server.member('pro');
    const caption = 'word '.repeat(60).trim();
    provider.always({ kind: 'post', caption, chunkSize: 5, chunkDelayMs: 5 });
    await leaveAfter(member, deliveredCharacters, 'loses-its-line');
    const { body } = await member.post(
      send,
      { text: brief },
      { headers: { 'idempotency-key': 'loses-its-line' } },
    );
    expect(body).toMatchObject({ message: { answer: { draft: { caption } } }, credits: { remaining: 99 } });
    expect(provider.calls()).toHaveLength(1);
  });
});
