import {
  defaultNotifications,
  defaultPreferences,
  type Integration,
  type IntegrationPlatform,
  integrationNames,
  integrationPlatforms,
  type Notifications,
  type Preferences,
  type Profile,
  type profileInputSchema,
  sampleIntegrations,
} from '@postloom/shared-contracts';
import { type Connection, mongo } from 'mongoose';
import type { output } from 'zod/mini';
import type { AccountsService, MemberAccount } from '#app/accounts/accounts.service.ts';
import { AppError } from '#app/http/app-error.ts';
import type { Limiter } from '#app/http/rate-limit.ts';
import type { NewsletterService } from '#app/newsletter/newsletter.service.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import { type IntegrationRecord, type SettingsRecord, settingsModel } from './account.model.ts';
import { squarePhoto } from './photo.ts';
import { suggestUsernames } from './suggest-usernames.ts';

export interface AccountDependencies {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly accounts: AccountsService;
  readonly newsletter: NewsletterService;
  readonly objects: ObjectsService;
  /** Wrong current passwords, per account. */
  readonly passwordChecks: Limiter;
  /** Names of the settings that connecting a platform still needs; empty when it can be connected. */
  readonly missingFor: (platform: IntegrationPlatform) => readonly string[];
}

/** Some of the preferences, as a parsed body gives them. */
export type PreferencesChange = { readonly [K in keyof Preferences]?: Preferences[K] | undefined };

