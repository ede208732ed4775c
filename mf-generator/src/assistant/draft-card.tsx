import { useApiMutation, useCopyText, useHost, useRight } from '@postloom/remote-kit';
import { OpenGaps, PostText } from '@postloom/remote-kit/previews';
import {
  type AssistantDraft,
  assistantEndpoints,
  composerTones,
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
import { composerPlatforms, onlyInGenerator } from '#app/composer/choices.ts';
import {
  type ComposerDraft,
  emptyComposerDraft,
  habitsOf,
  isFilledIn,
  useComposerDraft,
} from '#app/composer/composer-draft.ts';
import { useForgetConversations } from './conversations.ts';

interface DraftCardProps {
  readonly messageId: string;
  readonly draft: AssistantDraft;
  readonly isDemo: boolean;
}

/** A post from the conversation, with its text as the platform shows it, and actions. */
export function DraftCard({ messageId, draft, isDemo }: DraftCardProps) {
  const copy = useCopyText('Content Copied!');
  const keep = useKeepDraft();
  const mayEdit = useRight('edit');
  const openInComposer = useOpenInComposer();
  const openInGenerator = useOpenInGenerator();
  const { platform, caption, hashtags, tone, postId } = draft;
  // A platform that is newer than this build is shown under its id.
  const known = isKnown(platforms, platform) ? platform : null;
  const name = known ? platformCatalogue[known].name : platform;
  const elsewhere = onlyInGenerator(platform);
  const text = known ? composePostText(caption, hashtags) : caption;
  return (
    <Card asChild className="generator:grid generator:min-w-0 generator:gap-4">
      <article aria-label={`Post for ${name}`}>
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
        <div className="generator:flex generator:flex-wrap generator:gap-2 generator:border-t generator:border-line generator:pt-4">
          <Button size="sm" icon={<Copy aria-hidden />} onClick={() => void copy(text, 'Post')}>
            Copy
          </Button>
          {postId ? (
            <Button asChild size="sm" icon={<CircleCheck aria-hidden />}>
              <Link to={paths.post(postId)}>Saved: open the post</Link>
            </Button>
          ) : (
            mayEdit && (
              <Button
                size="sm"
                icon={<Save aria-hidden />}
                loading={keep.isPending}
                onClick={() => keep.run(messageId)}
              >
                Save as a post
              </Button>
            )
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
                Open in the generator
              </Button>
            ) : (
              <Button
                size="sm"
                icon={<PencilRuler aria-hidden />}
                onClick={() => openInComposer(draft, text)}
              >
                Write for several platforms
              </Button>
            ))}
        </div>
      </article>
    </Card>
  );
}

function useKeepDraft() {
  const { api, toast, navigate } = useHost();
  const queryClient = useQueryClient();
  const forget = useForgetConversations();
  return useApiMutation({
    call: (id: string, options) =>
      api.call(assistantEndpoints.keepAssistantDraft, { params: { id } }, options),
    onDone: async ({ postId }) => {
      toast({
        title: 'Post saved',
        description: 'It’s in Posts as a draft.',
        tone: 'success',
        action: { label: 'Open', onSelect: () => navigate(paths.post(postId)) },
      });
      await forget();
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(postsEndpoints.listPosts.path),
      });
    },
    failed: 'Couldn’t save the post',
  });
}

/** Opens the composer with a draft's text filled in. A toast can restore what was filled in there before. */
function useOpenInComposer() {
  const { toast, navigate } = useHost();
  const { get, change, draft: handle } = useComposerDraft();
  return ({ platform, tone }: AssistantDraft, text: string) => {
    const before = get();
    const filledIn: ComposerDraft = {
      ...emptyComposerDraft,
      ...habitsOf(before),
      topic: text,
      platforms: isKnown(composerPlatforms, platform) ? [platform] : [],
      ...(isKnown(composerTones, tone) && { tone }),
    };
    change(filledIn);
    navigate(paths.composer);
    if (!isFilledIn(before)) return;
    toast({
      title: 'Draft filled in',
      description: 'Undo brings back what you had filled in.',
      action: { label: 'Undo', onSelect: () => handle.change(before) },
    });
  };
}
