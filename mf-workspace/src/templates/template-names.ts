import {
  isKnown,
  lookUp,
  type Open,
  type TemplateCategory,
  type TemplatePlatform,
  templateCategoryNames,
} from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';

/** How a person reads a category; one that this version does not know by its own name. */
export const categoryName = (category: Open<TemplateCategory>): string =>
  lookUp(templateCategoryNames, category, String(category));

/** How a person reads a platform that templates are written for. */
export const templatePlatformName = (platform: Open<TemplatePlatform>): string =>
  isKnown(platforms, platform)
    ? platformCatalogue[platform].name
    : platform === 'youtube'
      ? 'YouTube'
      : String(platform);
