import { joinNames } from '../join-names.ts';
import { facebook } from './facebook.ts';
import { instagram } from './instagram.ts';
import { linkedin } from './linkedin.ts';
import { type Platform, platforms } from './list.ts';
import type { PlatformRecord } from './platform-record.ts';
import { tiktok } from './tiktok.ts';
import { twitter } from './twitter.ts';

/** Raised with every change of a fact in a record, and kept with each result. */
export const platformRulesVersion = '2026-11';

/** The one record of each platform: every limit, name, advice and preview comes from here. */
export const platformCatalogue: Readonly<Record<Platform, PlatformRecord>> = {
  instagram,
  facebook,
  twitter,
  linkedin,
  tiktok,
};

/** Whether it has stories. On one without, a story is a post with pictures in the shape of one. */
export const hasStories = (platform: Platform): boolean =>
  platformCatalogue[platform].preview.tall?.contentTypes.includes('story') ?? false;

/**
 * The platform in whose shape a picture is made that several share: the tallest that all of them show whole, so that
 * nothing of it is cut off. Where there is none, the first one's.
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

/** The names in a sentence: "Instagram, Facebook, X, LinkedIn and TikTok". */
export function platformNames(joined: 'and' | 'or'): string {
  return joinNames(
    platforms.map((platform) => platformCatalogue[platform].name),
    joined,
  );
}

/** What the integrations call it. */
export function integrationName(platform: Platform): string {
  const { name, integrationName: quoted } = platformCatalogue[platform];
  return quoted ?? name;
}
