import type { PostSummary } from '@postloom/shared-contracts';
import { Badge } from '@postloom/ui-kit';
import { TriangleAlert } from 'lucide-react';
import { looksOf, timeNote } from './sign-off-look.ts';

/** What a client and the team have said about a post; nothing if it wasn't sent and nobody decided. */
export function SignOffBadge({ signOff, teamDecision }: Pick<PostSummary, 'signOff' | 'teamDecision'>) {
  return looksOf({ signOff, teamDecision }).map(({ label, tone, icon: Icon }) => (
    <Badge key={label} tone={tone} icon={<Icon aria-hidden />} className="workspace:whitespace-normal">
      {label}
    </Badge>
  ));
}

/** Says beside a post's time that it stays although the approval was lost; nothing for any other post. */
export function TimeNote({
  post,
}: {
  readonly post: Pick<PostSummary, 'signOff' | 'teamDecision' | 'status' | 'scheduledAt'>;
}) {
  const note = post.scheduledAt === null ? null : timeNote(post);
  return (
    note && (
      <p className="workspace:flex workspace:items-start workspace:gap-2 workspace:text-sm workspace:text-warning-ink">
        <TriangleAlert aria-hidden className="workspace:mt-0.5 workspace:size-4 workspace:shrink-0" />
        {note}
      </p>
    )
  );
}
