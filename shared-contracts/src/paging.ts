import * as z from 'zod/mini';

/** Items of a page when the caller names no number, and the most that it can name. */
export const pageLimit = { default: 50, max: 100 } as const;

/**
 * How far figures beside lists are counted: this many means this many or more, and a screen says `1000+`. So no
 * figure costs more, the more there is.
 */
export const countedMax = 1000;

/**
 * The query of a paged list. `cursor` is the `next` of the page before and means nothing to the caller; lists of
 * their own extend it: `z.extend(cursorQuery, { status: … })`.
 */
export const cursorQuery = z.object({
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
  limit: z._default(
    z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(pageLimit.max)),
    pageLimit.default,
  ),
});

/** One page of a list, newest first unless the endpoint says otherwise; `next` is null on the last one. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), next: z.nullable(z.string()) });
}

/** Reads a paged list to its end: only for those of which there is room for a few hundred at most. */
export async function readToEnd<Item>(
  readPage: (query: { readonly limit: number; readonly cursor?: string }) => Promise<{
    readonly items: readonly Item[];
    readonly next: string | null;
  }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage({
      limit: pageLimit.max,
      ...(cursor !== null && { cursor }),
    });
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

/**
 * Optimistic concurrency: what can be edited carries a `version` that each change counts up, starting at 1. A
 * change names the version that it was made from; if another came first it is refused with `conflict`, whose body
 * has the present one as `currentVersion`, so that the screen can ask instead of overwriting.
 */
export const versionSchema = z.int().check(z.gte(1));
