import { askAboutGaps, formatHashtags, keepTyped, parseHashtags, useHost } from '@postloom/remote-kit';
import {
  isKnown,
  type Post,
  postStatuses,
  postsEndpoints,
  type Slide,
  templateGaps,
} from '@postloom/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useVersionedSave } from '#app/conflicts/use-versioned-save.ts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';

/** What can be changed by hand. */
export type PostText = Pick<Post, 'title' | 'caption' | 'status' | 'project' | 'client' | 'media'> & {
  /** Null where the caption spells them out. */
  readonly slides: Slide[] | null;
  readonly hashtags: string;
};

const textOf = ({ title, caption, hashtags, status, project, client, media, slides }: Post): PostText => ({
  title,
  caption,
  status,
  project,
  client,
  media,
  slides: slides ?? null,
  hashtags: formatHashtags(hashtags),
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether a post is published as it stands, by whoever is reminded of it. */
const isAwaited = (status: string): boolean => status === 'scheduled' || status === 'ready';

/**
 * A post while it is changed by hand, saved when the person says so.
 * @param post as the server has it now.
 */
export function useEditedPost(post: Post) {
  const host = useHost();
  const { api } = host;
  const queryClient = useQueryClient();
  const forget = useForgetPosts();
  const [base, setBase] = useState(post);
  const [text, setText] = useState(() => textOf(post));
  const afterSave = useRef<(() => void) | null>(null);
  const hashtags = parseHashtags(text.hashtags);
  const isDirty = !same(text, textOf(base));

  // A time, or a clip, that came meanwhile takes nothing from what is being written; other words have to be chosen between.
  const status = text.status === base.status ? post.status : text.status;
  const isIn = (media: Post['media']) => (each: Post['media'][number]) =>
    media.some(({ id }) => id === each.id);
  const added = post.media.filter((each) => !isIn(base.media)(each));
  const onlyAdded = same(
    textOf({ ...post, status: base.status, media: post.media.filter(isIn(base.media)) }),
    textOf(base),
  );
  if (post.version > base.version && (!isDirty || onlyAdded)) {
    setBase(post);
    setText(isDirty ? { ...text, status, media: [...text.media, ...added] } : textOf(post));
  }

  const params = { id: base.id };
  const save = useVersionedSave<Post, PostText>({
    what: 'post',
    save: ({ version, title, caption, hashtags, status, project, client, slides, media }, options) => {
      const body = {
        version,
        title,
        caption,
        hashtags: parseHashtags(hashtags),
        // A status that this version does not know stays as it is.
        ...(isKnown(postStatuses, status) && { status }),
        ...(project !== base.project && { project }),
        ...(client !== base.client && { client }),
        ...(!same(slides, base.slides ?? null) && {
          slides: slides?.filter(({ title, text }) => title.trim() || text.trim()) ?? null,
        }),
        ...(!same(media, base.media) && { media: media.map(({ id, alt }) => ({ id, alt })) }),
      };
      return api.call(postsEndpoints.updatePost, { params, body }, options);
    },
    read: () => api.call(postsEndpoints.getPost, { params }),
    onSaved: async (saved, sent) => {
      setBase(saved);
      setText((now) => keepTyped(now, sent, textOf(saved)));
      queryClient.setQueryData(
        api.query(postsEndpoints.getPost, { params: { id: saved.id } }).queryKey,
        saved,
      );
      await forget();
      afterSave.current?.();
    },
  });
  const saveFrom = (version: number) => save.run({ ...text, version });

  return {
    base,
    text,
    hashtags,
    isDirty,
    change: (part: Partial<PostText>) => setText((before) => ({ ...before, ...part })),
    /** The version that somebody else has saved meanwhile. */
    theirs: save.theirs,
    isSaving: save.isPending,
    /** What the server has against a field, by its name. */
    faults: save.failure?.fields ?? {},
    /** @param then what is done once it is saved. */
    save(then?: () => void): void {
      afterSave.current = then ?? null;
      const gaps = isAwaited(text.status) ? templateGaps(text.caption) : [];
      const known = isAwaited(base.status) ? templateGaps(base.caption) : [];
      // What the person has agreed to once is not asked again.
      if (gaps.every((gap) => known.includes(gap))) saveFrom(base.version);
      else {
        void askAboutGaps(host, gaps, 'Save').then((goOn) => {
          if (goOn) saveFrom(base.version);
        });
      }
    },
    keepMine(): void {
      afterSave.current = null;
      if (save.theirs) saveFrom(save.theirs.version);
    },
    takeTheirs(): void {
      if (!save.theirs) return;
      setBase(save.theirs);
      setText(textOf(save.theirs));
      save.dismiss();
    },
  };
}

export type EditedPost = ReturnType<typeof useEditedPost>;

/** Pictures of a post, apart from its videos. */
export const isPicture = ({ kind }: Post['media'][number]): boolean => kind === 'image';
