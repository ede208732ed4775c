import { useFormats } from '@postloom/remote-kit';
import { isKnown, type PostSummary } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { useClientName } from '#app/clients/client-label.tsx';
import { statusLook } from './post-status.ts';
import { useDue } from './use-due.ts';

/**
 * Facts that tell posts with the same title apart in a picker: platform, status, date and, if all clients are shown,
 * client.
 */
export function PostFacts({
  post: { platform, status, scheduledAt, updatedAt, client },
}: {
  readonly post: PostSummary;
}) {
  const { shortDay } = useFormats();
  const due = useDue();
  const clientName = useClientName(client);
  return [
    isKnown(platforms, platform) ? platformCatalogue[platform].name : platform,
    statusLook(status).label,
    scheduledAt === null ? `changed ${shortDay(updatedAt)}` : due(scheduledAt),
    ...(clientName ? [clientName] : []),
  ].join(' · ');
}
