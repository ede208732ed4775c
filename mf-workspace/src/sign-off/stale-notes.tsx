import { useApiMutation, useHost } from '@postloom/remote-kit';
import { StaleSlides, useStaleFacts } from '@postloom/remote-kit/previews';
import {
  captionOf,
  type Post,
  type PostSummary,
  postsEndpoints,
  type Slide,
  slidesOf,
  slidesShapeOf,
} from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { postTitle } from '#app/posts/post-title.ts';
import { StaleClip } from '#app/posts/stale-clip-note.tsx';
import { useEarlierCaptions } from '#app/posts/use-earlier-captions.ts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';

interface StaleNotesProps {
  readonly ids: readonly string[];
  /** Those of them that are listed: of these, only the ones with slides or a clip are read. */
  readonly known: readonly PostSummary[];
  /** Called when a change begins, for which sending waits, and when it ends. */
  readonly onChanging: (isChanging: boolean) => void;
}

/** What slides and clips still say though the posts' texts don't, before a client is sent the posts. */
export function StaleNotes({ ids, known, onChanging }: StaleNotesProps) {
  const without = known
    .filter(
      ({ contentType, media }) => !slidesShapeOf(contentType) && media.every(({ kind }) => kind !== 'video'),
    )
    .map(({ id }) => id);
  return (
    <div role="status" className="workspace:contents">
      {ids
        .filter((id) => !without.includes(id))
        .map((id) => (
          <OfPost key={id} id={id} isOne={ids.length === 1} onChanging={onChanging} />
        ))}
    </div>
  );
}

interface OfPostProps extends Pick<StaleNotesProps, 'onChanging'> {
  readonly id: string;
  readonly isOne: boolean;
}

/** Lists come without slides, so each post is read. */
function OfPost({ id, ...shown }: OfPostProps) {
  const post = useQuery({ ...useHost().api.query(postsEndpoints.getPost, { params: { id } }), staleTime: 0 });
  return post.data ? <Notes post={post.data} {...shown} /> : null;
}

function Notes({ post, isOne, onChanging }: Omit<OfPostProps, 'id'> & { readonly post: Post }) {
  const { api } = useHost();
  const forget = useForgetPosts();
  const before = useEarlierCaptions(post);
  const slides = slidesOf(post);
  const stale = useStaleFacts(post.id, { now: post.caption, before }, slides);
  const of = isOne ? null : `“${postTitle(post)}”`;
  const save = useApiMutation({
    call: (changed: Slide[], options) =>
      api.call(
        postsEndpoints.updatePost,
        {
          params: { id: post.id },
          body: { version: post.version, slides: changed, caption: captionOf(post) },
        },
        options,
      ),
    onDone: forget,
    onFailed: forget,
    failed: 'Couldn’t change the slides',
  });
  useEffect(() => onChanging(save.isPending), [onChanging, save.isPending]);
  return (
    <>
      <StaleSlides slides={slides} stale={stale} onChange={save.run} isPending={save.isPending} of={of} />
      <StaleClip post={post} of={of} />
    </>
  );
}
