import { hash } from 'node:crypto';
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

/** The text as a reader compares it, ignoring case and spacing; empty for none. A digest, because a text may be long. */
function textOf({ caption, hashtags }: Planned): string {
  const text = `${caption} ${hashtags.join(' ')}`.toLowerCase().replace(/\s+/g, ' ').trim();
  return text && hash('sha256', text);
}

/** Where it is published: each client has its own accounts. */
const placeOf = ({ platform, client }: Planned): string => `${platform} ${client}`;

/**
 * Warnings about planned posts by id: the same text twice on one platform, and posts there less than an hour apart. The
 * same text on several platforms is fine: the composer makes such posts from one idea.
 * @param posts in order of time.
 */
export async function warningsOf(
  posts: Iterable<Planned> | AsyncIterable<Planned>,
): Promise<ReadonlyMap<string, readonly CalendarWarning[]>> {
  const warnings = new Map<string, Set<CalendarWarning>>();
  const warn = (warning: CalendarWarning, ...ids: readonly string[]): void => {
    for (const id of ids) warnings.set(id, (warnings.get(id) ?? new Set()).add(warning));
  };
  const lastOn = new Map<string, Pick<Planned, 'id' | 'scheduledAt'>>();
  const firstWith = new Map<string, string>();
  for await (const post of posts) {
    const before = lastOn.get(placeOf(post));
    if (before && Date.parse(post.scheduledAt ?? '') - Date.parse(before.scheduledAt ?? '') < hourMs) {
      warn('within_hour', before.id, post.id);
    }
    lastOn.set(placeOf(post), { id: post.id, scheduledAt: post.scheduledAt });
    const text = textOf(post);
    const said = `${placeOf(post)}\n${text}`;
    const same = text && firstWith.get(said);
    if (same) warn('same_text', same, post.id);
    else firstWith.set(said, post.id);
  }
  return new Map([...warnings].map(([id, found]) => [id, [...found]]));
}
