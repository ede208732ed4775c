import { type FileOrigin, type GenerationResponse, lookUp, type Open } from '@postloom/shared-contracts';

/** What a picture or clip says of where it comes from (EU AI Act, Art. 50); null for a person's own. */
export const originLabel = (origin: Open<FileOrigin> | null): string | null =>
  lookUp<string | null>({ ai: 'Made with AI', sample: 'Sample, not made by AI' }, origin ?? '', null);

/** The same for what was just made: a real text may have a picture of the offline composer beside it. */
export function pictureLabel({
  origin,
  imageIsDemo,
  isDemo,
}: Pick<GenerationResponse, 'isDemo'> &
  Partial<Pick<GenerationResponse, 'imageIsDemo'>> & {
    readonly origin?: Open<FileOrigin> | null | undefined;
  }): string | null {
  return originLabel(origin ?? ((imageIsDemo ?? isDemo) ? 'sample' : 'ai'));
}
