import { formatHashtags, OtherVersion, VersionConflict } from '@postloom/remote-kit';
import { Dialog } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import type { useSavePost } from './save-post.ts';
import { postCaption } from './words.ts';

/** Shows the variant and the post that was changed elsewhere side by side, and lets the person choose one. */
export function PostConflict({ save }: { readonly save: ReturnType<typeof useSavePost> }) {
  const { conflict } = save;
  if (!conflict) return null;
  const { variant, theirs } = conflict;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && save.leave()}
      title="This post was changed elsewhere"
      size="lg"
    >
      <VersionConflict
        what="post"
        isPending={save.isPending}
        onTakeTheirs={save.takeTheirs}
        onKeepMine={save.keepMine}
      >
        <dl className="generator:mt-2 generator:grid generator:gap-4 generator:sm:grid-cols-2">
          <Version
            name="The one here"
            text={postCaption(variant.words)}
            hashtags={formatHashtags(variant.words.hashtags)}
          />
          <Version
            name={<OtherVersion post={theirs} />}
            text={theirs.caption}
            hashtags={formatHashtags(theirs.hashtags)}
          />
        </dl>
      </VersionConflict>
    </Dialog>
  );
}

interface VersionProps {
  readonly name: ReactNode;
  readonly text: string;
  readonly hashtags: string;
}

function Version({ name, text, hashtags }: VersionProps) {
  return (
    <div className="generator:min-w-0">
      <dt className="generator:font-medium">{name}</dt>
      {[text, hashtags].filter(Boolean).map((part) => (
        <dd key={part} dir="auto" className="generator:wrap-anywhere generator:whitespace-pre-wrap">
          {part}
        </dd>
      ))}
    </div>
  );
}
