import { useApiMutation, useCredits, useHost, useService, useSession } from '@postloom/remote-kit';
import {
  historyEndpoints,
  type PlanRights,
  type Post,
  planOf,
  postsEndpoints,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import { Link } from 'react-router-dom';
import { forgetPosts } from '#app/composer/variants/save-post.ts';
import { createVariants, type Variant } from '#app/generation/variants.ts';
import { says } from './keep-post.ts';
import { keepWording, type Saved, savedByServer } from './keep-wording.ts';
import { PostPlace } from './post-place.tsx';

/** For members: a link to the post that contains the words on screen, or a button that saves them to one. */
export function KeptPost({ variant }: { readonly variant: Variant }) {
  const isMember = useSession().status === 'member';
  const { plan } = useCredits().credits;
  const { saved, isKnown } = useSaved(variant);
  const save = useSave(variant, saved);
  const { api } = useHost();
  const post = useQuery({
    ...api.query(postsEndpoints.getPost, { params: { id: saved?.postId ?? '' } }),
    enabled: isMember && saved !== null,
    // It may have been scheduled elsewhere in the meantime.
    staleTime: 0,
  });
  if (!isMember || !isKnown) return null;
  const isSaved = saved !== null && says(saved, variant);
  return (
    <section
      aria-label="Saved post"
      className="generator:flex generator:flex-wrap generator:items-center generator:gap-3 generator:rounded-md generator:bg-sunken generator:p-4"
    >
      <p className="generator:min-w-0 generator:flex-1 generator:text-sm">
        {isSaved
          ? whereItIs(post.data, planOf(plan).rights)
          : saved
            ? 'Your changes aren’t in the saved post yet.'
            : 'This variant isn’t saved yet.'}
      </p>
      {isSaved ? (
        <Button asChild size="sm">
          <Link to={paths.post(saved.postId)}>Open the post</Link>
        </Button>
      ) : (
        <Button
          size="sm"
          icon={<Save aria-hidden />}
          loading={save.isPending}
          onClick={() => save.run(variant)}
        >
          {saved ? 'Save the changes' : 'Save as a post'}
        </Button>
      )}
      {saved && <PostPlace key={saved.postId} id={saved.postId} />}
    </section>
  );
}

/** Says where a saved post is, and what can be done with it there. Until it has loaded, it is assumed to be a draft. */
function whereItIs(post: Post | undefined, rights: PlanRights): string {
  if (post?.deletedAt) return 'It’s in the Posts bin.';
  if (post && post.status !== 'draft') return 'It’s in Posts, and no longer a draft.';
  return ['It’s in Posts as a draft.', nextSteps(rights)].filter(Boolean).join(' ');
}

/** A sentence about what the plan allows for a draft; '' if nothing. */
function nextSteps({ scheduledPosts, signOff }: PlanRights): string {
  if (scheduledPosts === 0) return '';
  return signOff ? 'Schedule it there, or send it for approval.' : 'Schedule it there.';
}

/** The post that the words were saved to from here, or by the server, which saves one wording of each run. */
function useSaved({ result, wording, saved }: Variant): {
  readonly saved: Saved | null;
  readonly isKnown: boolean;
} {
  const { api } = useHost();
  const isMember = useSession().status === 'member';
  const { data } = useQuery({
    ...api.query(historyEndpoints.getGeneration, { params: { id: result?.id ?? '' } }),
    enabled: isMember && result !== null,
  });
  if (saved || !result) return { saved, isKnown: saved !== null };
  if (!data) return { saved: null, isKnown: false };
  return { saved: savedByServer(wording, data), isKnown: true };
}

function useSave({ id }: Variant, saved: Saved | null) {
  const { api, toast, navigate } = useHost();
  const queryClient = useQueryClient();
  const { keepAs } = useService(createVariants);
  return useApiMutation({
    call: (variant: Variant, options) => keepWording(api, variant, saved, options),
    onDone: async ({ post, isTheirs }, { caption, hashtags, slides }) => {
      const open = { label: 'Open', onSelect: () => navigate(paths.post(post.id)) };
      if (isTheirs) {
        toast({
          title: 'This post was changed elsewhere',
          description: 'We left it as it is. Continue there, or copy this text.',
          action: open,
        });
        return;
      }
      keepAs(id, { postId: post.id, caption, hashtags, ...(slides && { slides }) });
      queryClient.setQueryData(api.query(postsEndpoints.getPost, { params: { id: post.id } }).queryKey, post);
      toast({
        title: 'Post saved',
        description: post.status === 'draft' ? 'It’s in Posts as a draft.' : 'Your post has been updated.',
        tone: 'success',
        action: open,
      });
      await forgetPosts(queryClient);
    },
    failed: 'Couldn’t save the post',
  });
}
