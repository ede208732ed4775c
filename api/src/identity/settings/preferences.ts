import {
  type accountEndpoints,
  defaultPreferences,
  type EndpointBody,
  type Preferences,
} from '@postloom/shared-contracts';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import { readSettings, writeSettings } from './settings-record.ts';

export async function readPreferences(
  context: Pick<IdentityContext, 'connection'>,
  accountId: string,
): Promise<Preferences> {
  return { ...defaultPreferences, ...(await readSettings(context, accountId)).preferences };
}

/** Changes the given preferences and leaves the others. */
export async function savePreferences(
  context: Pick<IdentityContext, 'connection' | 'preferencesSaved'>,
  accountId: string,
  change: EndpointBody<typeof accountEndpoints.savePreferences>,
): Promise<Preferences> {
  // Field by field, because different parts of a page may save at the same time, such as the theme and the rest.
  const fields = Object.entries(change).map(([name, value]) => [`preferences.${name}`, value]);
  if (fields.length > 0) await writeSettings(context, accountId, Object.fromEntries(fields));
  const preferences = await readPreferences(context, accountId);
  for (const listener of context.preferencesSaved) await listener(accountId, preferences);
  return preferences;
}
