import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type TemplateCategory,
  type TemplatePlatform,
  templateCategories,
  templatePlatforms,
} from '@postloom/shared-contracts';
import * as z from 'zod/mini';

/** A template that comes with the product. */
export interface BuiltInTemplate {
  readonly id: string;
  readonly category: TemplateCategory;
  readonly platform: TemplatePlatform;
  readonly title: string;
  readonly description: string;
  readonly isPro: boolean;
  readonly content: string;
}

const fileSchema = z.array(
  z.object({
    id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)+$/)),
    category: z.enum(templateCategories),
    platform: z.enum(templatePlatforms),
    title: z.string(),
    description: z.string(),
    isPro: z.boolean(),
    /** As a list of lines, so that the file is readable in an editor. */
    content: z.array(z.string()),
  }),
);

/** The 30 templates of `built-in.json`, free ones first. */
export const builtInTemplates: readonly BuiltInTemplate[] = fileSchema
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'built-in.json'), 'utf8')))
  .map(({ content, ...template }) => ({ ...template, content: content.join('\n') }))
  .sort((a, b) => Number(a.isPro) - Number(b.isPro));
