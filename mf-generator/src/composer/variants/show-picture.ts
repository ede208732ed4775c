import { useApiMutation, useHost } from '@postloom/remote-kit';
import { postsEndpoints } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { useQueryClient } from '@tanstack/react-query';
import { findPost, objectIdOf } from '#app/post/keep-post.ts';
import { forgetPosts } from './save-post.ts';
import type { ComposedVariant, SetPicture } from './variant.ts';
import { useComposedVariants } from './variants.ts';

/** Shows a variant with another picture of its set. Changes its post first, so that the card never differs from it. */
export function useShowPicture(variant: ComposedVariant) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const { store, showPicture } = useComposedVariants();
  return useApiMutation({
    // The last one that is pressed counts, whatever is still being put into the post.
    inTurn: true,
    call: (picture: SetPicture) => {
      const now = store.getState().variants.find(({ id }) => id === variant.id) ?? variant;
      return putIntoPost(api, now, picture);
    },
    onDone: async (_, picture) => {
      showPicture(variant.id, picture);
      await forgetPosts(queryClient);
    },
    failed: 'Couldn’t change the image',
  });
}

/** Replaces the variant's picture in its post. The post's other media stay. */
async function putIntoPost(
  api: HostServices['api'],
  { postId, imageUrl }: ComposedVariant,
  { url, alt }: SetPicture,
): Promise<void> {
  const post = postId === null ? null : await findPost(api, postId);
  const id = objectIdOf(url);
  if (!post || !id) return;
  const others = post.media.filter((media) => media.id !== id && media.id !== objectIdOf(imageUrl));
  const media = [{ id, alt: alt ?? '' }, ...others.map((other) => ({ id: other.id, alt: other.alt }))];
  const { version } = post;
  await api.call(postsEndpoints.updatePost, { params: { id: post.id }, body: { version, media } });
}
