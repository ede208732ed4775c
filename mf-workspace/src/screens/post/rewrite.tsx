import { formatHashtags, parseHashtags, useApiMutation, useHost } from '@postloom/remote-kit';
import { Changes } from '@postloom/remote-kit/previews';
import {
  composerEndpoints,
  composerTones,
  isKnown,
  type Post,
  type RefineRequestInput,
} from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { Button, Menu, MenuItem, MenuLabel, MenuSeparator } from '@postloom/ui-kit';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { PostText } from './use-edited-post.ts';

type Change = RefineRequestInput['change'];

const rewrites = [
  { label: 'Shorter', change: { kind: 'shorter' } },
  { label: 'Longer', change: { kind: 'longer' } },
  { label: 'Another opening', change: { kind: 'opening' } },
  { label: 'Less salesy', change: { kind: 'less-salesy' } },
] as const satisfies readonly { readonly label: string; readonly change: Change }[];

interface Words {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

interface RewriteProps extends Words {
  readonly platform: Post['platform'];
  readonly onChange: (part: Pick<PostText, 'caption' | 'hashtags'>) => void;
}

/** Whether both stand in the field as the same tags. */
const sameTags = (a: readonly string[], b: readonly string[]): boolean =>
  String(parseHashtags(formatHashtags(a))) === String(b);

/** Has the words of the editor written anew, for a credit at most, and shows what that changed. Nothing is saved by it. */
export function Rewrite({ platform, caption, hashtags, onChange }: RewriteProps) {
  const { api, toast, refreshCredits } = useHost();
  const [last, setLast] = useState<{
    readonly label: string;
    readonly before: Words;
    readonly after: Words;
    readonly takes: number;
  } | null>(null);
  const put = (words: Words) =>
    onChange({ caption: words.caption, hashtags: formatHashtags(words.hashtags) });
  const takes = last?.takes ?? 0;
  // What was changed by hand since would go with the way back.
  const isAsWritten = last?.after.caption === caption && sameTags(last.after.hashtags, hashtags);

  const rewrite = useApiMutation({
    call: ({ change, ...words }: Words & { readonly change: Change; readonly label: string }, options) => {
      if (!isKnown(platforms, platform)) throw new Error('This platform is not known here.');
      const { caption: text, hashtags: tags } = words;
      return api.call(
        composerEndpoints.refine,
        { body: { platform, caption: text, hashtags: [...tags], change, seed: takes + 1 } },
        options,
      );
    },
    onDone: ({ result, isDemo, quotaExceeded, note, creditsCharged }, { label, ...before }) => {
      setLast({ label, before, after: result, takes: takes + 1 });
      put(result);
      refreshCredits().catch(() => undefined);
      const cost = creditsCharged === 0 ? 'No credit was used.' : 'It cost 1 credit.';
      const sample = quotaExceeded
        ? 'The AI provider’s quota is used up, so this is demo content.'
        : isDemo
          ? 'This is sample content, because no AI key is set up here.'
          : '';
      toast({ title: `${label}: written`, description: [note, sample, cost].filter(Boolean).join(' ') });
    },
    failed: 'Couldn’t rewrite the post',
  });
  if (!isKnown(platforms, platform)) return null;
  const run = (label: string, change: Change) => rewrite.run({ caption, hashtags, change, label });
  return (
    <div className="workspace:flex workspace:flex-col workspace:items-start workspace:gap-3">
      <Menu
        align="start"
        trigger={
          <Button
            size="sm"
            iconEnd={<ChevronDown aria-hidden />}
            loading={rewrite.isPending}
            disabled={caption.trim() === ''}
          >
            Rewrite
          </Button>
        }
      >
        <MenuLabel>Up to 1 credit each</MenuLabel>
        {rewrites.map(({ label, change }) => (
          <MenuItem key={label} onSelect={() => run(label, change)}>
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuLabel>In another tone</MenuLabel>
        {composerTones.map((tone) => {
          const label = tone.charAt(0).toUpperCase() + tone.slice(1);
          return (
            <MenuItem key={tone} onSelect={() => run(label, { kind: 'tone', tone })}>
              {label}
            </MenuItem>
          );
        })}
      </Menu>
      {last && isAsWritten && (
        <div className="workspace:w-full">
          <Changes
            label={last.label}
            before={last.before}
            after={{ caption, hashtags }}
            onAccept={() => setLast(null)}
            onUndo={() => {
              put(last.before);
              setLast(null);
            }}
          />
        </div>
      )}
    </div>
  );
}
