import type { CalendarWarning } from '@postloom/shared-contracts';

const hourMs = 60 * 60 * 1000;

interface Planned {
  readonly id: string;
  readonly platform: string;
  readonly client: string | null;
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly scheduledAt: string | null;
}

/** The text as a reader compares it, ignoring case and spacing. */
const textOf = ({ caption, hashtags }: Planned): string =>
  `${caption} ${hashtags.join(' ')}`.toLowerCase().replace(/\s+/g, ' ').trim();

/** Where it is published: each client has its own accounts. */
const placeOf = ({ platform, client }: Planned): string => `${platform} ${client}`;

/**
 * Warnings about planned posts by id: the same text twice on one platform, and posts there less than an hour apart. The
 * same text on several platforms is fine: the composer makes such posts from one idea.
 * @param posts in order of time.
 */
export function warningsOf(posts: readonly Planned[]): ReadonlyMap<string, readonly CalendarWarning[]> {
  const warnings = new Map<string, Set<CalendarWarning>>(posts.map(({ id }) => [id, new Set()]));
  const warn = (warning: CalendarWarning, ...ids: readonly string[]): void => {
    for (const id of ids) warnings.get(id)?.add(warning);
  };
  const lastOn = new Map<string, Planned>();
  const firstWith = new Map<string, Planned>();
  for (const post of posts) {
    const before = lastOn.get(placeOf(post));
    if (before && Date.parse(post.scheduledAt ?? '') - Date.parse(before.scheduledAt ?? '') < hourMs) {
      warn('within_hour', before.id, post.id);
    }
    lastOn.set(placeOf(post), post);
    const text = textOf(post);
    const said = `${placeOf(post)}\n${text}`;
    const same = text && firstWith.get(said);
    if (same) warn('same_text', same.id, post.id);
    else firstWith.set(said, post);
  }
  return new Map([...warnings].map(([id, found]) => [id, [...found]]));
}
