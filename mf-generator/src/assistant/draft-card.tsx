import { useApiMutation, useCopyText, useHost, useRight } from '@postloom/remote-kit';
import { OpenGaps, PostText } from '@postloom/remote-kit/previews';
import {
  type AssistantDraft,
  assistantEndpoints,
  generatorTones,
  isKnown,
  postsEndpoints,
  templateGaps,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { composePostText, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Badge, Button, Card, PlatformIcon } from '@postloom/ui-kit';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Copy, PencilRuler, Save } from 'lucide-react';
import { Link } from 'react-router-dom';
import { emptyBrief } from '#app/brief/brief.ts';
import { nearestTone } from '#app/brief/nearest-tone.ts';
import { useOpenInGenerator } from '#app/brief/use-open-in-generator.ts';
import { onlyInGenerator } from '#app/composer/choices.ts';
import { useTakeDraft } from '#app/composer/take-draft.ts';
import { useForgetConversations } from './conversations.ts';

interface DraftCardProps {
  readonly messageId: string;
  /** Which of the conversation's posts it is, from 1. */
  readonly number: number;
  readonly draft: AssistantDraft;
  readonly isDemo: boolean;
}

/** A post from the conversation, with its text as the platform shows it, and actions. */
export function DraftCard({ messageId, number, draft, isDemo }: DraftCardProps) {
  const copy = useCopyText('Content Copied!');
  const mayEdit = useRight('edit');
  const takeDraft = useTakeDraft();
  const handOver = useKeepDraft(({ postId }) => takeDraft(messageId, { ...draft, postId, isDemo }));
  const openInGenerator = useOpenInGenerator();
  const { platform, caption, hashtags, tone, postId } = draft;
  // A platform that is newer than this build is shown under its id.
  const known = isKnown(platforms, platform) ? platform : null;
  const name = known ? platformCatalogue[known].name : platform;
  const elsewhere = onlyInGenerator(platform);
  const text = known ? composePostText(caption, hashtags) : caption;
  return (
    <Card asChild className="generator:grid generator:min-w-0 generator:gap-4">
      <article aria-label={number > 1 ? `Post for ${name}, number ${number}` : `Post for ${name}`}>
        <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-2 generator:text-sm generator:font-medium">
          {known && <PlatformIcon platform={known} className="generator:size-4" />}
          {name}
          {isDemo && (
            <Badge tone="warning" className="generator:ms-auto">
              Demo content
            </Badge>
          )}
        </div>
        <div dir="auto">
          {known ? (
            <PostText platform={known} text={text} whole />
          ) : (
            <p className="generator:wrap-anywhere generator:whitespace-pre-wrap">{text}</p>
          )}
        </div>
        <OpenGaps gaps={templateGaps(text)} />
        <div
          data-no-toast
          className="generator:flex generator:flex-wrap generator:gap-2 generator:border-t generator:border-line generator:pt-4"
        >
          <Button size="sm" icon={<Copy aria-hidden />} onClick={() => void copy(text, 'Post')}>
            Copy
          </Button>
          {postId ? (
            <Button asChild size="sm" icon={<CircleCheck aria-hidden />}>
              <Link to={paths.post(postId)}>Saved: open the post</Link>
            </Button>
          ) : (
            mayEdit && <SaveDraft messageId={messageId} />
          )}
          {mayEdit &&
            (elsewhere ? (
              <Button
                size="sm"
                icon={<PencilRuler aria-hidden />}
                onClick={() =>
                  openInGenerator({
                    platform: elsewhere,
                    prompt: text,
                    tone: nearestTone(tone, generatorTones) ?? emptyBrief.tone,
                  })
                }
              >
                Write anew in the generator
              </Button>
            ) : (
              <Button
                size="sm"
                icon={<PencilRuler aria-hidden />}
                loading={handOver.isPending}
                onClick={() => handOver.run(messageId)}
              >
                Open in the composer
              </Button>
            ))}
        </div>
      </article>
    </Card>
  );
}

/** The button that saves a message's draft as a post. */
export function SaveDraft({ messageId }: { readonly messageId: string }) {
  const { toast, navigate } = useHost();
  const keep = useKeepDraft(({ postId }) =>
    toast({
      title: 'Post saved',
      description: 'It’s in Posts as a draft.',
      tone: 'success',
      action: { label: 'Open', onSelect: () => navigate(paths.post(postId)) },
    }),
  );
  return (
    <Button
      size="sm"
      icon={<Save aria-hidden />}
      loading={keep.isPending}
      onClick={() => keep.run(messageId)}
    >
      Save as a post
    </Button>
  );
}

/** Saves a draft as a post, for free. If it is one already, that stays as it is. */
function useKeepDraft(onKept: (kept: { readonly postId: string }) => void) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const forget = useForgetConversations();
  return useApiMutation({
    call: (id: string, options) =>
      api.call(assistantEndpoints.keepAssistantDraft, { params: { id } }, options),
    onDone: async (kept) => {
      onKept(kept);
      await forget();
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(postsEndpoints.listPosts.path),
      });
    },
    failed: 'Couldn’t save the post',
  });
}
