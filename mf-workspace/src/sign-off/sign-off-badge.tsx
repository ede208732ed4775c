import type { PostSummary } from '@postloom/shared-contracts';
import { Badge } from '@postloom/ui-kit';
import { signOffLook } from './sign-off-look.ts';

/** A post's sign-off state; hidden if it wasn't sent. */
export function SignOffBadge({ signOff }: Pick<PostSummary, 'signOff'>) {
  if (!signOff) return null;
  const { label, tone, icon: Icon } = signOffLook(signOff);
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className="workspace:whitespace-normal">
      {label}
    </Badge>
  );
}
