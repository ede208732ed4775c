import type { GenerationResponse } from '@postloom/shared-contracts';

/** What a picture says of where it comes from: a real text may have a picture of the offline composer beside it. */
export function pictureLabel(
  result: Pick<GenerationResponse, 'isDemo'> & Partial<Pick<GenerationResponse, 'imageIsDemo'>>,
): string {
  return (result.imageIsDemo ?? result.isDemo) ? 'Sample, not made by AI' : 'Made with AI';
}