/** What a member sets about their own account. */
export function createAccountService({
  connection,
  now,
  accounts,
  newsletter,
  objects,
  passwordChecks,
  missingFor,
}: AccountDependencies) {
  const Settings = settingsModel(connection);

  async function read(accountId: string): Promise<Partial<SettingsRecord>> {
    return (await Settings.findById(accountId).lean<SettingsRecord>()) ?? {};
  }

  async function write(accountId: string, change: Partial<SettingsRecord>): Promise<void> {
    try {
      await Settings.updateOne({ _id: accountId }, { $set: change }, { upsert: true });
    } catch (error) {
      if (!(error instanceof mongo.MongoServerError && error.code === 11_000)) throw error;
      if ('usernameKey' in (error.keyPattern as object)) throw usernameTaken();
      // Two first writes at once: one made the record, so now there is one to change.
      await Settings.updateOne({ _id: accountId }, { $set: change });
    }
  }

  /** @throws {AppError} `validation_failed` for a wrong password, `rate_limited` after too many. */
  async function requirePassword(accountId: string, password: string | undefined): Promise<void> {
    if (!(await accounts.hasPassword(accountId))) return;
    await passwordChecks.check(accountId);
    if (password !== undefined && (await accounts.isPassword(accountId, password))) {
      await passwordChecks.reset(accountId);
      return;
    }
    if (password) await passwordChecks.consume(accountId);
    const userMessage = password
      ? 'The current password is not right.'
      : 'Please enter your current password.';
    throw new AppError('validation_failed', {
      userMessage,
      issues: [{ path: 'currentPassword', message: userMessage }],
    });
  }

  async function freeUsername(name: string): Promise<string> {
    for (const candidate of suggestUsernames(name)) {
      if (!(await Settings.exists({ usernameKey: candidate }))) return candidate;
    }
    return '';
  }

  async function profileOf(member: MemberAccount): Promise<Profile> {
    const { firstName, lastName, username, bio = '' } = await read(member.id);
    const [first = '', ...rest] = member.username.split(/\s+/);
    return {
      firstName: firstName ?? first,
      lastName: lastName ?? rest.join(' '),
      email: member.email,
      username: username ?? (await freeUsername(member.username)),
      bio,
      photoUrl: member.photoUrl,
      hasPassword: await accounts.hasPassword(member.id),
    };
  }

  async function integrationsOf(accountId: string): Promise<Integration[]> {
    const { integrations = [], withoutSample = [] } = await read(accountId);
    return integrationPlatforms.map((platform) => {
      const connected = integrations.find((each) => each.platform === platform);
      const sample = !connected && sampleIntegrations.includes(platform) && !withoutSample.includes(platform);
      return {
        platform,
        name: integrationNames[platform],
        status: connected || sample ? 'connected' : 'disconnected',
        sample,
        connectedAs: connected?.name ?? null,
        missing: [...missingFor(platform)],
      };
    });
  }

  return {
    /** Begins the settings of a new account with what its person has already chosen here. */
    async open(
      accountId: string,
      chosen: { readonly marketing: boolean; readonly preferences: Partial<Preferences> },
    ): Promise<void> {
      await write(accountId, {
        notifications: { ...defaultNotifications, marketing: chosen.marketing },
        preferences: chosen.preferences,
      });
    },

    profile: profileOf,

    /** @throws {AppError} `email_taken`, `username_taken`, `validation_failed` for the current password. */
    async saveProfile(member: MemberAccount, input: output<typeof profileInputSchema>): Promise<Profile> {
      const { firstName, lastName, email, username, bio, currentPassword } = input;
      const usernameKey = username.toLowerCase();
      if (await Settings.exists({ usernameKey, _id: { $ne: member.id } })) throw usernameTaken();
      const moves = email !== member.email;
      // Whoever finds an open browser must not be able to move the account to an address of theirs.
      if (moves) await requirePassword(member.id, currentPassword);
      const saved = await accounts.update(member.id, {
        username: `${firstName} ${lastName}`.trim(),
        ...(moves && { email, emailVerified: false }),
      });
      await write(member.id, { firstName, lastName, username, usernameKey, bio });
      if (moves && (await newsletter.isSubscribed(member.email))) {
        await newsletter.subscribe(email);
        await newsletter.unsubscribe(member.email);
      }
      return profileOf(saved);
    },

    /** Keeps a new photo and removes the old one. @throws {AppError} `unsupported_media_type` */
    async savePhoto(member: MemberAccount, bytes: Buffer): Promise<{ photoUrl: string }> {
      const { id, url } = await objects.put({
        owner: member.id,
        bytes: await squarePhoto(bytes),
        mimeType: 'image/webp',
        alt: null,
      });
      const { photo: old } = await read(member.id);
      await write(member.id, { photo: id });
      await accounts.update(member.id, { photoUrl: url });
      if (old) await objects.remove(member.id, old);
      return { photoUrl: url };
    },

    async removePhoto(member: MemberAccount): Promise<void> {
      const { photo } = await read(member.id);
      await accounts.update(member.id, { photoUrl: null });
      await Settings.updateOne({ _id: member.id }, { $unset: { photo: 1 } });
      if (photo) await objects.remove(member.id, photo);
    },

    async notifications(accountId: string): Promise<Notifications> {
      return (await read(accountId)).notifications ?? defaultNotifications;
    },

    /** Marketing updates are the newsletter: the switch and the list agree. */
    async saveNotifications(member: MemberAccount, notifications: Notifications): Promise<Notifications> {
      await write(member.id, { notifications });
      if (notifications.marketing) await newsletter.subscribe(member.email);
      else await newsletter.unsubscribe(member.email);
      return notifications;
    },

    async preferences(accountId: string): Promise<Preferences> {
      return { ...defaultPreferences, ...(await read(accountId)).preferences };
    },

    async savePreferences(accountId: string, change: PreferencesChange): Promise<Preferences> {
      // Field by field: the theme is saved by one part of the page while another saves the rest.
      const fields = Object.entries(change).map(([name, value]) => [`preferences.${name}`, value]);
      if (fields.length > 0) await write(accountId, Object.fromEntries(fields));
      return this.preferences(accountId);
    },

    /** @throws {AppError} `validation_failed` for the current password, `rate_limited` */
    async changePassword(
      accountId: string,
      { currentPassword, newPassword }: { currentPassword?: string | undefined; newPassword: string },
    ): Promise<void> {
      await requirePassword(accountId, currentPassword);
      await accounts.setPassword(accountId, newPassword);
    },

    integrations: integrationsOf,

    async connect(
      accountId: string,
      { platform, subject, name }: { platform: IntegrationPlatform; subject: string; name: string },
    ): Promise<void> {
      await Settings.updateOne({ _id: accountId }, { $pull: { integrations: { platform } } });
      const integration: IntegrationRecord = { platform, subject, name, connectedAt: now() };
      await Settings.updateOne(
        { _id: accountId },
        { $push: { integrations: integration } },
        { upsert: true },
      );
    },

    async disconnect(accountId: string, platform: IntegrationPlatform): Promise<Integration[]> {
      await Settings.updateOne(
        { _id: accountId },
        { $pull: { integrations: { platform } }, $addToSet: { withoutSample: platform } },
        { upsert: true },
      );
      return integrationsOf(accountId);
    },

    /** What is kept here of a member, for them to take along. */
    async export(member: MemberAccount) {
      return {
        memberSince: member.createdAt,
        profile: await profileOf(member),
        notifications: await this.notifications(member.id),
        newsletter: await newsletter.isSubscribed(member.email),
        preferences: await this.preferences(member.id),
        integrations: (await read(member.id)).integrations ?? [],
      };
    },

    async erase(member: MemberAccount): Promise<void> {
      await newsletter.unsubscribe(member.email);
      await Settings.deleteOne({ _id: member.id });
    },

    async createIndexes(): Promise<void> {
      await Settings.createIndexes();
    },
  };
}

export type AccountService = ReturnType<typeof createAccountService>;

function usernameTaken(): AppError {
  const error = new AppError('username_taken');
  return new AppError('username_taken', { issues: [{ path: 'username', message: error.userMessage }] });
}
