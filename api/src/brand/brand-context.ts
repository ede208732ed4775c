import type { Connection } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import { type OwnedDocuments, owned } from '#app/kernel/database/owned.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import { type BrandRecord, brandsCollection } from './brand.model.ts';

export interface BrandContext {
  readonly connection: Connection;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly objects: Pick<ObjectsService, 'readFile' | 'storePicture' | 'useApart' | 'removeFile'>;
  readonly now: () => Date;
}

export const brandOf = (
  { connection }: Pick<BrandContext, 'connection'>,
  workspace: string,
): OwnedDocuments<BrandRecord> => owned(brandsCollection, connection, { workspace });
