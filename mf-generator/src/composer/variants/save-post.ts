import { useApiMutation, useHost } from '@postloom/remote-kit';
import { postsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import type { ComposedVariant } from './variant.ts';
import { useComposedVariants } from './variants.ts';
import { splitHeadline } from './words.ts';

const objectUrl = /^\/api\/objects\/([0-9a-f]{32})$/;

interface Keeping {
  readonly variant: ComposedVariant;
  /** Where to go with the post, e.g. to schedule it; null to stay and say that it is saved. */
  readonly to: ((post: string) => string) | null;
}

/** Keeps a variant among the posts: the first of a platform is there from the beginning, and is changed. */
export function useSavePost() {
  const { api, toast, navigate } = useHost();
  const queryClient = useQueryClient();
  const { generation, keepAs } = useComposedVariants();
  return useApiMutation({
    call: async ({ variant }: Keeping, options) => {
      const { caption, hashtags } = variant.words;
      const words = { title: splitHeadline(caption).headline.slice(0, 200), caption, hashtags };
      if (variant.postId) {
        const params = { id: variant.postId };
        const { version } = await api.call(postsEndpoints.getPost, { params });
        return api.call(postsEndpoints.updatePost, { params, body: { ...words, version } }, options);
      }
      const media = [variant.imageUrl, variant.videoUrl].flatMap((url) => {
        const [, id] = objectUrl.exec(url ?? '') ?? [];
        return id ? [{ id, alt: url === variant.imageUrl ? (variant.imageAlt ?? '') : '' }] : [];
      });
      const project = generation?.request.projectId ?? null;
      return api.call(
        postsEndpoints.createPost,
        { body: { ...words, platform: variant.platform, media, project } },
        options,
      );
    },
    onDone: async (post, { variant, to }) => {
      const { id, status } = post;
      keepAs(variant.id, id, variant.words);
      // Its own screen begins from what was saved, not from an earlier look at it.
      queryClient.setQueryData(api.query(postsEndpoints.getPost, { params: { id } }).queryKey, post);
      if (to) navigate(to(id));
      else {
        toast({
          title: 'Post saved',
          description:
            status === 'draft' ? 'It’s with your posts, as a draft.' : 'Your post has these words now.',
          tone: 'success',
          action: { label: 'Open', onSelect: () => navigate(paths.post(id)) },
        });
      }
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(postsEndpoints.listPosts.path),
      });
    },
    onFailed: ({ code }, { variant }) => {
      // Deleted for good meanwhile: the next try makes another one.
      if (code === 'not_found') keepAs(variant.id, null, null);
    },
    failed: 'Couldn’t save the post',
  });
}
