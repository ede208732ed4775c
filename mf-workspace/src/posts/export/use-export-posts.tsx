import {
  askAboutExcess,
  askAboutGaps,
  mapFew,
  plainName,
  postParts,
  saveBlob,
  slugOf,
  useApiMutation,
  useFileBrand,
  useHost,
  usePreferences,
} from '@postloom/remote-kit';
import { allClients, type Client, type Post, postsEndpoints, templateGaps } from '@postloom/shared-contracts';
import { Button, Dialog, Progress } from '@postloom/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { bareOf, excessOf } from '#app/posts/excess-of.ts';
import { isAwaited } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { findOrNull } from './find-or-null.ts';

/** Finds the posts to export: of selected ones, these; of a list, all of its pages. */
export type FindPosts = (signal: AbortSignal) => Promise<readonly Pick<Post, 'id'>[]>;

export interface ExportInput {
  readonly find: FindPosts;
  /** What is exported, for the file's name: e.g. "2026-12" or a project's title. */
  readonly name: string;
}

interface Stage {
  readonly label: string;
  readonly done: number;
  readonly all: number;
}

/**
 * Exports saved posts as a zip, after asking about gaps and about what is too long, as the composer does.
 * @returns `dialog`: how far it is, with a way to stop it; to be rendered where the screen stays.
 */
export function useExportPosts(): { readonly run: (input: ExportInput) => void; readonly dialog: ReactNode } {
  const host = useHost();
  const { api, toast } = host;
  const fileBrand = useFileBrand();
  const queries = useQueryClient();
  const clock = usePreferences();
  const [stage, setStage] = useState<Stage | null>(null);
  const run = useApiMutation({
    call: async ({ find, name }: ExportInput, { signal }) => {
      try {
        setStage({ label: 'Reading the posts', done: 0, all: 0 });
        const [{ packSavedPosts, isApprovalMissing }, brand, found] = await Promise.all([
          import(/* webpackChunkName: "posts-export" */ './pack-saved-posts.ts'),
          fileBrand(),
          find(signal),
        ]);
        let done = 0;
        const onRead = () => setStage({ label: 'Reading the posts', done: done++, all: found.length });
        onRead();
        const read = await mapFew(found, async ({ id }) => {
          const post = await findOrNull(api.call(postsEndpoints.getPost, { params: { id } }, { signal }));
          onRead();
          return post;
        });
        const posts = read.filter((post) => post !== null);
        // The host's question would close the dialog.
        setStage(null);
        if (posts.length > 0 && !(await mayLeave(host, posts))) return null;
        const onPacked = (done: number) => setStage({ label: 'Packing the posts', done, all: posts.length });
        onPacked(0);
        const clients = posts.some(({ client }) => client !== null)
          ? await queries.fetchQuery(allClients(api))
          : [];
        const { file, missing } = await packSavedPosts(posts, { brand, clients, clock, signal, onPacked });
        const owner = slugOf(onlyClient(posts, clients)?.name ?? brand.slug);
        return {
          file,
          missing,
          posts: posts.length,
          gone: found.length - posts.length,
          unapproved: posts.filter(isApprovalMissing).length,
          undescribed: posts.flatMap(({ media }) => media).filter(({ kind, alt }) => kind === 'image' && !alt)
            .length,
          fileName: `${[owner, plainName(name)].filter(Boolean).join('-')}.zip`,
        };
      } finally {
        setStage(null);
      }
    },
    onDone: (exported) => {
      if (!exported) return;
      const { file, missing, posts, gone, unapproved, undescribed, fileName } = exported;
      if (posts === 0) {
        toast({ title: 'Nothing to export', description: 'There are no posts here.' });
        return;
      }
      saveBlob(file, fileName);
      const without = [
        missing > 0 &&
          (missing === 1
            ? 'an image or video that couldn’t be loaded'
            : `${missing} images or videos that couldn’t be loaded`),
        gone > 0 && (gone === 1 ? 'a post that no longer exists' : `${gone} posts that no longer exist`),
      ].filter((part) => part !== false);
      const count = posts === 1 ? '1 post' : `${posts} posts`;
      toast({
        title: 'Content Exported!',
        description:
          without.length > 0
            ? `${count}, without ${without.join(' and ')}.`
            : [
                `${fileName} is in your downloads.`,
                unapproved > 0 &&
                  (unapproved === 1
                    ? 'The client hasn’t approved one of its posts.'
                    : `The client hasn’t approved ${unapproved} of its posts.`),
                undescribed > 0 &&
                  (undescribed === 1
                    ? 'One of its images has no alt text.'
                    : `${undescribed} of its images have no alt text.`),
              ]
                .filter(Boolean)
                .join(' '),
        ...(without.length > 0 || undescribed > 0 ? { duration: 10_000 } : {}),
        ...(without.length === 0 && { tone: 'success' }),
      });
    },
    failed: ({ sentence }) => ({
      title: 'Export Failed',
      description: sentence ?? 'Check your connection and try again.',
    }),
  });
  const { cancel } = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen is left
  useEffect(() => cancel, []);
  return {
    run: run.run,
    dialog: stage && (
      <Dialog
        open
        size="sm"
        onOpenChange={cancel}
        title="Exporting posts"
        footer={<Button onClick={cancel}>Cancel</Button>}
      >
        <Progress
          label={stage.label}
          value={stage.all > 0 ? stage.done : null}
          max={stage.all}
          valueText={`${stage.done} of ${stage.all}`}
        />
      </Dialog>
    ),
  };
}

/** The client that all posts belong to; undefined if there is no such client. */
function onlyClient(posts: readonly Post[], clients: readonly Client[]): Client | undefined {
  const [first] = posts;
  return posts.every(({ client }) => client === first?.client)
    ? clients.find(({ id }) => id === first?.client)
    : undefined;
}

/**
 * Asks before gaps, or what no platform takes, leave the house. A draft may still get its picture.
 * @returns whether to continue.
 */
async function mayLeave(host: Parameters<typeof askAboutGaps>[0], posts: readonly Post[]): Promise<boolean> {
  const gaps = new Set(posts.flatMap((post) => templateGaps(postParts(post).join('\n'))));
  const excess = posts.flatMap((post) => excessOf(post).map((over) => `“${postTitle(post)}”: ${over}`));
  const bare = posts
    .filter(({ status }) => isAwaited(status))
    .flatMap((post) => bareOf(post).map((lack) => `“${postTitle(post)}”: ${lack}`));
  return (await askAboutGaps(host, [...gaps], 'Export', [], [], bare)) && askAboutExcess(host, excess);
}
