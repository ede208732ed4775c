import { lookUp, type Open, type TemplateCategory, templateCategoryNames } from '@postloom/shared-contracts';

/** The name of a category; one unknown to this version is shown by its own id. */
export const categoryName = (category: Open<TemplateCategory>): string =>
  lookUp(templateCategoryNames, category, String(category));
