import { type EndpointQuery, planCatalogue, type templatesEndpoints } from '@postloom/shared-contracts';
import { inBin } from '#app/kernel/database/bin.ts';
import { containing } from '#app/kernel/database/containing.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { findPage } from '#app/kernel/database/page.ts';
import { builtInTemplates } from './built-in-templates.ts';
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
  const words = q.toLowerCase();
  return builtInTemplates
    .filter((template) => category === 'all' || template.category === category)
    .filter((template) => platform === undefined || template.platform === platform)
    .filter(({ title, description }) => `${title}\n${description}`.toLowerCase().includes(words))
    .map((template) =>
      builtInSummary(template, {
        views: views.get(template.id) ?? 0,
        locked: template.isPro && !proTemplates,
      }),
    );
}

/** One page of a workspace's own templates, latest change first. */
export async function listOwnTemplates(
  context: TemplatesContext,
  scope: Scope,
  query: EndpointQuery<typeof templatesEndpoints.listOwnTemplates>,
): Promise<{ items: TemplateSummary[]; next: string | null }> {
  const { q, category = 'all', platform, deleted, cursor, limit } = query;
  const { records, next } = await findPage(templatesOf(context, scope), {
    filter: {
      deletedAt: deleted === 'true' ? inBin : null,
      ...(category !== 'all' && { category }),
      ...(platform && { platform }),
      ...(q && containing<TemplateRecord>(q, ['title', 'description', 'content'])),
    },
    by: 'updatedAt',
    cursor,
    limit,
  });
  return { items: records.map(ownSummary), next };
}
