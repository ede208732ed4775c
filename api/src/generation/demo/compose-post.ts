import type { ContentType, GenerationRequest } from '@postloom/shared-contracts';
import {
  composePostText,
  countCharacters,
  type Platform,
  platformRules,
  trimToLimit,
} from '@postloom/shared-contracts/platforms';
import { type Chooser, createChooser } from './choose.ts';
import {
  capitalize,
  contentWords,
  countWords,
  endsWithAddress,
  lowerFirst,
  sentence,
  tidy,
  unended,
} from './grammar.ts';
import {
  type Brief,
  type Detail,
  type DetailKind,
  type Intent,
  readBrief,
  withoutTime,
} from './read-brief.ts';
import { findTips } from './topics.ts';
import {
  bank,
  closers,
  intentEmoji,
  intentHashtags,
  intentQuestions,
  invitations,
  leadIns,
  paragraphs,
  type Register,
  registerOf,
  singularVoice,
  thingHooks,
} from './wording.ts';

/** Everything a writer of any format needs: the brief, its manner, and seeded choices. */
export interface Draft {
  readonly request: GenerationRequest;
  readonly brief: Brief;
  readonly register: Register;
  readonly chooser: Chooser;
  /** Our own sentences, in the voice of the brief. */
  readonly say: (text: string) => string;
}

export function startDraft(request: GenerationRequest): Draft {
  const brief = readBrief(request);
  const key = [request.prompt, request.businessType, request.targetAudience, request.customPrompt ?? ''].join(
    '\u0001',
  );
  return {
    request,
    brief,
    register: registerOf[request.tone],
    chooser: createChooser(key, request.seed),
    say: (text) =>
      brief.voice === 'I' ? singularVoice.reduce((said, [from, to]) => said.replace(from, to), text) : text,
  };
}

/**
 * A post for the brief without any provider: the user's own facts and sentences, put into the shape, manner and
 * length of the platform, content type, tone and audience. Depends on the request and its seed alone.
 */
export function composeDemoPost(request: GenerationRequest): { caption: string; hashtags: string[] } {
  const draft = startDraft(request);
  const hashtags = composeHashtags(draft);
  const caption = draft.brief.isEnglish ? composeEnglish(draft, hashtags) : composeVerbatim(draft);
  return trimToLimit(request.platform, tidy(caption), hashtags);
}

// --- Emoji -------------------------------------------------------------------------------------------------

type EmojiUse = 'none' | 'marks' | 'some' | 'many';

function emojiUse({ request, brief, register }: Draft): EmojiUse {
  if (!brief.wantsEmoji) return 'none';
  if (request.platform === 'linkedin') return register === 'fun' || register === 'push' ? 'marks' : 'none';
  if (register === 'formal') return request.platform === 'twitter' ? 'none' : 'marks';
  if (request.platform === 'twitter' || request.platform === 'facebook') return 'some';
  return 'many';
}

const detailEmoji: Record<DetailKind, string> = {
  offer: '🎁',
  when: '📅',
  where: '📍',
  price: '🏷️',
  code: '🔑',
  fact: '✔️',
};

const withEmoji = (text: string, emoji: string | undefined) =>
  text && emoji && !/\p{Extended_Pictographic}\uFE0F?$/u.test(text) ? `${text} ${emoji}` : text;

// --- Hashtags ----------------------------------------------------------------------------------------------

