import type { Connection } from 'mongoose';
import type { clients } from '#app/clients/clients.feature.ts';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { ClientGuard } from '#app/kernel/actor.ts';
import { owned, type Scope } from '#app/kernel/database/owned.ts';
import type { ServiceOf } from '#app/kernel/feature.ts';
import type { posts } from '#app/posts/posts.feature.ts';
import type { teams } from '#app/teams/teams.feature.ts';
import { calendarFeedsCollection, calendarSettingsCollection } from './calendar.model.ts';

/** What the use cases of the calendar work with. */
export interface CalendarContext {
  readonly connection: Connection;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly posts: Pick<
    ServiceOf<typeof posts>,
    'planned' | 'plannedTimes' | 'countPlanned' | 'hasTimes' | 'get' | 'update'
  >;
  /** @throws {AppError} `not_found` for a client that isn't the workspace's. */
  readonly clients: Pick<ClientGuard, 'admit'> & Pick<ServiceOf<typeof clients>, 'named' | 'nameOf'>;
  readonly teams: Pick<ServiceOf<typeof teams>, 'manages'>;
  /** The name that a feed carries in place of ours; null for ours. */
  readonly nameOf: (workspace: string) => Promise<string | null>;
  /** An account's IANA time zone. */
  readonly zoneOf: (account: string) => Promise<string>;
  /** The texts of feeds that are being written, so that readers who come meanwhile get the same. */
  readonly feedsInWriting: Map<string, Promise<string>>;
  readonly now: () => Date;
}

/**
 * The settings of the client that a call acts for, or otherwise of the workspace itself, which posts to its own
 * accounts.
 */
export const settingsOf = (context: CalendarContext, { workspace, client = null }: Scope) =>
  allSettingsOf(context, { workspace, client });

/** The settings of a workspace and all its clients. */
export const allSettingsOf = ({ connection }: CalendarContext, scope: Scope) =>
  owned(calendarSettingsCollection, connection, scope);

/** The feed of the client that a call acts for, or otherwise the one with all the workspace's posts. */
export const feedOf = ({ connection }: CalendarContext, { workspace, client = null }: Scope) =>
  owned(calendarFeedsCollection, connection, { workspace, client });
