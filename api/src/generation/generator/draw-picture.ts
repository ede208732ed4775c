import { demoPictureProvider } from '../providers/demo.ts';
import { type Picture, type PictureJob, ProviderQuotaError } from '../providers/provider.ts';
import type { GeneratorContext } from './generator-context.ts';

export interface DrawnPicture {
  readonly picture: Picture;
  readonly isDemo: boolean;
  readonly quotaExceeded: boolean;
}

/**
 * Draws a post's picture. If the provider's quota is used up, the offline composer draws it.
 * @param isQuotaUsedUp whether the offline composer already had to write the text for that reason. Then it draws the
 *   picture, too.
 */
export async function drawPicture(
  { pictures }: GeneratorContext,
  job: PictureJob,
  signal: AbortSignal,
  isQuotaUsedUp: boolean,
): Promise<DrawnPicture> {
  const provider = isQuotaUsedUp ? demoPictureProvider : pictures;
  try {
    const picture = await provider.draw(job, signal);
    return { picture, isDemo: provider.isDemo, quotaExceeded: isQuotaUsedUp };
  } catch (error) {
    if (!(error instanceof ProviderQuotaError)) throw error;
    const picture = await demoPictureProvider.draw(job, signal);
    return { picture, isDemo: true, quotaExceeded: true };
  }
}
