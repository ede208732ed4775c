import * as z from 'zod/mini';

/** Default and maximum number of items per page. */
export const pageLimit = { default: 50, max: 100 } as const;

/**
 * The limit for counts shown next to lists: this number means this many or more, and screens show `1000+`. It keeps the
 * cost of counting bounded.
 */
export const countedMax = 1000;

/**
 * The query of a paged list. `cursor` is the previous page's `next` and is opaque to the caller. Lists can extend it:
 * `z.extend(cursorQuery, { status: … })`.
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

/** Loads all pages of a list. Only for lists limited to a few hundred items. */
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
 * Optimistic concurrency: everything that can be edited has a `version`, which starts at 1 and is incremented by each
 * change. A change names the version it is based on. If that isn't the current one, it is refused with `conflict`,
 * whose body has the `currentVersion`, so that the screen can ask instead of overwriting.
 */
export const versionSchema = z.int().check(z.gte(1));
