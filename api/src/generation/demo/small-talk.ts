import { composePostText, countCharacters, platformCatalogue } from '@postloom/shared-contracts/platforms';
import type { DraftedPost } from '../providers/provider.ts';
import { countWords } from './brief/text.ts';
import { piecesAt, piecesNear, piecesOf } from './edit-text.ts';
import { quote } from './left-out.ts';
import { platformNamed, type Talk } from './read-wish.ts';
import { readingsOf } from './wishes-abroad.ts';

const canDo =
  'I can make the post shorter, warmer or less salesy, change its opening or tone, write it for another platform, add a fact (“add the price 39 euros”), and take out, move or replace what you name.';
const canStart = 'Tell me what a post is about and I write it. Then I can change it as you say.';

const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What can be said of a post without a model. */
const measures = ({ caption, hashtags, ...post }: DraftedPost, text: string): string => {
  const platform = platformNamed(text) ?? post.platform;
  const { name, textLimit } = platformCatalogue[platform];
  const used = countCharacters(platform, composePostText(caption, [...hashtags]));
  return `The post has ${plural(countWords(caption), 'word')}, ${plural(piecesOf(caption).length, 'sentence')} and ${plural(hashtags.length, 'hashtag')}: ${used} of the ${textLimit.toLocaleString('en')} characters that ${name} allows.`;
};

