import { OtherVersion, useFormats, VersionConflict } from '@postloom/remote-kit';
import { Dialog } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { useDayNames } from './day-names.ts';
import type { Change, Scheduling } from './use-scheduling.ts';

/** Shows the requested change next to what somebody else has done with the post meanwhile. */
export function ConflictDialog({ scheduling }: { readonly scheduling: Scheduling }) {
  const { due } = useFormats();
  const names = useDayNames();
  const { conflict } = scheduling;
  const wishOf = ({ wish, post }: Change): readonly string[] =>
    wish.kind === 'time'
      ? [names.due(wish.local, wish.zone), statusLook(wish.status ?? post.status).label]
      : [post.scheduledAt ? due(post.scheduledAt) : 'Without a time', statusLook(wish.status).label];
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={(open) => {
        if (!open) scheduling.takeTheirs();
      }}
      title="This post was changed elsewhere"
    >
      {conflict && (
        <VersionConflict
          what="post"
          isPending={scheduling.isBusy}
          onTakeTheirs={scheduling.takeTheirs}
          onKeepMine={scheduling.keepMine}
        >
          <dl className="workspace:mt-2 workspace:grid workspace:gap-4 workspace:sm:grid-cols-2">
            <Version name="Yours" lines={[postTitle(conflict.mine.post), ...wishOf(conflict.mine)]} />
            <Version
              name={<OtherVersion post={conflict.theirs} />}
              lines={[
                postTitle(conflict.theirs),
                conflict.theirs.scheduledAt ? due(conflict.theirs.scheduledAt) : 'Without a time',
                statusLook(conflict.theirs.status).label,
              ]}
            />
          </dl>
        </VersionConflict>
      )}
    </Dialog>
  );
}

function Version({ name, lines }: { readonly name: ReactNode; readonly lines: readonly string[] }) {
  return (
    <div>
      <dt className="workspace:font-medium">{name}</dt>
      {lines.map((line) => (
        <dd key={line} dir="auto" className="workspace:wrap-anywhere">
          {line}
        </dd>
      ))}
    </div>
  );
}
