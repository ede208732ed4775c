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
