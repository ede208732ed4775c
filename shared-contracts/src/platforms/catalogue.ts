import { joinNames } from '../join-names.ts';
import { isKnown } from '../open-enum.ts';
import { facebook } from './facebook.ts';
import { instagram } from './instagram.ts';
import { linkedin } from './linkedin.ts';
import { type Platform, platforms } from './list.ts';
import type { PlatformRecord } from './platform-record.ts';
import { tiktok } from './tiktok.ts';
import { twitter } from './twitter.ts';

/** Changed with every change of a fact in a record, and stored with each result. */
export const platformRulesVersion = '2026-11';
/** The same for readers. */
export const platformRulesReviewed = 'November 2026';

/** The only records of the platforms: all limits, names, advice and previews come from here. */
export const platformCatalogue: Readonly<Record<Platform, PlatformRecord>> = {
  instagram,
  facebook,
  twitter,
  linkedin,
  tiktok,
};

/** Whether the platform has stories. If not, a story is a post with pictures in a story's format. */
export const hasStories = (platform: Platform): boolean =>
  platformCatalogue[platform].preview.tall?.contentTypes.includes('story') ?? false;

/**
 * The platform whose format is used for a picture shared by several: the tallest that all of them show in full, so that
 * nothing is cropped. If there is none, the first platform's.
 */
export function sharedPictureShape(chosen: readonly [Platform, ...Platform[]]): Platform {
  const shapeOf = (platform: Platform): number => {
    const { width, height } = platformCatalogue[platform].image;
    return width / height;
  };
  const isWhole = (shape: number) => (platform: Platform) => {
    const [tallest, widest] = platformCatalogue[platform].image.ratios;
    return shape >= tallest && shape <= widest;
  };
  const [best = chosen[0]] = chosen
    .filter((platform) => chosen.every(isWhole(shapeOf(platform))))
    .sort((one, other) => shapeOf(one) - shapeOf(other));
  return best;
}

/** The names for a sentence: "Instagram, Facebook, X, LinkedIn and TikTok". */
export function platformNames(joined: 'and' | 'or'): string {
  return joinNames(
    platforms.map((platform) => platformCatalogue[platform].name),
    joined,
  );
}

/** The name of a platform that templates are written for; one unknown to this version is shown by its own id. */
export function templatePlatformName(platform: string): string {
  if (isKnown(platforms, platform)) return platformCatalogue[platform].name;
  return platform === 'youtube' ? 'YouTube' : platform;
}

/** Its name in the integrations. */
export function integrationName(platform: Platform): string {
  const { name, integrationName: quoted } = platformCatalogue[platform];
  return quoted ?? name;
}
