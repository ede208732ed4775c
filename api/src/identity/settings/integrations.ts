import {
  type IntegrationPlatform,
  integrationPlatforms,
  type integrationSchema,
  type Sent,
} from '@postloom/shared-contracts';
import { integrationName, platformCatalogue } from '@postloom/shared-contracts/platforms';
import type { IdentityContext } from '#app/identity/identity-context.ts';
import { accountSettingsCollection, type IntegrationRecord } from './settings.model.ts';
import { readSettings } from './settings-record.ts';

type Integration = Sent<typeof integrationSchema>;

/** All platforms, and whether each is connected. */
export async function listIntegrations(
  context: Pick<IdentityContext, 'connection' | 'missingFor'>,
  accountId: string,
): Promise<Integration[]> {
  const { integrations = [], withoutSample = [] } = await readSettings(context, accountId);
  return integrationPlatforms.map((platform) => {
    const connected = integrations.find((each) => each.platform === platform);
    const sample =
      !connected && platformCatalogue[platform].connectedInSample && !withoutSample.includes(platform);
    return {
      platform,
      name: integrationName(platform),
      status: connected || sample ? 'connected' : 'disconnected',
      sample,
      connectedAs: connected?.name ?? null,
      missing: [...context.missingFor(platform)],
    };
  });
}

/** Connects an account at a platform, replacing one that was connected. */
export async function connectIntegration(
  { connection, now }: Pick<IdentityContext, 'connection' | 'now'>,
  accountId: string,
  connected: Omit<IntegrationRecord, 'connectedAt'>,
): Promise<void> {
  const Settings = accountSettingsCollection.on(connection);
  const { platform } = connected;
  const integration: IntegrationRecord = { ...connected, connectedAt: now() };
  const others = {
    $filter: { input: { $ifNull: ['$integrations', []] }, cond: { $ne: ['$$this.platform', platform] } },
  };
  // In one step, so that two at once leave one, and a crash doesn't lose the one before. As a literal, because a name
  // that begins with a dollar sign would be read as a field.
  await Settings.updateOne(
    { _id: accountId },
    [{ $set: { integrations: { $concatArrays: [others, [{ $literal: integration }]] } } }],
    { upsert: true, updatePipeline: true },
  );
}

/** Disconnects an account, or removes the sample. Does nothing if there is none. */
export async function disconnectIntegration(
  context: Pick<IdentityContext, 'connection' | 'missingFor'>,
  accountId: string,
  platform: IntegrationPlatform,
): Promise<Integration[]> {
  await accountSettingsCollection
    .on(context.connection)
    .updateOne(
      { _id: accountId },
      { $pull: { integrations: { platform } }, $addToSet: { withoutSample: platform } },
      { upsert: true },
    );
  return listIntegrations(context, accountId);
}
