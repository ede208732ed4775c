import type { Connection } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { OwnedDocuments, Scope } from '#app/kernel/database/owned.ts';
import { owned } from '#app/kernel/database/owned.ts';
import { type TemplateRecord, templatesCollection } from './templates.model.ts';

/** What the use cases of templates work with. */
export interface TemplatesContext {
  readonly connection: Connection;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly now: () => Date;
}

export const templatesOf = ({ connection }: TemplatesContext, scope: Scope): OwnedDocuments<TemplateRecord> =>
  owned(templatesCollection, connection, scope);
