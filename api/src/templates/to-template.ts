import {
  type Sent,
  templateGaps,
  templatePreview,
  type templateSchema,
  type templateSummarySchema,
} from '@postloom/shared-contracts';
import { clientOf } from '#app/kernel/database/owned.ts';
import type { BuiltInTemplate } from './built-in-templates.ts';
import { templateOutline } from './template-outline.ts';
import type { TemplateRecord } from './templates.model.ts';

export type Template = Sent<typeof templateSchema>;
export type TemplateSummary = Sent<typeof templateSummarySchema>;

/** The card of a built-in template. */
export function builtInSummary(
  { id, category, platform, title, description, isPro, content }: BuiltInTemplate,
  { views, locked }: { readonly views: number; readonly locked: boolean },
): TemplateSummary {
  const preview = templatePreview(content);
  const card = { id, category, platform, title, description, isPro, locked, preview, views };
  return {
    ...card,
    outline: templateOutline(content),
    source: 'built-in',
    version: 1,
    updatedAt: null,
    deletedAt: null,
  };
}

/** The card of a workspace's own template. */
export function ownSummary(record: TemplateRecord): TemplateSummary {
  const { _id, category, platform, title, description, content, views, version } = record;
  return {
    id: _id.toHexString(),
    source: 'own',
    category,
    platform,
    title,
    description,
    isPro: false,
    locked: false,
    preview: templatePreview(content),
    views,
    version,
    client: clientOf(record.client),
    updatedAt: record.updatedAt.toISOString(),
    deletedAt: record.deletedAt?.toISOString() ?? null,
  };
}

/** A template with its content, for those who may have it. */
export const withContent = (card: TemplateSummary, content: string): Template => ({
  ...card,
  content,
  gaps: templateGaps(content),
});

export const toOwnTemplate = (record: TemplateRecord): Template =>
  withContent(ownSummary(record), record.content);
