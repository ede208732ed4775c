import { platformSlug, useCredits, useFileBrand, useHost } from '@postloom/remote-kit';
import { ClipView, isFinal, useClipQuote, useClipsOf, useMakeClip } from '@postloom/remote-kit/previews';
import { clipSeconds, type Post, planOf, planRequirements, plansWith } from '@postloom/shared-contracts';
import { Button, Heading } from '@postloom/ui-kit';
import { Clapperboard, Lock } from 'lucide-react';
import { isAwaited } from '#app/posts/post-status.ts';
import { StaleClip } from '#app/posts/stale-clip-note.tsx';
import { useDue } from '#app/posts/use-due.ts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';
import { approversOf } from '#app/sign-off/sign-off-look.ts';
import { type EditedPost, isPicture } from './use-edited-post.ts';

interface PostClipProps {
  /** The saved post, which clips are made from. */
  readonly post: Post;
  readonly edited: EditedPost;
}

/**
 * Makes a clip for a post: its price, its progress, and a way to stop it. Once done, it is one of the post's videos.
 */
export function PostClip({ post, edited }: PostClipProps) {
  const { toast, confirm } = useHost();
  const due = useDue();
  const fileBrand = useFileBrand();
  const forget = useForgetPosts();
  const { credits, status } = useCredits();
  const isAllowed = Boolean(planOf(credits.plan).rights.video);
  const quote = useClipQuote(isAllowed);
  const clips = useClipsOf(post.id);
  const make = useMakeClip(() => void clips.refetch());
  if (status === 'loading') return null;
  const [latest] = clips.data?.items ?? [];
  // A finished clip is among the post's videos, or was removed from them.
  const shown = latest && latest.status !== 'done' ? latest : null;
  const begin = async () => {
    const about = whatBefore(post, edited, due);
    if (about && !(await confirm({ ...about, confirmLabel: 'Make the clip', cancelLabel: 'Go back' })))
      return;
    const seconds = post.videoScript ? clipSeconds.longest : clipSeconds.usual;
    const ask = () => make.run({ source: { kind: 'post', id: post.id }, seconds });
    // A clip is made from what the person sees, so that is saved first.
    if (edited.isDirty) edited.save(ask);
    else ask();
  };
  const price =
    quote && quote.credits > 0 ? ` (${quote.credits} ${quote.credits === 1 ? 'credit' : 'credits'})` : '';
  return (
    <section
      aria-label="Clip"
      data-clip
      tabIndex={-1}
      className="workspace:outline-none workspace:flex workspace:flex-col workspace:items-start workspace:gap-3"
    >
      <Heading level={2} size="sm">
        Clip
      </Heading>
      <StaleClip post={edited.written} />
      {shown && (
        <div className="workspace:w-full">
          <ClipView
            key={shown.id}
            id={shown.id}
            name={async () => `${(await fileBrand()).slug}-${platformSlug(post.platform)}-clip`}
            onDone={() => {
              void forget();
              void clips.refetch();
              toast({ title: 'Clip added', description: 'It’s with the post now.', tone: 'success' });
            }}
          />
        </div>
      )}
      {isAllowed ? (
        (!shown || isFinal(shown)) && (
          <>
            <Button
              icon={<Clapperboard aria-hidden />}
              loading={make.isPending || edited.isSaving}
              disabled={edited.theirs !== null || clips.isPending}
              onClick={() => void begin()}
            >
              {`${latest ? 'Make another clip' : 'Make a clip'}${price}`}
            </Button>
            <p className="workspace:text-sm workspace:text-muted">
              {quote?.note ?? 'A silent vertical clip, up to 15 seconds, with the text of the post.'}
            </p>
          </>
        )
      ) : (
        <Button
          variant="ghost"
          size="sm"
          icon={<Lock aria-hidden />}
          onClick={() =>
            toast({
              title: planRequirements.video.title,
              description: planRequirements.video.refusal,
              tone: 'destructive',
            })
          }
        >
          {`Clips are part of ${plansWith('video')}`}
        </Button>
      )}
    </section>
  );
}

/** What is said before a clip is added to a post that is due or approved; null for any other post. */
function whatBefore(
  post: Post,
  { isDirty, written }: EditedPost,
  due: (scheduledAt: string) => string,
): { readonly title: string; readonly description: string } | null {
  const isDue = isAwaited(post.status);
  const approvers = approversOf(post);
  if (!isDue && approvers.length === 0) return null;
  const pictures = written.media.filter(isPicture).length;
  const place = pictures === 0 ? '' : `, behind its ${pictures === 1 ? 'image' : `${pictures} images`}`;
  const sentences = [
    isDue && post.scheduledAt && `The post is due ${due(post.scheduledAt)}.`,
    `The clip is made from its text and added to it as soon as it’s done${place}. You can remove it again.`,
    // Saving unsaved words asks about the approval by itself.
    approvers.length > 0 &&
      !isDirty &&
      `${new Intl.ListFormat('en').format(approvers)} approved the post as it is: with the clip, that would be out of date.`,
  ];
  return {
    title: `Add a clip to ${post.status === 'scheduled' ? 'a scheduled post' : isDue ? 'a post that is due' : 'an approved post'}?`,
    description: sentences.filter(Boolean).join(' '),
  };
}
