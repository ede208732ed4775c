import { formatHashtags } from '@postloom/remote-kit';
import { Rewrite as AnyRewrite } from '@postloom/remote-kit/previews';
import { type Post, tones } from '@postloom/shared-contracts';
import type { PostText } from './use-post-draft.ts';

interface RewriteProps {
  readonly platform: Post['platform'];
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly onChange: (part: Pick<PostText, 'caption' | 'hashtags'>) => void;
}

/** Rewrites the words in the editor. It doesn't save anything. */
export function Rewrite({ onChange, ...post }: RewriteProps) {
  return (
    <AnyRewrite
      {...post}
      tones={tones}
      hasPlatforms
      onChange={({ caption, hashtags }) => onChange({ caption, hashtags: formatHashtags(hashtags) })}
    />
  );
}
