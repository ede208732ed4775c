import short from '../data/short.json' with { type: 'json' };
import { tradesOf } from '../field.ts';
import type { Draft } from './draft.ts';
import { fillPlaces, lowerStart } from './wording.ts';

type Lines = Readonly<Record<string, readonly string[]>>;

const briefs = short.briefs.map(({ match, posts, ...rest }) => ({
  pattern: new RegExp(`^${short.before}(?:${match})${short.after}[.!?… ]*$`, 'iu'),
  of: new RegExp('of' in rest ? rest.of : '', 'iu'),
  posts: posts as Lines,
}));
const trades: Readonly<Record<string, Lines>> = short.trades;

/**
 * Whole posts for a brief that names an occasion and nothing else, about the trade of whoever posts: "Friday night" of a
 * chip shop. Their parts are separated by `|`. The first try has what fits the trade and the tone most closely.
 */
export function shortPosts({ request, frame, tone }: Draft): string[] {
  const said = lowerStart(request.prompt.trim().replaceAll('’', "'"), true);
  const isOpen = frame.language === 'en' && frame.gravity !== 'grave' && said.length < 100;
  const isFit = isOpen && /post|story/.test(request.contentType);
  const { businessType } = request;
  const known = briefs.find(({ pattern, of }) => isFit && pattern.test(said) && of.test(businessType));
  if (!known) return [];
  const own = tradesOf(frame.field).map((name) => trades[name]);
  const slots: Lines = Object.assign({}, ...own, known.pattern.exec(said)?.groups);
  const inPlace = (name: string, at: number) => [slots[name] ?? []].flat().at(at);
  const family = frame.gravity === 'light' ? tone.family : 'formal';
  const filled = [`own${family}`, 'own', 'own2', family, 'plain', `any${family}`, 'any'].map((kind) =>
    (known.posts[kind] ?? []).flatMap((post) =>
      [0, -1, 1].flatMap((at) => fillPlaces(post, (name) => inPlace(name, at)) ?? []),
    ),
  );
  return [...new Set(request.seed === 0 ? filled.find(([post]) => post) : filled.flat())];
}
