import { planRequirements } from '@postloom/shared-contracts';
import { isValidObjectId, Types } from 'mongoose';
import { requireRight } from '#app/credits/require-right.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { builtInTemplates } from './built-in-templates.ts';
import { templateViewsCollection } from './templates.model.ts';
import { type TemplatesContext, templatesOf } from './templates-context.ts';
import { builtInSummary, type Template, toOwnTemplate, withContent } from './to-template.ts';

/**
 * A template with its content, built-in or the workspace's own. Counts a view.
 * @throws {AppError} `not_found`; `plan_required` for a Pro template on a plan without them.
 */
export async function openTemplate(context: TemplatesContext, scope: Scope, id: string): Promise<Template> {
  const builtIn = builtInTemplates.find((template) => template.id === id);
  if (!builtIn) return openOwnTemplate(context, scope, id);
  if (builtIn.isPro) await requireRight(context.credits, scope.workspace, planRequirements.proTemplate);
  const counted = await templateViewsCollection
    .on(context.connection)
    .findOneAndUpdate({ _id: id }, { $inc: { views: 1 } }, { upsert: true, returnDocument: 'after' })
    .lean();
  const card = builtInSummary(builtIn, { views: counted?.views ?? 1, locked: false });
  return withContent(card, builtIn.content);
}

async function openOwnTemplate(context: TemplatesContext, scope: Scope, id: string): Promise<Template> {
  const own =
    isValidObjectId(id) &&
    (await templatesOf(context, scope).updateOne({ _id: new Types.ObjectId(id) }, { $inc: { views: 1 } }));
  if (!own) throw new AppError('not_found');
  return toOwnTemplate(own);
}
