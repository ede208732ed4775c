import { type FileBrand, originLabel, pictureLabel, platformSlug, postParts } from '@postloom/remote-kit';
import type { GenerationResponse } from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import type { Variant } from '#app/generation/variants.ts';

/** The texts of a post, one per part. */
const partsOf = ({ result, caption, hashtags, slides }: Variant): string[] =>
  postParts({ caption, hashtags, slides: slides && [...slides], videoScript: result?.videoScript });

/** All texts of a post, for copying. */
export const wholeText = (variant: Variant): string => partsOf(variant).join('\n\n');

/** A post as a text file, with the label that pictures made by AI must carry (EU AI Act, Art. 50). */
export function exportText(variant: Variant, { name }: FileBrand): string {
  const { sent, result } = variant;
  const parts = [
    `${name}: ${platformCatalogue[sent.platform].name} ${sent.contentType}`,
    ...partsOf(variant),
  ];
  const { label = null, alt = null } = result ? pictureWords(result) : {};
  const said = [label && `Picture: ${label}`, alt && `Alt text: ${alt}`].filter(Boolean);
  if (said.length > 0) parts.push(said.join('\n'));
  return `${parts.join('\n\n---\n\n')}\n`;
}

/** The label and description of the picture that was generated for a post, or attached to it from the library. */
export const pictureWords = (
  result: GenerationResponse,
): { readonly label: string | null; readonly alt: string | null } =>
  result.imageUrl
    ? { label: pictureLabel(result), alt: result.imageAlt }
    : { label: originLabel(result.attachedImageOrigin ?? null), alt: result.attachedImageAlt ?? null };

/** Name of an exported file without its extension, e.g. `postloom-instagram-post`. */
export function exportName({ sent }: Variant, { slug }: FileBrand): string {
  return `${slug}-${platformSlug(sent.platform)}-${sent.contentType}`;
}
