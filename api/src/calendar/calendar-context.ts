import type { Connection } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import { owned, type Scope } from '#app/kernel/database/owned.ts';
import type { ServiceOf } from '#app/kernel/feature.ts';
import type { posts } from '#app/posts/posts.feature.ts';
import { calendarFeedsCollection, calendarSettingsCollection } from './calendar.model.ts';

/** What the use cases of the calendar work with. */
export interface CalendarContext {
  readonly connection: Connection;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly posts: Pick<ServiceOf<typeof posts>, 'planned' | 'countPlanned' | 'hasTimes' | 'get' | 'update'>;
  /** The IANA zone that an account lives in. */
  readonly zoneOf: (account: string) => Promise<string>;
  readonly now: () => Date;
}

export const settingsOf = ({ connection }: CalendarContext, scope: Scope) =>
  owned(calendarSettingsCollection, connection, scope);

/** The feed of the client for which a call acts, or the one of all the workspace's posts. */
export const feedOf = (context: CalendarContext, { workspace, client = null }: Scope) =>
  feedsOf(context, { workspace, client });

/** All feeds of a scope. */
export const feedsOf = ({ connection }: CalendarContext, scope: Scope) =>
  owned(calendarFeedsCollection, connection, scope);
