import type { Field } from '../brief/field.ts';
import fields from '../data/fields.json' with { type: 'json' };
import short from '../data/short.json' with { type: 'json' };
import type { Draft } from './draft.ts';
import { fillPlaces, lowerStart } from './wording.ts';

type Lines = Readonly<Record<string, readonly string[]>>;

const briefs = short.briefs.map(({ match, posts }) => ({
  pattern: new RegExp(`^${short.before}(?:${match})${short.after}[.!?… ]*$`, 'iu'),
  posts: posts as Lines,
}));
const trades: Readonly<Record<string, Lines>> = short.trades;
const byName: Readonly<Record<string, Field>> = fields;
/** What can be said of each field: the lines of its trades, of which the narrower one counts. */
const ofField = new Map(Object.entries(short.fields).map(([name, all]) => [byName[name], all.split(' ')]));

/**
 * Whole posts for a brief that names an occasion and nothing else, about the trade of whoever posts: "Friday night" of a
 * chip shop. Their parts are separated by `|`. The first try has what fits the trade and the tone most closely.
 */
export function shortPosts({ request, frame, tone }: Draft): string[] {
  const said = lowerStart(request.prompt.trim().replaceAll('’', "'"), true);
  const isOpen = frame.language === 'en' && frame.gravity !== 'grave' && said.length < 100;
  const isPlain = /post|story/.test(request.contentType);
  const known = isOpen && isPlain && briefs.find(({ pattern }) => pattern.test(said));
  if (!known) return [];
  const lines = (ofField.get(frame.field ?? undefined) ?? []).map((name) => trades[name]);
  const slots: Lines = Object.assign({}, ...lines, known.pattern.exec(said)?.groups);
  const inPlace = (name: string, at: number) => [slots[name] ?? []].flat().at(at);
  const family = frame.gravity === 'light' ? tone.family : 'formal';
  const filled = [`own${family}`, 'own', 'own2', family, 'plain', `any${family}`, 'any'].map((kind) =>
    (known.posts[kind] ?? []).flatMap((post) =>
      [0, -1, 1].flatMap((at) => fillPlaces(post, (name) => inPlace(name, at)) ?? []),
    ),
  );
  return [...new Set(request.seed === 0 ? filled.find(([post]) => post) : filled.flat())];
}