const asHashtag = (text: string) =>
  (text.replace(/['’]/gu, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => capitalize(word)).join('');

/** The brief's own words first, then its place, its trade and its field; as many as are good practice. */
function composeHashtags({ brief, request, chooser }: Draft): string[] {
  const [from, to] = platformRules[request.platform].hashtagAdvice;
  const title = brief.subject.title.toLowerCase();
  const placeWords = new Set(contentWords(brief.where ?? ''));
  const words = contentWords(withoutTime(brief.subject.title.split(/[,.;:!?](?=\s|$)/)[0] ?? '')).filter(
    (word) => !placeWords.has(word),
  );
  const own = brief.subject.isStatement || brief.intent === 'question' ? [] : [words.slice(0, 3).join(' ')];
  const phrase = adjacentPair(brief.subject.title, words);
  const candidates = [
    ...own.filter((tag) => asHashtag(tag).length <= 24 && title.includes(tag.toLowerCase())),
    ...(phrase ? [phrase] : []),
    ...(brief.where ? [brief.where.replace(/^the\s+/i, '')] : []),
    ...(countWords(request.businessType) <= 3 ? [request.businessType] : []),
    ...(welcomesSomebody(brief)
      ? ['Welcome']
      : chooser.order('intent-tag', intentHashtags[brief.intent]).slice(0, 1)),
    ...(brief.topic.id === 'general' ? [] : chooser.order('field-tags', brief.topic.hashtags)),
    ...words.filter((word) => word.length > 4 && !(brief.subject.isStatement && /(?:ed|ing)$/iu.test(word))),
    ...(brief.topic.id === 'general' ? chooser.order('field-tags', brief.topic.hashtags).slice(0, 1) : []),
  ]
    .map(asHashtag)
    .filter((tag) => tag.length >= 3 && tag.length <= 30 && /\p{L}/u.test(tag));
  const english = brief.isEnglish
    ? candidates
    : words
        .filter((word) => word.length > 3)
        .toSorted((a, b) => b.length - a.length)
        .slice(0, to)
        .map(asHashtag);
  const count = request.contentType === 'story' ? from : to;
  const seen = new Set<string>();
  return english
    .filter((tag) => {
      const key = tag.toLowerCase();
      // "#CharityRun" beside "#CharityRunLeeds" says the same twice.
      if ([...seen].some((other) => other.includes(key) || key.includes(other))) return false;
      seen.add(key);
      return true;
    })
    .slice(0, count);
}

/** Two meaningful words that stand side by side, as "second café" or "swimming lessons". */
function adjacentPair(text: string, words: readonly string[]): string | null {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next && text.includes(`${word} ${next}`) && `${word}${next}`.length <= 24) return `${word} ${next}`;
  }
  return null;
}

// --- Building blocks ---------------------------------------------------------------------------------------

/** The list's name with its number: "5 tips for better sleep"; without one where 0 is given. */
export function listTitle(brief: Brief, count: number): string | null {
  if (!brief.listName) return null;
  if (count === 0) return capitalize(brief.listName);
  // X has no room for all of a long list: what is promised is what stands there.
  return brief.count && brief.count > count
    ? `${count} of ${brief.count} ${brief.listName}`
    : `${count} ${brief.listName}`;
}

interface Opening {
  readonly line: string;
  /** The sentence that follows where the line alone does not yet say the subject. */
  readonly follow: string | null;
  /** A detail that the opening has already said. */
  readonly says?: string;
  /** How often the seed has been through all openings: the next round sets the rest in another way. */
  readonly round?: number;
  /** Whether it leads with something of the brief rather than with a phrase of ours. */
  readonly isConcrete?: boolean;
}

/**
 * The opening of this post: the first seeds take what leads with something concrete (the news itself, a place, an
 * offer, a gain), later ones a phrase before it.
 */
function chooseOpening(draft: Draft): Opening {
  const { chooser, request } = draft;
  const all = openings(draft);
  const shuffled = chooser.shuffle('opening', all);
  // A brief that is its subject alone has nothing more concrete to lead with than any of them.
  const isBare =
    !draft.brief.subject.isStatement &&
    !draft.brief.isCollection &&
    countWords(draft.brief.subject.title) <= 10 &&
    draft.brief.details.length + draft.brief.statements.length === 0;
  const plain = shuffled.filter(({ isConcrete }) => isConcrete);
  const toned = tonedIntents.has(draft.brief.intent)
    ? shuffled.filter((opening) => isToned(draft, opening))
    : [];
  const paired = toned.flatMap((opening, index) => [opening, ...plain.slice(index, index + 1)]);
  const ranked = isBare ? shuffled : [...paired, ...plain, ...shuffled];
  const unique = [
    ...new Map(ranked.map((opening) => [`${opening.line}|${opening.follow}`, opening])).values(),
  ];
  const opening = unique[request.seed % unique.length] ?? {
    line: sentence(draft.brief.subject.title),
    follow: null,
  };
  return { ...opening, round: Math.floor(request.seed / Math.max(1, unique.length)) };
}

/** Where a word in the tone before the news is wanted: "Psst: 20% off …". A story or an apology does without. */
const tonedIntents: ReadonlySet<Intent> = new Set([
  'launch',
  'offer',
  'event',
  'reminder',
  'cause',
  'hiring',
]);

/** Whether an opening says the brief's news in its first line, after a phrase that belongs to the tone alone. */
function isToned({ brief, register, say }: Draft, { line, follow }: Opening): boolean {
  if (follow !== null || register === 'formal' || register === 'bright' || /: .*: /u.test(line)) return false;
  const phrases = [
    ...(leadIns[brief.intent][register] ?? []),
    ...(thingHooks[brief.intent]?.[register] ?? []).map(([before]) => before),
  ];
  return phrases.some((phrase) => line.startsWith(say(phrase)));
}

/** All ways to open this post. Each names the subject, in its line or the one that follows. */
function openings(draft: Draft): Opening[] {
  const { brief, register, say } = draft;
  const { subject } = brief;
  const alone = (line: string): Opening => ({ line, follow: null });
  const concrete = (line: string, follow: string | null = null, says?: string): Opening => ({
    line,
    follow,
    ...(says ? { says } : {}),
    isConcrete: true,
  });
  const said = sentence(subject.title);
  const leads = welcomesSomebody(brief)
    ? ['A warm welcome', 'An update from the team', 'Good news', 'Say hello']
    : bank(leadIns[brief.intent], register).map(say);

  if (brief.quote) {
    const quote = `“${sentence(brief.quote.text)}”${brief.quote.author ? ` — ${brief.quote.author}` : ''}`;
    return [concrete(quote), ...leads.map((lead) => ({ line: `${lead}:`, follow: quote }))];
  }
  const count = plannedTips(draft);
  const list = listTitle(brief, count);
  if (brief.isCollection) {
    const named = unended(subject.title);
    return [
      concrete(`${named}.`),
      ...leads.filter((lead) => !lead.includes('?')).map((lead) => alone(`${lead}: ${lowerFirst(named)}.`)),
      alone(`${named}: what would you put first?`),
    ];
  }
  if (brief.intent === 'tips' && list) {
    return [
      concrete(`${list}.`),
      ...bank(leadIns.tips, register).map((lead) => alone(`${lead}: ${count > 0 ? list : brief.listName}.`)),
      alone(`${list}, short enough to remember.`),
      ...(count > 0 ? [alone(`${capitalize(brief.listName ?? '')}: ${count} to keep.`)] : []),
    ];
  }
  if (subject.isStatement) {
    if (/\?$/.test(brief.subject.title) || (brief.text.trim().endsWith('?') && brief.intent === 'question')) {
      const question = `${unended(subject.title)}?`;
      // A question that only opens the door needs no other door before it.
      if (brief.intent !== 'question') return [concrete(question)];
      return [concrete(question), ...leads.map((lead) => ({ line: `${lead}.`, follow: question }))];
    }
    const lowered = sentenceEnd(subject.lowered);
    const colons = leads.map((lead) =>
      lowered.includes(': ') || (lowered === said && !/^[\p{Lu}\d]/u.test(said))
        ? { line: `${lead}.`, follow: said }
        : alone(`${lead}: ${lowered}`),
    );
    const gain = savedTime(subject.title);
    const why = gain ? [concrete(`What would you do with ${gain}?`, said)] : [];
    // A person, a story or an apology needs no drum roll.
    const plain = joinsOrMeets(brief) || brief.intent === 'apology';
    return [
      concrete(said),
      ...why,
      ...newsHooks(draft, said),
      ...(plain ? separateLeads(leads, said) : colons),
    ];
  }
  if (/^how to\s/iu.test(subject.title)) {
    const lowered = lowerFirst(unended(subject.title));
    return [
      concrete(`${unended(subject.title)}.`),
      ...leads.map((lead) => alone(`${lead}: ${lowered}.`)),
      alone(`${unended(subject.title)}, one step at a time.`),
    ];
  }
  const { inside } = subject;
  if (brief.options) {
    const [one, other] = brief.options;
    const choice = `${capitalize(one)} or ${other}?`;
    const asked = unended((inside ?? subject.lowered).split(/[:,–]\s/u)[0] ?? '');
    const plain = /^(?:what|which|who|how|where|when|if|whether)\b/iu.test(asked)
      ? ['Tell us', 'Help us decide', 'We want to know'].map(say)
      : [];
    return [
      ...plain.map((before) => ({ line: choice, follow: `${before} ${asked}.` })),
      ...leads.map((lead) => ({
        line: `${lead}: ${one} or ${other}?`,
        follow: plain[0] ? `${plain[0]} ${asked}.` : sentence(subject.title),
      })),
    ];
  }
  if (brief.intent === 'question' && inside) {
    if (/^(?:show|share|tell|send|post|give|name|pick|choose)\b/iu.test(inside)) {
      return [alone(said), ...leads.map((lead) => ({ line: `${lead}.`, follow: said }))];
    }
    const theirs = /^their\s+(.+)$/iu.exec(unended(inside))?.[1];
    if (theirs) {
      const question = `What ${/[^s]s$/u.test(theirs) ? 'are' : 'is'} your ${theirs}?`;
      return [concrete(question), ...leads.map((lead) => ({ line: `${lead}.`, follow: question }))];
    }
    const asked = /^(?:what|which|who|how|where|when|if|whether|why)\b/iu.test(inside);
    return (
      asked
        ? ['Tell us ', 'Help us decide: ', 'We want to know ']
        : ['Tell us about ', "Let's talk about ", 'We want to hear about ']
    )
      .map(say)
      .flatMap((before) => [
        alone(`${before}${inside}.`),
        ...leads.slice(0, 2).map((lead) => alone(`${lead}. ${before}${inside}.`)),
      ]);
  }
  if (brief.intent === 'reminder' || brief.intent === 'greeting' || !inside) {
    const mark = brief.intent === 'greeting' ? '!' : '.';
    const title = /[.!?]$/.test(subject.title)
      ? subject.title
      : endsWithAddress(subject.title)
        ? subject.title
        : `${subject.title}${mark}`;
    const colon =
      brief.intent === 'greeting'
        ? []
        : leads.map((lead) => alone(`${lead}: ${sentenceEnd(subject.lowered)}`));
    return [
      concrete(title),
      ...(brief.intent === 'greeting' ? [] : newsHooks(draft, sentence(subject.title))),
      ...colon,
      ...(brief.intent === 'greeting' || colon.length === 0 ? separateLeads(leads, title) : []),
    ];
  }
  const offer = brief.intent === 'offer' && brief.offer && !inside.includes(':') ? brief.offer : null;
  if (offer) {
    const lowered = sentenceEnd(lowerFirst(offer));
    return [
      concrete(`${subject.title}: ${lowered}`, null, offer),
      ...leads.map((lead) => ({ line: `${lead}: ${inside}, ${lowered}`, follow: null, says: offer })),
    ];
  }
  const patterns = thingHooks[brief.intent] ? bank(thingHooks[brief.intent] ?? { any: [] }, register) : [];
  const bare = lacksDeterminer(inside);
  const hooks = patterns
    .filter(([before]) => !bare || /:\s$/.test(before))
    .map(([before, after]) => {
      const start = say(before);
      return alone(
        endsWithAddress(inside) && after === '.' ? `${start}${inside}` : `${start}${inside}${after}`,
      );
    });
  const own =
    countWords(inside) > 2 || subject.title.length > 24 ? [concrete(said), ...newsHooks(draft, said)] : [];
  if (inside.includes(':')) return [concrete(said), ...newsHooks(draft, said), ...separateLeads(leads, said)];
  return [
    ...(['launch', 'hiring', 'thanks', 'milestone', 'apology'].includes(brief.intent)
      ? hooks
      : [...own, ...hooks]),
    ...(brief.intent === 'cause' && /looking for/iu.test(brief.text)
      ? [concrete(say(`We're looking for ${inside}.`))]
      : []),
    ...(['hiring', 'thanks', 'apology', 'milestone'].includes(brief.intent)
      ? []
      : leads
          .filter((lead) => !hooks.some(({ line }) => line.startsWith(lead)))
          .slice(0, 4)
          .map((lead) => alone(`${lead}: ${sentenceEnd(inside)}`))),
  ];
}

const separateLeads = (leads: readonly string[], said: string): Opening[] =>
  leads.map((lead) => ({ line: `${lead}.`, follow: said }));

/** Who a text is about is said at once: "Meet Aisha", "Maria is joining us". */
const joinsOrMeets = (brief: Brief) =>
  welcomesSomebody(brief) || /^(?:meet|welcome|congratulations)\s/iu.test(brief.subject.title);

/** A town rather than a street, a hall or half a sentence: somewhere whose people may be spoken to. */
const isTown = (place: string) =>
  /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?$/u.test(place) &&
  !/\b(?:street|road|lane|avenue|square|hall|centre|center|park|church|school|hotel|house|station|museum|club|room|garden|unilever|christmas|eve)s?\b/iu.test(
    place,
  );

/** First lines from the brief's own place and offer. */
function newsHooks({ brief, register }: Draft, said: string): Opening[] {
  if (!['launch', 'offer', 'event', 'hiring', 'benefit', 'cause'].includes(brief.intent)) return [];
  const offer =
    brief.offer && !/[.!?]\s/u.test(brief.offer) && countWords(brief.offer) <= 12 ? brief.offer : null;
  const town = brief.where && isTown(brief.where) ? brief.where : null;
  return [
    ...(offer && offer.toLowerCase() !== said.toLowerCase()
      ? [{ line: sentence(offer), follow: said, says: offer, isConcrete: register !== 'formal' }]
      : []),
    ...(town && brief.intent === 'launch'
      ? [
          {
            line: register === 'formal' ? `News for ${town}.` : `${town}, this one's for you.`,
            follow: said,
            isConcrete: register !== 'formal',
          },
        ]
      : []),
  ];
}

/** "charity run": it may follow a colon, but "Meet charity run" lacks a word. */
function lacksDeterminer(inside: string): boolean {
  if (
    !/^(?:\p{Ll}|\d+-)/u.test(inside) ||
    /^(?:an?|the|our|my|your|this|these|all|everyone|everybody|you|every|each|some|no|one|two|three|four|five|how|what|which|who|why|when|where)\s/iu.test(
      inside,
    )
  )
    return false;
  const head =
    inside.split(/\s(?:for|of|in|at|on|with|from|to|about|every|by|and|made|near|this|until)\s|[,:]/u)[0] ??
    inside;
  return !/[^s]s$/u.test(head);
}

/** The end mark of a sentence, without touching its start. */
const sentenceEnd = (text: string) => sentence(`x ${text}`).slice(2);

const questionMark = (line: string) => line.replace(/\?\.$/, '?').replace(/\?:/, '?');

/** Where a line of colour about the field would sound beside the point. */
const plainIntents: ReadonlySet<Intent> = new Set([
  'hiring',
  'reminder',
  'question',
  'greeting',
  'thanks',
  'testimonial',
  'milestone',
  'story',
]);

/** Tips of ours stand in where the brief asks for some and brings few itself; on X only where it brings none. */
function givesTips({ brief, request }: Draft): boolean {
  const own = brief.details.length + brief.statements.length;
  if (brief.entries.length > 0) return false;
  const isAdvice = /^(?:don['’]t|never|always|stop)\s/iu.test(brief.subject.title);
  return brief.intent === 'tips' && !isAdvice && own < (request.platform === 'twitter' ? 1 : 3);
}

/** How many tips the post will give, unless the brief brings its own. */
function plannedTips(draft: Draft): number {
  const { brief, request } = draft;
  if (!givesTips(draft)) return brief.count ?? 0;
  return Math.min(brief.count ?? 5, request.platform === 'twitter' ? 3 : 8);
}

/** The tips of this brief and seed: the same in the caption, the slides and the video. */
export function chooseTips(draft: Draft): (readonly [string, string])[] {
  const { brief, chooser, request } = draft;
  const count = plannedTips(draft);
  const pool = chooser.order(
    'tips',
    findTips(`${brief.listName ?? ''} ${brief.subject.title}`, Math.max(6, count)),
  );
  const short =
    request.platform === 'twitter'
      ? pool.toSorted((a, b) => a.join().length - b.join().length).slice(0, count + 1)
      : pool;
  return pool.filter((tip) => short.includes(tip)).slice(0, count);
}

const linkVerb: Partial<Record<Intent, string>> = {
  offer: 'Shop here:',
  event: 'Join here:',
  hiring: 'Apply here:',
  cause: 'Get involved:',
  tips: 'Read more:',
};

/** "Maria Keller is joining us": a person is welcomed rather than a thing praised. */
function welcomesSomebody({ subject }: Brief): boolean {
  return subject.isStatement && /\bjoin(?:s|ing|ed)?\b.*\b(?:us|team)\b/iu.test(subject.title);
}

const savedPattern =
  /\b(?:saves?|wins?|gains?|frees? up|gives?)\b[^.]*?\b(\d+)\s+(hours?|minutes?|days?)\s+(?:a|per|each|every)\s+(week|day|month)\b/iu;

/** "5 more hours a week", where the brief says that so much is saved. */
function savedTime(text: string): string | null {
  const saved = savedPattern.exec(text);
  return saved ? `${saved[1]} more ${saved[2]} a ${saved[3]}` : null;
}

/** What follows from the brief's own figures by arithmetic alone. */
function workedOut(brief: Brief): string[] {
  const saved = savedPattern.exec(brief.text);
  if (!saved || !/^hours?$/i.test(saved[2] ?? '') || saved[3]?.toLowerCase() !== 'week') return [];
  const hours = Number(saved[1]);
  return hours > 0 && hours <= 60
    ? [`Over 48 working weeks, that adds up to ${(hours * 48).toLocaleString('en')} hours.`]
    : [];
}

interface Parts {
  readonly opening: Opening;
  readonly statements: readonly string[];
  readonly details: readonly Detail[];
  readonly tips: readonly (readonly [string, string])[];
  /** The brief's own list. */
  readonly entries: readonly string[];
  /** At most one sentence that is not the brief's, for posts that have little of their own. */
  readonly filler: string;
  /** What the post ends with: the brief's invitation, or else a question or an invitation of ours. Never two. */
  readonly callToAction: string;
  /** Ours, where the brief brings none; a sticker or a last line asks the question instead. */
  readonly invitation: string;
  readonly question: string;
  readonly emoji: EmojiUse;
  readonly marks: readonly string[];
}

function gatherParts(draft: Draft): Parts {
  const { brief, chooser, register, request, say } = draft;
  const chosen = chooseOpening(draft);
  // The slides of a carousel carry the rest.
  const opening = request.contentType === 'carousel' ? chosen : continueOpening(draft, chosen);
  const emoji = emojiUse(draft);
  const recap = brief.text.length > 150 ? recapDetails(brief) : [];
  const wantsTips = givesTips(draft);
  const joins = welcomesSomebody(brief);
  const audience =
    brief.audience && !brief.text.toLowerCase().includes(brief.audience.toLowerCase())
      ? brief.audience
      : null;
  const invited = brief.callToAction ? sentence(brief.callToAction) : null;
  const ownAction =
    brief.callToAction && brief.callToAction === brief.link
      ? sentence(`${linkVerb[brief.intent] ?? 'More here:'} ${brief.link}`)
      : (invited ??
        (brief.link && !opening.line.includes(brief.link)
          ? `${chooser.pick('link', ['More here:', 'All the details:', 'Find out more:'])} ${brief.link}`
          : null));
  const invitation = whereAnswered(
    request,
    sentence(
      joins
        ? 'Say hello in the comments'
        : say(
            chooser.pick(
              'invitation',
              invitations[brief.intent].filter((text) => wantsTips || !text.includes('which one')),
            ) ?? '',
          ),
    ),
  );
  const linesFit = brief.topicIsSure && !plainIntents.has(brief.intent);
  const gain = savedTime(brief.text);
  const asksFirst = [opening.line, opening.follow ?? ''].some((text) => text.trim().endsWith('?'));
  const question = asksFirst
    ? ''
    : brief.isCollection
      ? 'Which one would you put first?'
      : brief.intent === 'question' || joins
        ? ''
        : gain
          ? `What would you do with ${gain}?`
          : (chooser.pick(
              'question',
              intentQuestions[brief.intent] ?? (linesFit ? brief.topic.questions : []),
            ) ?? '');
  const asks = question !== '' && request.seed % 2 === 0;
  return {
    opening: { ...opening, line: questionMark(opening.line) },
    statements: [...brief.statements.filter((text) => text !== opening.follow), ...workedOut(brief)],
    details: [...brief.details, ...recap].filter(({ text }) => text !== opening.says),
    tips: wantsTips ? chooseTips(draft) : [],
    entries: brief.entries,
    filler: joins
      ? 'Please join us in giving a warm welcome.'
      : (chooser.pick('filler', [
          ...(linesFit ? brief.topic.lines : []),
          ...(linesFit || brief.isCollection ? [] : bank(closers[brief.intent], register).map(say)),
        ]) ?? ''),
    callToAction: addressed(audience, ownAction ?? (asks ? question : invitation)),
    invitation: ownAction ? '' : invitation,
    question: asks && ownAction === null ? question : '',
    emoji,
    marks: [
      chooser.pick('intent-emoji', intentEmoji[brief.intent]),
      ...chooser.order('topic-emoji', brief.topic.emoji),
    ],
  };
}

/** Stories have no comments, and X calls them replies. */
function whereAnswered({ platform, contentType }: GenerationRequest, text: string): string {
  if (platform === 'twitter') return text.replace('in the comments', 'in the replies');
  return contentType === 'story' ? text.replace(/\b(?:in the comments|below)\b/u, 'in a reply') : text;
}

/** "Parents, bring a towel.": whom the post is for is told so where it asks something of them. */
function addressed(audience: string | null, action: string): string {
  if (
    !audience ||
    countWords(audience) > 4 ||
    /^(?:(?:wo)?men|girls|boys|teens|adults|seniors)\b/iu.test(audience)
  )
    return action;
  // Marks inside would leave half of the invitation to others.
  const speaks =
    /^(?:book|call|visit|sign|join|register|order|subscribe|download|try|get|come|drop|message|email|text|apply|donate|follow|enter|claim|bring|send|share|tell|tag|save|ask|answer|vote|read|listen|watch|request|what|which|who|how|where|when|is|are|would|do|have)\s/iu;
  if (!speaks.test(action) || /\bsomeone\b/u.test(action) || /\?\s|[,:;]\s/u.test(action.slice(0, 24)))
    return action;
  return `${capitalize(audience)}, ${action.charAt(0).toLowerCase()}${action.slice(1)}`;
}

/**
 * What the brief says right after its subject, behind a comma, is said there again: "School fair on 28 June, 11am to
 * 3pm on the playing field."
 */
function continueOpening({ brief }: Draft, opening: Opening): Opening {
  const [next] = brief.details;
  const line = opening.follow ?? opening.line;
  const tail = unended(brief.subject.title).slice(-14);
  const title = unended(line);
  if (!next || opening.says || !title.toLowerCase().endsWith(tail.toLowerCase()) || !/\.$/.test(line))
    return opening;
  const at = brief.text.toLowerCase().indexOf(tail.toLowerCase());
  const rest = at < 0 ? '' : brief.text.slice(at + tail.length);
  const after = /^[,:]\s+/u.exec(rest)?.[0];
  const whole = rest.slice(after?.length ?? 0, (after?.length ?? 0) + next.text.length);
  if (!after || whole.toLowerCase() !== next.text.toLowerCase() || countWords(`${line} ${whole}`) > 26)
    return opening;
  const joined = sentence(`${title}${after}${whole}`);
  return opening.follow
    ? { ...opening, follow: joined, says: next.text }
    : { ...opening, line: joined, says: next.text };
}

/** Date and place once more, where they are buried in a sentence. */
function recapDetails(brief: Brief): Detail[] {
  const has = (kind: DetailKind) => brief.details.some((detail) => detail.kind === kind);
  if (!['launch', 'event', 'offer', 'reminder', 'cause', 'hiring'].includes(brief.intent)) return [];
  const said =
    `${brief.subject.title.length < 60 ? brief.subject.title : ''} ${brief.details.map(({ text }) => text).join(' ')}`.toLowerCase();
  const inTitle = (text: string) => said.includes(text.toLowerCase());
  return [
    ...(brief.when && !has('when') && !inTitle(brief.when)
      ? [{ kind: 'when' as const, text: capitalize(brief.when) }]
      : []),
    ...(brief.where && !has('where') && !inTitle(brief.where)
      ? [{ kind: 'where' as const, text: capitalize(brief.where) }]
      : []),
  ];
}

function detailLines(details: readonly Detail[], emoji: EmojiUse, platform: Platform): string[] {
  return details.map(({ kind, text }) =>
    emoji === 'none' ? `${platform === 'linkedin' ? '→' : '•'} ${text}` : `${detailEmoji[kind]} ${text}`,
  );
}

/** Our own tips begin with common words. */
const startLow = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const tipLine = ([what, why]: readonly [string, string]) => `${what} – ${why}${/[?]$/.test(why) ? '' : '.'}`;

// --- Shapes ------------------------------------------------------------------------------------------------

function composeEnglish(draft: Draft, hashtags: readonly string[]): string {
  const parts = gatherParts(draft);
  const { contentType, platform } = draft.request;
  if (platform === 'twitter') return composeTweet(draft, parts, hashtags);
  const shapes: Record<ContentType, (draft: Draft, parts: Parts) => string> = {
    post: composeFeedPost,
    story: composeStory,
    video: composeVideoCaption,
    carousel: composeCarousel,
  };
  return shapes[contentType](draft, parts);
}

/** Words that the composer's lengths stand for. */
const lengthAims = { short: [50, 100], medium: [100, 200], long: [200, 320] } as const;

/** The hook and, where it does not yet say it, the news, with a short fact that belongs to them. */
function firstLine({ opening, emoji, marks }: Parts, fact = ''): string {
  const mark = emoji === 'some' || emoji === 'many' ? marks[0] : undefined;
  const withFact = (text: string) => [text, fact].filter(Boolean).join(' ');
  return opening.follow
    ? `${withEmoji(opening.line, mark)}\n\n${withFact(opening.follow)}`
    : withEmoji(withFact(opening.line), mark);
}

function composeFeedPost(draft: Draft, parts: Parts): string {
  const { brief, request, chooser, say } = draft;
  const { platform } = request;
  const [least, most] = brief.length ? lengthAims[brief.length] : [0, 0];
  const mark = (index: number) => (parts.emoji === 'many' ? parts.marks[index] : undefined);

  const emojiEnds = parts.emoji === 'some' || parts.emoji === 'many';
  const round = parts.opening.round ?? 0;
  const asList = parts.details.length >= (parts.emoji === 'none' && round % 2 === 0 ? 3 : 2);
  const told = asList
    ? parts.statements
    : inBriefOrder(brief, [...parts.statements, ...parts.details.map(({ text }) => sentence(text))]);
  const numbered = [...parts.entries.map(sentence), ...parts.tips.map(tipLine)]
    .map((line, index) => `${index + 1}. ${line}`)
    .join('\n');
  const list = asList ? detailLines(parts.details, parts.emoji, platform).join('\n') : '';
  const ownFacts =
    told.length +
    parts.details.length +
    parts.tips.length +
    parts.entries.length +
    (parts.opening.says ? 1 : 0);
  const filler = ownFacts < 1 + (round % 2) || brief.length ? withEmoji(parts.filler, mark(1)) : '';
  const pointed = parts.callToAction.endsWith('?') ? `💬 ${parts.callToAction}` : `👉 ${parts.callToAction}`;
  // A line alone is a hook; a fact alone is a crumb: it stays with the news or with what to do about it.
  const isOurs = parts.invitation !== '';
  const isCrumb =
    (!isOurs || emojiEnds || parts.opening.follow !== null) &&
    !numbered &&
    !list &&
    told.length > 0 &&
    countWords(told.join(' ')) <= 16;
  const joinsNews =
    isCrumb && (parts.opening.follow !== null || (emojiEnds && countWords(parts.opening.line) <= 16));
  const opened = firstLine(parts, joinsNews ? told.join(' ') : '');
  const crumb = isCrumb && !joinsNews ? told.join(' ') : '';
  const shown = isCrumb ? [] : told;
  const closing = emojiEnds
    ? [[crumb, filler].filter(Boolean).join(' '), pointed]
    : [[crumb, filler, parts.callToAction].filter(Boolean).join(' ')];

  const build = (extras: readonly string[]) =>
    [opened, ...paragraphsOf(shown, platform), numbered, list, ...extras, ...closing]
      .filter(Boolean)
      .join('\n\n');
  // Longer thoughts only where the brief asks for a length.
  const chosen: string[] = [];
  for (const text of brief.length ? chooser.order('paragraphs', paragraphs[brief.intent]) : []) {
    if (countWords(build(chosen)) >= least) break;
    if (countWords(build([...chosen, say(text)])) <= most + 15) chosen.push(say(text));
  }
  return build(chosen);
}

/** The brief's own order reads better than one by kind. */
function inBriefOrder(brief: Brief, texts: readonly string[]): string[] {
  const place = (text: string) => {
    const at = brief.text.toLowerCase().indexOf(unended(text).slice(0, 16).toLowerCase());
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return texts.toSorted((a, b) => place(a) - place(b));
}

/** A few sentences a paragraph, as many as are read in one go on the platform. */
function paragraphsOf(statements: readonly string[], platform: Platform): string[] {
  const most = platform === 'linkedin' ? 45 : 60;
  const groups: string[] = [];
  for (const statement of statements) {
    const last = groups.at(-1);
    if (last !== undefined && countWords(`${last} ${statement}`) <= most)
      groups[groups.length - 1] = `${last} ${statement}`;
    else groups.push(statement);
  }
  return groups;
}

function composeStory(_draft: Draft, parts: Parts): string {
  const sticker = parts.question && withEmoji(parts.question, parts.emoji === 'none' ? undefined : '👇');
  const asList = parts.details.length > 1;
  const details = asList
    ? detailLines(parts.details.slice(0, 3), parts.emoji, 'instagram').join('\n')
    : parts.details.map(({ text }) => sentence(text)).join(' ');
  const statement = details
    ? ''
    : (parts.statements[0] ??
      (parts.tips[0] ? tipLine(parts.tips[0]) : parts.entries.map(sentence).join(' ')));
  return [firstLine(parts), statement, details, sticker || parts.callToAction].filter(Boolean).join('\n\n');
}

function composeVideoCaption(draft: Draft, parts: Parts): string {
  const { platform } = draft.request;
  const watch = draft.chooser.pick('watch', [
    'Watch to the end.',
    'Sound on.',
    'Press play.',
    'See for yourself.',
    'One short video, all you need to know.',
  ]);
  const entries = parts.entries.map((entry, index) => `${index + 1}. ${sentence(entry)}`).join('\n');
  const asList = parts.details.length > 1;
  const details = asList ? detailLines(parts.details.slice(0, 4), parts.emoji, platform).join('\n') : '';
  const told = [
    ...parts.statements.slice(0, platform === 'tiktok' ? 2 : 4),
    ...(asList ? [] : parts.details.map(({ text }) => sentence(text))),
  ];
  const first =
    parts.tips.length > 0
      ? `First up: ${startLow(tipLine(parts.tips[0] ?? ['', '']))}`
      : inBriefOrder(draft.brief, told).join(' ');
  const action =
    parts.emoji === 'some' || parts.emoji === 'many' ? `👉 ${parts.callToAction}` : parts.callToAction;
  return [
    firstLine(parts),
    [withEmoji(watch, parts.emoji === 'none' ? undefined : '▶️'), first]
      .filter(Boolean)
      .join(first ? '\n\n' : ' '),
    entries,
    details,
    !first && !details && !entries ? parts.filler : '',
    action,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The words of each slide, cover to last: also what the pictures of a carousel would carry. */
function slideTexts(draft: Draft, parts: Parts): string[] {
  const { brief } = draft;
  const facts = [
    ...parts.entries.map(sentence),
    ...parts.tips.map(tipLine),
    ...parts.statements,
    ...draft.brief.details.map(({ text }) => sentence(text)),
  ];
  const middle = (facts.length > 0 ? facts : [parts.filler].filter(Boolean)).slice(0, 8);
  const cover =
    brief.intent === 'tips' && brief.listName
      ? capitalize(listTitle(brief, parts.tips.length) ?? '')
      : brief.asksWhy
        ? `Why ${lowerFirst(brief.subject.title)}`
        : brief.subject.title;
  return [sentence(cover), ...middle, parts.callToAction];
}

function composeCarousel(draft: Draft, parts: Parts): string {
  const slides = slideTexts(draft, parts);
  const swipe = draft.chooser.pick('swipe', [
    'Swipe through',
    'Swipe for the details',
    'Slide by slide',
    'Keep swiping',
  ]);
  const arrow = parts.emoji === 'none' ? ':' : ' ➡️';
  const intro = parts.opening.line;
  const cover = sentence(slides[0] ?? '');
  const opening = withEmoji(
    intro,
    parts.emoji === 'some' || parts.emoji === 'many' ? parts.marks[0] : undefined,
  );
  const lines = slides.map((text, index) => `Slide ${index + 1}${index === 0 ? ' (cover)' : ''}: ${text}`);
  return [unended(intro) === unended(cover) ? '' : opening, `${swipe}${arrow}`, lines.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

/** As much as fits, the most telling first: opening, offer and dates, the invitation, then the rest. */
function composeTweet(draft: Draft, parts: Parts, hashtags: readonly string[]): string {
  const { contentType } = draft.request;
  const mark = parts.emoji === 'some' ? parts.marks[0] : undefined;
  const opening = parts.opening.follow ? `${parts.opening.line} ${parts.opening.follow}` : parts.opening.line;
  const numbered =
    contentType === 'carousel'
      ? slideTexts(draft, parts).slice(1, -1)
      : [...parts.entries.map(sentence), ...parts.tips.map(tipLine)];
  const listed = numbered.length > 0;
  const lines = listed ? numbered : [...parts.details.map(({ text }) => sentence(text)), ...parts.statements];
  const fits = (text: string) =>
    countCharacters('twitter', composePostText(tidy(text), hashtags)) <= platformRules.twitter.textLimit;
  const action = draft.brief.callToAction || draft.brief.link ? parts.callToAction : '';
  const watch = contentType === 'video' ? 'Watch:' : '';

  const build = (body: readonly string[], ending: string) =>
    [
      withEmoji([watch, opening].filter(Boolean).join(' '), mark),
      listed ? body.map((line, index) => `${index + 1}. ${line}`).join('\n') : body.join(' '),
      ending,
    ]
      .filter(Boolean)
      .join('\n\n');
  const body: string[] = [];
  for (const line of lines) if (fits(build([...body, line], action))) body.push(line);
  let text = build(body, action);
  const round = parts.opening.round ?? 0;
  const ending =
    [parts.question, body.length === 0 && round % 2 === 0 ? parts.filler : '', parts.invitation].find(
      (text) => text && fits(`${text}\n\n${build(body, '')}`),
    ) ?? '';
  if (ending && !action && countCharacters('twitter', text) <= 150) {
    const longer = `${text}\n\n${ending}`;
    if (fits(longer)) text = longer;
  }
  return text;
}

/** Other languages and scripts: the brief in its own words, set in lines, with signs instead of our English. */
function composeVerbatim(draft: Draft): string {
  const { brief, chooser } = draft;
  const emoji = brief.wantsEmoji
    ? chooser.pick('verbatim-emoji', [...brief.topic.emoji, ...intentEmoji[brief.intent]])
    : undefined;
  const lines = [brief.subject.title, ...brief.statements];
  const spaced = chooser.pick('verbatim-shape', ['\n\n', '\n'] as const);
  const text = lines.map((line) => sentenceOf(line)).join(spaced);
  const place = draft.request.seed % 3;
  return emoji
    ? place === 0
      ? `${emoji} ${text}`
      : place === 1
        ? `${text} ${emoji}`
        : `${emoji} ${text} ${emoji}`
    : text;
}

/** A line of another language keeps its own marks; only a missing end is supplied where the script uses a full stop. */
function sentenceOf(line: string): string {
  return /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(line) ? sentence(line) : line;
}
