import { useCredits, useHost } from '@postloom/remote-kit';
import { paths } from '@postloom/shared-contracts/paths';

/** Where posts are created: the composer or, on sites without it, the generator for the plan. */
export function useCreatePath(): string {
  const { hasRoute } = useHost();
  const { credits } = useCredits();
  if (hasRoute(paths.composer)) return paths.composer;
  return credits.plan === 'free' ? paths.generator : paths.appGenerator;
}
