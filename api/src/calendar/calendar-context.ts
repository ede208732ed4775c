import type { Connection } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { ClientGuard } from '#app/kernel/actor.ts';
import { owned, type Scope } from '#app/kernel/database/owned.ts';
import type { ServiceOf } from '#app/kernel/feature.ts';
import type { posts } from '#app/posts/posts.feature.ts';
import { calendarFeedsCollection, calendarSettingsCollection } from './calendar.model.ts';

/** What the use cases of the calendar work with. */
export interface CalendarContext {
  readonly connection: Connection;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly posts: Pick<ServiceOf<typeof posts>, 'planned' | 'countPlanned' | 'hasTimes' | 'get' | 'update'>;
  /** @throws {AppError} `not_found` for a client that is not the workspace's. */
  readonly clients: Pick<ClientGuard, 'admit'>;
  /** The name that a feed carries instead of ours; null for ours. */
  readonly nameOf: (workspace: string) => Promise<string | null>;
  /** The IANA zone that an account lives in. */
  readonly zoneOf: (account: string) => Promise<string>;
  readonly now: () => Date;
}

/** How the client is planned for which a call acts, or what is none's: the workspace posts on accounts of its own. */
export const settingsOf = (context: CalendarContext, { workspace, client = null }: Scope) =>
  allSettingsOf(context, { workspace, client });

/** The settings of a workspace with those of all its clients. */
export const allSettingsOf = ({ connection }: CalendarContext, scope: Scope) =>
  owned(calendarSettingsCollection, connection, scope);

/** The feed of the client for which a call acts, or the one of all the workspace's posts. */
export const feedOf = (context: CalendarContext, { workspace, client = null }: Scope) =>
  feedsOf(context, { workspace, client });

/** All feeds of a scope. */
export const feedsOf = ({ connection }: CalendarContext, scope: Scope) =>
  owned(calendarFeedsCollection, connection, scope);
