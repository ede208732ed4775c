import { useCredits, useHost } from '@postloom/remote-kit';
import { paths } from '@postloom/shared-contracts/paths';

/**
 * Where posts are created: the composer or, on sites without it, the generator for the plan.
 *
 * @param from what the composer starts from.
 */
export function useCreatePath(from: Parameters<typeof paths.composerWith>[0] = {}): string {
  const { hasRoute } = useHost();
  const { credits } = useCredits();
  if (hasRoute(paths.composer)) return paths.composerWith(from);
  return credits.plan === 'free' ? paths.generator : paths.appGenerator;
}
