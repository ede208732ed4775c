import type {
  calendarEndpoints,
  calendarSettingsSchema,
  EndpointBody,
  Sent,
} from '@postloom/shared-contracts';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { type Scope, updateVersioned } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { CalendarSettingsRecord } from './calendar.model.ts';
import { type CalendarContext, feedOf, settingsOf } from './calendar-context.ts';
import { isReadable } from './calendar-feed.ts';

type CalendarSettings = Sent<typeof calendarSettingsSchema>;

/**
 * The settings, or the defaults. A client starts without slots; its time zone and mail setting follow the workspace's
 * until they are set.
 */
export async function getSettings(context: CalendarContext, scope: Scope): Promise<CalendarSettings> {
  const { workspace, client = null } = scope;
  const saved = await settingsOf(context, scope).findOne({});
  const like = saved ?? (client === null ? null : await settingsOf(context, { workspace }).findOne({}));
  const feed = await feedOf(context, scope).findOne({});
  return {
    version: saved?.version ?? 0,
    zone: like?.zone ?? (await context.zoneOf(workspace)),
    slots: [...(saved?.slots ?? [])],
    remindByMail: like?.remindByMail ?? true,
    feedSince: feed && (await isReadable(context, feed)) ? feed.createdAt.toISOString() : null,
  };
}

/**
 * Saves settings that were edited from a version; 0 for the first time.
 * @throws {AppError} `conflict` with the current version when another tab or person saved first.
 */
export async function saveSettings(
  context: CalendarContext,
  actor: Actor,
  { version, ...content }: EndpointBody<typeof calendarEndpoints.saveCalendarSettings>,
): Promise<CalendarSettings> {
  if (version === 0) await insertFirst(context, actor, content);
  else await updateVersioned(settingsOf(context, actor), {}, version, { $set: content });
  return getSettings(context, actor);
}

async function insertFirst(
  context: CalendarContext,
  actor: Actor,
  content: Pick<CalendarSettingsRecord, 'zone' | 'slots' | 'remindByMail'>,
): Promise<void> {
  const settings = settingsOf(context, actor);
  try {
    await settings.insert({ ...content, version: 1 });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const present = await settings.findOne({});
    // The previous index, which is being removed, allows only one settings document per workspace.
    if (!present) throw new AppError('service_unavailable');
    throw new AppError('conflict', { currentVersion: present.version });
  }
}