/** Questions that have an answer here, the more special first. */
const answers: readonly {
  readonly asks: RegExp;
  readonly answer: (post: DraftedPost | null, text: string) => string | null;
}[] = [
  {
    asks: /\b(?:how (?:many|long|short|big)|too (?:long|short)|(?:ok|okay|fine|allowed|right|good) (?:for|on)|(?:word|character) count|(?:count|number) of (?:words|characters)|(?:does|will|would) (?:it|this|that) fit|character limit|fit (?:on|in|into|for))\b/iu,
    answer: (post, text) => post && measures(post, text),
  },
  {
    asks: /\b(?:first line|first sentence|opening|opener|hook|starts?|started|begins?|order)\b/iu,
    answer: (post) =>
      post &&
      `I have no reason for it beyond this: without an AI provider I keep your words in the order you gave them, and ${quote(
        piecesOf(post.caption)
          .slice(0, 1)
          .map(({ text }) => text),
      )} came first. Say “another opening” to begin with another of your sentences.`,
  },
  {
    asks: /\bhash ?tags?\b/iu,
    answer: (post) =>
      post &&
      (post.hashtags.length > 0
        ? `The post has ${post.hashtags.map((tag) => `#${tag}`).join(' ')}, taken from its words. Without an AI provider I can’t say which work best. You can say “no hashtags” or “add #yours”.`
        : 'The post has none. Without an AI provider I can’t say which work best. You can say “add #yours”.'),
  },
  {
    asks: /\b(?:which|what|where)\b.*\b(?:platform|network|channel)\b|\b(?:is|was) (?:it|this|that) for\b/iu,
    answer: (post) =>
      post &&
      `It’s a post for ${platformCatalogue[post.platform].name}. Say “for LinkedIn” to have it for another one.`,
  },
  {
    asks: /\b(?:how|where|can|could|did|is|was|will)\b.*\b(?:save|saved|publish|published|schedule|scheduled|posted|download|copy)\b|\b(?:how|where) (?:do|can|should|would|shall|could) (?:i|we|you) (?:actually |then |now )?(?:put|get|post|share|upload|send|move|stick) (?:this|it|that|the post|one)\b|(?<!\p{L})(?:wie|wo) (?:poste|stelle?|lade|bringe?|bekomme|teile|veröffentliche) ich|comment (?:je |on |est-ce que je )?(?:(?:le|la) )?(?:mets|poste|publie|partage|met)|cómo (?:lo |la )?(?:publico|subo|pongo|comparto)|come (?:lo |la )?(?:pubblico|metto|posto|condivido)|como (?:o |a )?(?:publico|ponho|posto|partilho)|hoe (?:zet|plaats|post|deel|krijg) ik/iu,
    answer: (post) =>
      post && 'Use the buttons under the post: “Copy”, or “Save as a post”, from where you can schedule it.',
  },
  {
    asks: /\b(?:who|what) are (?:you|u)\b|\bwho (?:wrote|writes|made|did)\b|\bare (?:you|u) (?:an? |real|human|there)|\b(?:is|are) (?:this|that|you|it) (?:an? )?(?:ai|robot|bot|human|chatgpt|gpt)\b|your name/iu,
    answer: () =>
      `I’m the offline composer. No AI model is connected here, so I can’t hold a conversation: I put your own words into a post, by fixed rules. ${canDo}`,
  },
  {
    asks: /\bwhat (?:can|else can|do|could) (?:you|u|i|we) (?:do|change|say|ask|offer|help|write)\b|\bwhat(?:'s| is) possible\b|\bhow (?:do|does|can) (?:this|i|it|you) (?:work|use|help)/iu,
    answer: (post) => (post ? canDo : canStart),
  },
  {
    asks: /^(?:\P{L}*(?:but|and|so|ok|hm+),? )*(?:why|how come|warum|pourquoi|por qué|waarom)\b|\b(?:made|did) you (?:choose|pick|write|use|say|put)/iu,
    answer: (post) =>
      post &&
      'I can’t give you a reason: without an AI provider I put your words into a post by fixed rules, and don’t weigh one wording against another.',
  },
];

/** What somebody asks of the facts of a post, and what it is called. */
const asked: readonly {
  readonly kind: 'price' | 'when' | 'place' | 'phone' | 'email' | 'link';
  readonly name: string;
  readonly asks: RegExp;
}[] = [
  {
    kind: 'price',
    name: 'price',
    asks: /\b(?:how much|prices?|costs?|fee)\b|(?:was|wie ?viel) kostet|combien|cu[aá]nto cuesta|quanto costa|quanto custa|hoeveel kost/iu,
  },
  {
    kind: 'phone',
    name: 'phone number',
    asks: /\b(?:phone|number|ring|call)\b|telefon|téléphone|teléfono/iu,
  },
  { kind: 'email', name: 'email address', asks: /\be-?mail\b/iu },
  { kind: 'link', name: 'link', asks: /\b(?:link|website|web address|url|site)\b/iu },
  {
    kind: 'place',
    name: 'place',
    asks: /\b(?:where|address|venue|place)\b(?!.*\b(?:date|time|price)\b)|(?<!\p{L})(?:wo|où|dónde|dove|onde|waar)(?!\p{L})/iu,
  },
  {
    kind: 'when',
    name: 'date or time',
    asks: /\b(?:when|what time|which day|what day|dates?|time|start)\b|wann|wie spät|quelle heure|quand|qué hora|cuándo|che ora|quando|que horas|hoe laat|wanneer/iu,
  },
];

/** What a post says of the fact that is asked for; null where none is, or about posting. */
function factAsked(caption: string, text: string): string | null {
  const wanted = asked.find(({ asks }) => asks.test(text));
  if (!wanted || /\b(?:post|publish|share|upload|should|best)\b/iu.test(text)) return null;
  const { kind, name } = wanted;
  const found = piecesAt(caption, { unit: 'fact', kind, name }).map((piece) => piece.text);
  return found.length > 0 ? `The post says: ${quote(found)}` : `The post names no ${name}.`;
}

/** Whether a question about a post has an answer here. */
export const hasAnswer = (text: string): boolean =>
  answers.some(({ asks }) => asks.test(text)) &&
  /\?\s*$|^(?:\P{L}*(?:what|how|which|is|does|can|fine|ok)(?!\p{L}))/iu.test(text);

const unchanged = 'The post stays as it is.';

/** What is answered to words that are for the assistant and not for a post. */
export function answerTalk(about: Talk, text: string, post: DraftedPost | null): string {
  const stays = post ? ` ${unchanged}` : ` ${canStart}`;
  switch (about) {
    case 'thanks':
      return post
        ? 'You’re welcome. Save the post with the button under it, or tell me what to change.'
        : `You’re welcome. ${canStart}`;
    case 'praise':
      return post ? 'Good to hear. You can save it with the button under the post.' : `Good to hear.${stays}`;
    case 'complaint':
      return post
        ? `Sorry about that. ${unchanged} Tell me what to change: “shorter”, “another opening”, “less salesy”, “remove the last sentence”, or “undo” for the version before.`
        : `Sorry about that.${stays}`;
    case 'chat':
      return post
        ? 'I take that as said to me, so the post stays as it is. If it belongs in the post, say “add it”.'
        : canStart;
    case 'keep':
      return post ? 'All right, nothing was changed.' : `All right.${stays}`;
    case 'save':
    case 'publish':
      return post
        ? 'I can’t do that from here: use “Save as a post” under the post. From there you can schedule it.'
        : `There’s no post yet. ${canStart}`;
    case 'yes':
    case 'greeting':
      return post
        ? `${about === 'yes' ? 'All right.' : 'Hello.'} What shall I change? ${canDo}`
        : `Hello. Without an AI provider I can’t hold a conversation, but I write posts from your words. ${canStart}`;
    case 'restart':
      return post
        ? 'All right. Tell me what the new post is about. The ones above stay where they are.'
        : canStart;
    case 'undo':
      return 'There’s no earlier version of this post to go back to.';
    case 'question': {
      const read = [text, ...readingsOf(text).map((reading) => reading.text)];
      const known = answers.find(({ asks }) => read.some((each) => asks.test(each)))?.answer(post, text);
      const isPlain = /\b(?:what time|when|how much|where is|which day|what day)\b/iu.test(text);
      const named = post && (isPlain || !known) ? factAsked(post.caption, text) : null;
      if (named) return named;
      const [near] = post ? piecesNear(post.caption, text) : [];
      if (!known && near)
        return `The post says: “${near}” I can’t tell you more without an AI provider.${stays}`;
      return (
        known ?? `Without an AI provider I can’t hold a conversation, and have no answer to that.${stays}`
      );
    }
    case 'unclear':
      return post
        ? `I’m not sure what you’d like to have changed, so the post stays as it is. ${canDo}`
        : `Without an AI provider I can’t hold a conversation. ${canStart}`;
  }
}
