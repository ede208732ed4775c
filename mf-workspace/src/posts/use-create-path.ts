import { useCredits, useHost } from '@postloom/remote-kit';
import { paths } from '@postloom/shared-contracts/paths';

/** Where a post is made: the composer, and on a site without it the generator that the plan has. */
export function useCreatePath(): string {
  const { hasRoute } = useHost();
  const { credits } = useCredits();
  if (hasRoute(paths.composer)) return paths.composer;
  return credits.plan === 'free' ? paths.generator : paths.appGenerator;
}
