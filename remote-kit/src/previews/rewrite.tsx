import './previews.css';
import {
  composerEndpoints,
  isKnown,
  type Open,
  type RefineRequestInput,
  type Tone,
} from '@postloom/shared-contracts';
import { type Platform, platforms } from '@postloom/shared-contracts/platforms';
import { Banner, Button } from '@postloom/ui-kit';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatHashtags, parseHashtags } from '../posts/hashtags.ts';
import { useAlsoFor } from '../posts/use-also-for.ts';
import { useHost } from '../remote.tsx';
import { useApiMutation } from '../use-api-mutation.ts';
import { ChangedText, Changes } from './changes.tsx';
import { RewriteMenu, useSpentRewrites } from './rewrite-menu.tsx';

interface Words {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

export interface RewriteProps extends Words {
  readonly platform: Open<Platform>;
  /** The tones that the screen writes in. */
  readonly tones: readonly Tone[];
  /** What the text was written from, if the screen knows it, and the words that were written then. */
  readonly from?: Pick<RefineRequestInput, 'brief' | 'tone' | 'brandVoiceId'> & { readonly written: Words };
  /** Whether the text was written without AI. */
  readonly isDemo?: boolean;
  /** Whether it can be written for another platform, as a separate post: for members only. */
  readonly hasPlatforms: boolean;
  readonly onChange: (words: Words) => void;
}

/** Whether both look the same as tags in a field. */
const sameTags = (a: readonly string[], b: readonly string[]): boolean =>
  String(parseHashtags(formatHashtags(a))) === String(parseHashtags(formatHashtags(b)));

const sameWords = (a: Words, b: Words): boolean =>
  a.caption === b.caption && sameTags(a.hashtags, b.hashtags);

/** Rewrites the words of an editor, for at most one credit, and shows what changed. It doesn't save anything. */
export function Rewrite({
  platform,
  tones,
  caption,
  hashtags,
  from,
  isDemo = false,
  hasPlatforms,
  onChange,
}: RewriteProps) {
  const { api, toast, refreshCredits } = useHost();
  const button = useRef<HTMLButtonElement>(null);
  const [last, setLast] = useState<{
    readonly label: string;
    readonly before: Words;
    readonly after: Words;
    readonly takes: number;
    /** The brief it was rewritten from; empty if it was rewritten from the text itself. */
    readonly brief: string;
    readonly isKept?: boolean;
    /** Whether the person typed in the meantime: then the new words are offered, beside theirs. */
    readonly isOffered: boolean;
  } | null>(null);
  const takes = last?.takes ?? 0;
  const now = { caption, hashtags };
  // After a manual edit, an undo would lose the edit.
  const isAsWritten = last !== null && sameWords(last.after, now);
  // A manual edit isn't in the brief either, so the text itself is rewritten.
  const isFromBrief = from !== undefined && sameWords(from.written, now);
  const brief = (isAsWritten ? last.brief : isFromBrief && from.brief) || '';
  const alsoFor = useAlsoFor();
  const { spent, spend } = useSpentRewrites(caption);
  const rewrite = useApiMutation({
    call: ({ body }: { readonly body: RefineRequestInput; readonly label: string }, options) =>
      api.call(composerEndpoints.refine, { body }, options),
    onDone: ({ result, isDemo, quotaExceeded, note, creditsCharged }, { label, body }) => {
      const before = { caption: body.caption, hashtags: body.hashtags ?? [] };
      const isOffered = !sameWords(before, now);
      setLast({ label, before, after: result, takes: takes + 1, brief: body.brief ?? '', isOffered });
      if (!isOffered) onChange(result);
      refreshCredits().catch(() => undefined);
      const cost = creditsCharged === 0 ? 'No credit was used.' : 'It cost 1 credit.';
      const sample = quotaExceeded
        ? 'The AI provider’s quota is used up, so this is demo content.'
        : isDemo
          ? 'This is sample content, because no AI key is set up here.'
          : '';
      toast({ title: `${label}: written`, description: [note, sample, cost].filter(Boolean).join(' ') });
    },
    onFailed: ({ code }, { label, body }) => {
      if (code === 'no_other_wording') spend(body.caption, label);
    },
    failed: ({ code, sentence }) =>
      code === 'no_other_wording'
        ? { title: 'Nothing was changed', description: sentence ?? '', tone: 'default' }
        : { title: 'Couldn’t rewrite the post', description: sentence ?? 'Please try again.' },
  });
  if (!isKnown(platforms, platform)) return null;
  const isBusy = rewrite.isPending || alsoFor.isPending;
  return (
    <div data-rewritten className="preview:flex preview:flex-col preview:items-start preview:gap-3">
      <RewriteMenu
        isBusy={isBusy}
        align="start"
        trigger={
          <Button
            ref={button}
            size="sm"
            iconEnd={<ChevronDown aria-hidden />}
            loading={isBusy}
            disabled={caption.trim() === ''}
          >
            Rewrite
          </Button>
        }
        platform={platform}
        tones={tones}
        caption={caption}
        hasPlatforms={hasPlatforms}
        isDemo={isDemo}
        spent={spent}
        onChoose={(change, label) => {
          const { written: _, ...source } = { ...from, brief };
          const body = { ...source, platform, caption, hashtags: [...hashtags], change, seed: takes + 1 };
          if (change.kind === 'platform') alsoFor.run(body);
          else rewrite.run({ body, label });
        }}
      />
      {last?.isOffered && (
        <Banner
          role="region"
          aria-label={`Offered: ${last.label}`}
          className="preview:w-full"
          title={`${last.label}: written`}
          actions={
            <>
              <Button
                size="sm"
                onClick={() => {
                  button.current?.focus();
                  setLast({ ...last, before: now, isOffered: false });
                  onChange(last.after);
                }}
              >
                Use it
              </Button>
              <Button
                size="sm"
                onClick={() => {
                  button.current?.focus();
                  setLast({ ...last, isOffered: false });
                }}
              >
                Keep mine
              </Button>
            </>
          }
        >
          You went on typing, so your text is as you left it.
          <ChangedText before={now} after={last.after} />
        </Banner>
      )}
      {isAsWritten && !last.isOffered && !last.isKept && (
        <div className="preview:w-full">
          <Changes
            // Each rewrite has changes of its own, to which the focus moves.
            key={last.takes}
            label={last.label}
            from={button}
            before={last.before}
            after={now}
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
