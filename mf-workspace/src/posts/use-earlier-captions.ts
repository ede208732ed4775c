import { useHost } from '@postloom/remote-kit';
import { type PostSummary, postsEndpoints, slidesShapeOf } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';

/**
 * The captions that a post with slides or of a set had before, the latest first, to tell what its slides and the other
 * posts still say of them.
 */
export function useEarlierCaptions(post: PostSummary): readonly string[] {
  const { api } = useHost();
  const { data } = useQuery({
    ...api.query(postsEndpoints.listPostVersions, { params: { id: post.id } }),
    // What was published has been seen, and in its first version a post has no others.
    enabled:
      (slidesShapeOf(post.contentType) !== null || Boolean(post.generation)) &&
      post.status !== 'published' &&
      post.contentVersion !== 1,
    staleTime: 0,
  });
  return data?.items.map(({ caption }) => caption) ?? [];
}
