import type { Connection } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { OwnedDocuments, Scope } from '#app/kernel/database/owned.ts';
import { owned } from '#app/kernel/database/owned.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import type { ClipsContext } from '../clips/clips-context.ts';
import type { AttachedImage, PictureProvider, TextProvider, Voice } from '../providers/provider.ts';
import type { MakePost } from '../runs/make-posts.ts';
import type { RunsContext } from '../runs/runs-context.ts';
import { type SetRecord, setsCollection } from './sets.model.ts';

interface BriefDefaults {
  readonly businessType: string;
  readonly targetAudience: string;
}

/** Dependencies of the composer's use cases. */
export interface ComposerContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly credits: CreditsService;
  readonly runs: RunsContext;
  readonly makePost: MakePost;
  readonly objects: ObjectsService;
  readonly text: TextProvider;
  readonly pictures: PictureProvider;
  readonly clips: ClipsContext;
  /** Limits how many generations an account may abandon early and get its credits back. */
  readonly earlyLeaves: Limiter;
  /** The account's uploads, prepared for the provider. */
  readonly imagesFor: (
    scope: Scope,
    request: { readonly uploadedAssets: readonly string[] },
    signal: AbortSignal,
  ) => Promise<AttachedImage[]>;
  /** The posts made from runs, by run id. */
  readonly postsOfRuns: (scope: Scope, runs: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The posts in which variants were saved by hand, by variant id. */
  readonly postsOfVariants: (
    scope: Scope,
    variants: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** @throws {AppError} `not_found` */
  readonly voice: (scope: Scope, id: string) => Promise<Voice & { readonly client: string | null }>;
  /** Id of the voice of the client that the scope names. */
  readonly clientVoice: (scope: Scope) => Promise<string | null>;
  /** @throws {AppError} `not_found` */
  readonly projectBrief: (
    scope: Scope,
    project: string,
  ) => Promise<BriefDefaults & { readonly client: string | null }>;
  /** @throws {AppError} `not_found` */
  readonly clientBrief: (workspace: string, client: string) => Promise<BriefDefaults>;
  /**
   * Content of a template.
   * @throws {AppError} `not_found`, `plan_required`
   */
  readonly template: (
    scope: Scope,
    id: string,
  ) => Promise<{ readonly content: string; readonly client: string | null }>;
}

export const setsOf = (
  { connection }: Pick<ComposerContext, 'connection'>,
  scope: Scope,
): OwnedDocuments<SetRecord> => owned(setsCollection, connection, scope);
