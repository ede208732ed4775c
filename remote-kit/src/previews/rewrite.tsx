import './previews.css';
import { composerEndpoints, isKnown, type Open, type RefineRequestInput } from '@postloom/shared-contracts';
import { type Platform, platforms } from '@postloom/shared-contracts/platforms';
import { Button } from '@postloom/ui-kit';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { formatHashtags, parseHashtags } from '../posts/hashtags.ts';
import { useAlsoFor } from '../posts/use-also-for.ts';
import { useHost } from '../remote.tsx';
import { useApiMutation } from '../use-api-mutation.ts';
import { Changes } from './changes.tsx';
import { RewriteMenu } from './rewrite-menu.tsx';

interface Words {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

export interface RewriteProps extends Words {
  readonly platform: Open<Platform>;
  /** What the text was written from, where the screen has it, and the words that were. */
  readonly from?: Pick<RefineRequestInput, 'brief' | 'tone' | 'brandVoiceId'> & { readonly written: Words };
  /** Whether no AI has written the text. */
  readonly isDemo?: boolean;
  /** Whether it can be written for another platform, as a post of its own: for members. */
  readonly hasPlatforms: boolean;
  readonly onChange: (words: Words) => void;
}

/** Whether both stand in a field as the same tags. */
const sameTags = (a: readonly string[], b: readonly string[]): boolean =>
  String(parseHashtags(formatHashtags(a))) === String(parseHashtags(formatHashtags(b)));

const sameWords = (a: Words, b: Words): boolean =>
  a.caption === b.caption && sameTags(a.hashtags, b.hashtags);

/** Has the words of an editor written anew, for a credit at most, and shows what that changed. Nothing is saved by it. */
export function Rewrite({
  platform,
  caption,
  hashtags,
  from,
  isDemo = false,
  hasPlatforms,
  onChange,
}: RewriteProps) {
  const { api, toast, refreshCredits } = useHost();
  const [last, setLast] = useState<{
    readonly label: string;
    readonly before: Words;
    readonly after: Words;
    readonly takes: number;
    /** What it was written from; empty where that was the text itself. */
    readonly brief: string;
    readonly isKept?: boolean;
  } | null>(null);
  const takes = last?.takes ?? 0;
  // What was changed by hand since would go with the way back.
  const isAsWritten = last !== null && sameWords(last.after, { caption, hashtags });
  // And no brief says it: then the text itself is what is written anew.
  const isFromBrief = from !== undefined && sameWords(from.written, { caption, hashtags });
  const brief = (isAsWritten ? last.brief : isFromBrief && from.brief) || '';
  const alsoFor = useAlsoFor();
  const rewrite = useApiMutation({
    call: ({ body }: { readonly body: RefineRequestInput; readonly label: string }, options) =>
      api.call(composerEndpoints.refine, { body }, options),
    onDone: ({ result, isDemo, quotaExceeded, note, creditsCharged }, { label, body }) => {
      const before = { caption: body.caption, hashtags: body.hashtags ?? [] };
      setLast({ label, before, after: result, takes: takes + 1, brief: body.brief ?? '' });
      onChange(result);
      refreshCredits().catch(() => undefined);
      const cost = creditsCharged === 0 ? 'No credit was used.' : 'It cost 1 credit.';
      const sample = quotaExceeded
        ? 'The AI provider’s quota is used up, so this is demo content.'
        : isDemo
          ? 'This is sample content, because no AI key is set up here.'
          : '';
      toast({ title: `${label}: written`, description: [note, sample, cost].filter(Boolean).join(' ') });
    },
    failed: ({ code, sentence }) =>
      code === 'no_other_wording'
        ? { title: 'Nothing was changed', description: sentence ?? '', tone: 'default' }
        : { title: 'Couldn’t rewrite the post', description: sentence ?? 'Please try again.' },
  });
  if (!isKnown(platforms, platform)) return null;
  return (
    <div className="preview:flex preview:flex-col preview:items-start preview:gap-3">
      <RewriteMenu
        align="start"
        trigger={
          <Button
            size="sm"
            iconEnd={<ChevronDown aria-hidden />}
            loading={rewrite.isPending || alsoFor.isPending}
            disabled={caption.trim() === ''}
          >
            Rewrite
          </Button>
        }
        platform={platform}
        caption={caption}
        hasPlatforms={hasPlatforms}
        isDemo={isDemo}
        onChoose={(change, label) => {
          const { written: _, ...source } = { ...from, brief };
          const body = { ...source, platform, caption, hashtags: [...hashtags], change, seed: takes + 1 };
          if (change.kind === 'platform') alsoFor.run(body);
          else rewrite.run({ body, label });
        }}
      />
      {isAsWritten && !last.isKept && (
        <div className="preview:w-full">
          <Changes
            label={last.label}
            before={last.before}
            after={{ caption, hashtags }}
            onAccept={() => setLast({ ...last, isKept: true })}
            onUndo={() => {
              onChange(last.before);
              setLast(null);
            }}
          />
        </div>
      )}
    </div>
  );
}
