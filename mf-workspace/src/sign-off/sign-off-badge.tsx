import type { PostSummary } from '@postloom/shared-contracts';
import { Badge } from '@postloom/ui-kit';
import { signOffLook } from './sign-off-look.ts';

/** How a post stands with its client; nothing for one that was not sent. */
export function SignOffBadge({ signOff }: Pick<PostSummary, 'signOff'>) {
  if (!signOff) return null;
  const { label, tone } = signOffLook(signOff);
  return <Badge tone={tone}>{label}</Badge>;
}
