import { counts, formOf, isUnknown } from '../brief/list.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, sentence, unended } from '../brief/text.ts';
import gaps from '../data/gaps.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };
import takes from '../data/takes.json' with { type: 'json' };
import { findFaults } from './faults.ts';
import { type Shape, shapes } from './shapes.ts';
import { type Family, fillPlaces, lowerStart } from './wording.ts';

/** What there is to say of a word or two, before what their kind lacks. */
const thin = [...takes, ...gaps.thin].map((kind) => ({
  ...kind,
  pattern: new RegExp(kind.match, 'u'),
  of: new RegExp('of' in kind ? kind.of : '', 'iu'),
}));

/** What a brief that says too little comes to: what can be said all the same, and what would make it more. */
export interface Gaps {
  /** Short posts to choose from, their parts separated by `|`; a mark stands where only the writer knows what is to come in. */
  readonly posts: readonly string[];
  /** The two questions to the writer that would fill it in. They are no part of the post. */
  readonly questions: readonly string[];
}

/** `posts` are by tone, and `asks` what is asked instead of `questions` where the post of a tone has other marks. */
interface Kind extends Partial<Record<'posts' | 'asks', Partial<Record<Family, readonly string[]>>>> {
  /** What tells its kind, and parts of its title that its posts are written with. */
  readonly pattern?: RegExp;
  readonly questions: readonly string[];
}

/** "When the kettle sings" is a scene, and nothing to be answered, unless the tone is to teach. */
const scene = new RegExp(gaps.scene, 'iu');
const plural = new RegExp(gaps.plural, 'iu');
/** What a trade looks after: the piano of a tuner. */
const caredFor = new RegExp(gaps.caredFor, 'iu');

const asked = gaps.asked.map((kind) => ({ ...kind, pattern: new RegExp(kind.match, 'iu') }));
/** What nobody here knows is put to the readers rather than promised: "mistakes: 3 mistakes when tuning a harpsichord". */
const askedFor = (title: string) => asked.find(({ pattern }) => pattern.test(title));

/** What a brief lacks that says too little to write from; null when it says enough. */
export function findGaps(
  { list, isThin, isStatement, headline, act, further, gravity }: Frame,
  family: Family = 'plain',
  shape: Pick<Shape, 'reach' | 'look'> = shapes.facebook,
  business = '',
): Gaps | null {
  const article = isThin && !isStatement ? '' : '$&';
  const name = unended(capitalize(headline.replace(/^(?:some|a|an|the) /iu, article)));
  const kindOf = (title: string): string =>
    `${gravity === 'grave' ? 'grave ' : ''}${list?.noun ?? ''}: ${title}`;
  const write = (kind: Kind, title = name): Gaps => {
    const small = lowerStart(title, true).replace(/^(?:meet|check out) (?=our|my)/, '');
    const slots: Readonly<Record<string, string>> = {
      name: capitalize(title),
      small,
      our: /^(?:our|the|my|this|to)/iu.test(small) ? small : `our ${small}`,
      sentence: sentence(title),
      noun: list?.noun ?? 'things',
      thing: small.replace(/ reminder(?= for\b|$)/u, ''),
      ...kind.pattern?.exec(kindOf(title))?.groups,
      ...shape,
      ...(plural.test(small) ? gaps.many : gaps.one),
      and: caredFor.exec(business)?.[1]?.toLowerCase().replace(/^/, ' and your ') ?? '',
      // A kind of place, and not its name: "bike shop".
      at: new RegExp(patterns.ownVenue, 'u').test(business) ? ` at our ${business.toLowerCase()}` : '',
    };
    const named = (text: string): string => fillPlaces(text, (place) => slots[place]) ?? text;
    const posts = kind.posts?.[family] ?? kind.posts?.plain ?? [];
    return { posts: posts.map(named), questions: (kind.asks?.[family] ?? kind.questions).map(named) };
  };
  if (isThin) {
    // "Write a post" says nothing to any reader.
    if (!/[\p{L}\p{N}]/u.test(name) || findFaults(name, '').length > 0) return write(gaps.nameless);
    // Only names keep their capitals: "International Women's Day", but "flash day".
    const small = /^I\b/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
    return write(thin.find(({ pattern, of }) => pattern.test(small) && of.test(business)) ?? gaps.answer);
  }
  if (list && isUnknown(list)) return write({ ...formOf(list), ...askedFor(kindOf(list.title)) });
  const matter = name.replace(/^[^:]+: (?=why\b)/iu, '');
  const isQuestioned = act === 'explain' && !scene.test(`${family} ${matter}`);
  // "5 cheeses for people who hate blue" teaches nothing without them.
  const isCounted = family === 'teaching' && !isStatement && counts.test(matter);
  if (list && further.at(-1)?.text === gaps.sold.say) return write(gaps.sold);
  if (list || further.length > 0 || !(isQuestioned || isCounted)) return null;
  return write({ ...gaps.answer, ...askedFor(kindOf(matter)) }, matter);
}
