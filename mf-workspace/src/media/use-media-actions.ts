import { mediaName, useApiMutation, useHost } from '@postloom/remote-kit';
import { type MediaItem, mediaEndpoints, pageLimit, retentionTime } from '@postloom/shared-contracts';
import { useMediaCache } from './use-media-cache.ts';

interface Change {
  readonly starred?: boolean;
  readonly addTags?: string[];
  readonly removeTags?: string[];
  readonly deleted?: boolean;
}
type Items = readonly MediaItem[];

/** Actions for one or more files. */
export function useMediaActions() {
  const { api, toast, confirm } = useHost();
  const cache = useMediaCache();

  /** The API accepts one page of files at a time. */
  const inParts = async <T>(items: Items, call: (ids: string[]) => Promise<readonly T[]>): Promise<T[]> => {
    const all: T[] = [];
    for (let start = 0; start < items.length; start += pageLimit.max) {
      all.push(...(await call(items.slice(start, start + pageLimit.max).map(({ id }) => id))));
    }
    return all;
  };
  const change = (items: Items, what: Change): Promise<MediaItem[]> =>
    inParts(
      items,
      async (ids) => (await api.call(mediaEndpoints.changeManyMedia, { body: { ids, ...what } })).items,
    );

  const star = useApiMutation({
    inTurn: true,
    call: ({ items, starred }: { readonly items: Items; readonly starred: boolean }) =>
      change(items, { starred }),
    onDone: cache.put,
    failed: 'Couldn’t change the star',
  });
  const tag = useApiMutation({
    inTurn: true,
    call: ({ items, tag }: { readonly items: Items; readonly tag: string }) =>
      change(items, { addTags: [tag] }),
    onDone: async (changed) => {
      cache.put(changed);
      // A list filtered by this tag may now be missing some of the files.
      await cache.forget();
    },
    done: (_changed, { items, tag }) => ({
      title: 'Tag added',
      description: `“${tag}” on ${countOf(items)}`,
    }),
    failed: 'Couldn’t add the tag',
  });
  const untag = useApiMutation({
    inTurn: true,
    call: ({ items, tag }: { readonly items: Items; readonly tag: string }) =>
      change(items, { removeTags: [tag] }),
    onDone: (changed, { tag: removed }) => {
      cache.put(changed);
      toast({
        title: 'Tag removed',
        description: `“${removed}” from ${countOf(changed)}`,
        action: { label: 'Undo', onSelect: () => tag.run({ items: changed, tag: removed }) },
      });
    },
    failed: 'Couldn’t remove the tag',
  });
  const restore = useApiMutation({
    inTurn: true,
    call: (items: Items) => change(items, { deleted: false }),
    onDone: async (restored) => {
      cache.put(restored);
      await cache.forget();
    },
    done: (restored) => ({
      title: restored.length === 1 ? 'File restored' : `${countOf(restored)} restored`,
    }),
    failed: 'Couldn’t restore',
  });
  const bin = useApiMutation({
    inTurn: true,
    call: (items: Items) => change(items, { deleted: true }),
    onDone: (binned) => {
      cache.put(binned);
      toast({
        title: binned.length === 1 ? 'File moved to the bin' : `${countOf(binned)} moved to the bin`,
        description: `${binned.length === 1 ? 'It stays' : 'They stay'} there for ${retentionTime('deletedPosts')}.`,
        action: { label: 'Undo', onSelect: () => restore.run(binned) },
      });
    },
    failed: 'Couldn’t delete',
  });

  /** Moves files to the bin, after asking if posts use any of them. @returns whether it was done. */
  async function remove(items: Items): Promise<boolean> {
    const uses = await inParts(items, (ids) =>
      api.call(mediaEndpoints.findMediaUses, { body: { ids } }),
    ).catch(() => null);
    if (uses === null) {
      toast({
        tone: 'destructive',
        title: 'Couldn’t delete',
        description: 'Check your connection and try again.',
      });
      return false;
    }
    if (uses.length > 0 && !(await confirm(questionOf(items, uses)))) return false;
    bin.run(items);
    return true;
  }

  return { star, tag, untag, restore, remove, isRemoving: bin.isPending };
}

interface Uses {
  readonly usedIn: readonly { readonly id: string; readonly title: string }[];
  readonly usedInCount: number;
}

function questionOf(items: Items, uses: readonly Uses[]) {
  // Only a limited number of posts is listed per file, so the largest count may be higher.
  const named = new Set(uses.flatMap(({ usedIn }) => usedIn.map(({ id }) => id))).size;
  const posts = Math.max(named, ...uses.map(({ usedInCount }) => usedInCount));
  const [first] = items;
  const subject =
    items.length === 1 && first ? `“${mediaName(first)}”` : `${uses.length} of these ${items.length} files`;
  const one = uses.length === 1;
  return {
    title: items.length === 1 ? 'Delete this file?' : `Delete ${items.length} files?`,
    description: `${subject} ${one ? 'is' : 'are'} used in ${posts} ${posts === 1 ? 'post' : 'posts'}. ${one ? 'It stays there until it’s' : 'They stay there until they’re'} permanently deleted in ${retentionTime('deletedPosts')}.`,
    confirmLabel: 'Delete',
    tone: 'danger' as const,
  };
}

const countOf = ({ length }: Items): string => `${length} ${length === 1 ? 'file' : 'files'}`;
