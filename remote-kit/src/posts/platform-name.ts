import { isKnown, type Open } from '@postloom/shared-contracts';
import { type Platform, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';

/** What a platform is called; one that came after this version by its own name. */
export const platformName = (platform: Open<Platform>): string =>
  isKnown(platforms, platform) ? platformCatalogue[platform].name : platform;

/** What a platform is called in the names of files and folders, e.g. `x`. */
export const platformSlug = (platform: Open<Platform>): string => platformName(platform).toLowerCase();
