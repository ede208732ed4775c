import type {
  calendarEndpoints,
  calendarSettingsSchema,
  EndpointBody,
  Sent,
} from '@postloom/shared-contracts';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { updateVersioned } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { CalendarSettingsRecord } from './calendar.model.ts';
import { type CalendarContext, feedOf, settingsOf } from './calendar-context.ts';

type CalendarSettings = Sent<typeof calendarSettingsSchema>;

/** What is set, or what holds until something is. */
export async function getSettings(context: CalendarContext, actor: Actor): Promise<CalendarSettings> {
  const saved = await settingsOf(context, actor).findOne({});
  const feed = await feedOf(context, actor).findOne({});
  return {
    version: saved?.version ?? 0,
    zone: saved?.zone ?? (await context.zoneOf(actor.workspace)),
    slots: [...(saved?.slots ?? [])],
    remindByMail: saved?.remindByMail ?? true,
    feedSince: feed?.createdAt.toISOString() ?? null,
  };
}

/**
 * Saves what was made from a version; 0 for a first one.
 * @throws {AppError} `conflict` with the present version when another tab or person saved first.
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
    throw new AppError('conflict', { currentVersion: present?.version ?? 1 });
  }
}
