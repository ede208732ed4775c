import type { PostSummary } from '@postloom/shared-contracts';
import { useClientName } from '#app/clients/client-label.tsx';
import { postKind } from './post-kind.ts';
import { statusLook } from './post-status.ts';
import { useChanged } from './use-changed.ts';
import { useDue } from './use-due.ts';

/**
 * Facts that tell posts with the same title apart in a picker: platform and kind, status, date and, if all clients are shown,
 * client.
 */
export function PostFacts({ post }: { readonly post: PostSummary }) {
  const { status, scheduledAt, updatedAt, client } = post;
  const changed = useChanged();
  const due = useDue();
  const clientName = useClientName(client);
  return [
    postKind(post),
    statusLook(status).label,
    scheduledAt === null ? `changed ${changed(updatedAt)}` : due(scheduledAt),
    ...(clientName ? [clientName] : []),
  ].join(' · ');
}
