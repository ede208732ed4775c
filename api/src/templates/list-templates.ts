import {
  type EndpointQuery,
  isKnown,
  planCatalogue,
  templateCategoryNames,
  type templatesEndpoints,
} from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { inBin } from '#app/kernel/database/bin.ts';
import { containing } from '#app/kernel/database/containing.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { findPage } from '#app/kernel/database/page.ts';
import { type BuiltInTemplate, builtInTemplates } from './built-in-templates.ts';
import { searchWords } from './search-words.ts';
import { type TemplateRecord, templateViewsCollection } from './templates.model.ts';
import { type TemplatesContext, templatesOf } from './templates-context.ts';
import { builtInSummary, ownSummary, type TemplateSummary } from './to-template.ts';

/** The built-in templates, each with whether the workspace's plan includes it. */
export async function listTemplates(
  { connection, credits }: TemplatesContext,
  { workspace }: Scope,
  { q = '', category = 'all', platform }: EndpointQuery<typeof templatesEndpoints.listTemplates>,
): Promise<TemplateSummary[]> {
  const [plan, counters] = await Promise.all([
    credits.planOf(workspace),
    templateViewsCollection.on(connection).find().lean(),
  ]);
  const { proTemplates } = planCatalogue[plan].rights;
  const views = new Map(counters.map(({ _id, views }) => [_id, views]));
  const isLocked = ({ isPro }: BuiltInTemplate): boolean => isPro && !proTemplates;
  const words = searchWords(q);
  return builtInTemplates
    .filter((template) => category === 'all' || template.category === category)
    .filter((template) => platform === undefined || template.platform === platform)
    .filter((template) => {
      const text = searchedText(template, isLocked(template));
      return words.every((word) => text.includes(word));
    })
    .map((template) =>
      builtInSummary(template, {
        views: views.get(template.id) ?? 0,
        locked: isLocked(template),
      }),
    );
}

/** What a search looks through. Searching must not reveal the words of a locked template. */
function searchedText(
  { title, description, category, platform, content }: BuiltInTemplate,
  isLocked: boolean,
): string {
  const platformName = isKnown(platforms, platform) ? platformCatalogue[platform].name : platform;
  const card = [title, description, templateCategoryNames[category], platform, platformName];
  return [...card, isLocked ? '' : content].join('\n').toLowerCase();
}

/** One page of a workspace's own templates, latest change first. */
export async function listOwnTemplates(
  context: TemplatesContext,
  scope: Scope,
  query: EndpointQuery<typeof templatesEndpoints.listOwnTemplates>,
): Promise<{ items: TemplateSummary[]; next: string | null }> {
  const { q = '', category = 'all', platform, deleted, cursor, limit } = query;
  const words = searchWords(q);
  const { records, next } = await findPage(templatesOf(context, scope), {
    filter: {
      deletedAt: deleted === 'true' ? inBin : null,
      ...(category !== 'all' && { category }),
      ...(platform && { platform }),
      ...(words.length > 0 && {
        $and: words.map((word) => containing<TemplateRecord>(word, ['title', 'description', 'content'])),
      }),
    },
    by: 'updatedAt',
    cursor,
    limit,
  });
  return { items: records.map(ownSummary), next };
}
