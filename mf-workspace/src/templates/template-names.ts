import {
  isKnown,
  lookUp,
  type Open,
  type TemplateCategory,
  type TemplatePlatform,
  templateCategoryNames,
} from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';

/** The name of a category; one unknown to this version is shown by its own id. */
export const categoryName = (category: Open<TemplateCategory>): string =>
  lookUp(templateCategoryNames, category, String(category));

/** The name of a platform that templates are written for. */
export const templatePlatformName = (platform: Open<TemplatePlatform>): string =>
  isKnown(platforms, platform)
    ? platformCatalogue[platform].name
    : platform === 'youtube'
      ? 'YouTube'
      : String(platform);
