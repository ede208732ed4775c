import { platformSlug, useCredits, useFileBrand, useHost } from '@postloom/remote-kit';
import { ClipView, isFinal, useClipQuote, useClipsOf, useMakeClip } from '@postloom/remote-kit/previews';
import { clipSeconds, type Post, planOf, planRequirements, plansWith } from '@postloom/shared-contracts';
import { Button, Heading } from '@postloom/ui-kit';
import { Clapperboard, Lock } from 'lucide-react';
import { StaleClip } from '#app/posts/stale-clip-note.tsx';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';
import type { EditedPost } from './use-edited-post.ts';

interface PostClipProps {
  /** The saved post, which clips are made from. */
  readonly post: Post;
  readonly edited: EditedPost;
}

/**
 * Makes a clip for a post: its price, its progress, and a way to stop it. Once done, it is one of the post's videos.
 */
export function PostClip({ post, edited }: PostClipProps) {
  const { toast } = useHost();
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
  const begin = () => {
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
              onClick={begin}
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
