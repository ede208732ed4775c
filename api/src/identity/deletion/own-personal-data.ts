import type { PersonalDataSource } from '#app/kernel/personal-data.ts';
import { findMember } from '../find-account.ts';
import type { IdentityContext } from '../identity-context.ts';
import { type IdentityRecord, oauthIdentitiesCollection } from '../oauth/oauth.model.ts';
import { readProfile } from '../profile/read-profile.ts';
import { readSecondFactors } from '../second-factors/read-second-factors.ts';
import { secondFactorsCollection } from '../second-factors/second-factors.model.ts';
import { readNotifications } from '../settings/notifications.ts';
import { readPreferences } from '../settings/preferences.ts';
import { accountSettingsCollection } from '../settings/settings.model.ts';
import { readSettings } from '../settings/settings-record.ts';

/** The personal data that identity itself stores. */
export function ownPersonalData(
  context: Pick<IdentityContext, 'connection' | 'sessions' | 'newsletter'>,
): PersonalDataSource[] {
  const { connection, sessions } = context;
  return [
    {
      name: 'sessions',
      covers: ['Session'],
      read: ({ id }) => sessions.list(id, null),
      erase: ({ id }) => sessions.endAll(id),
    },
    {
      name: 'sign-in',
      covers: ['OAuthIdentity'],
      async read({ id }) {
        const Identities = oauthIdentitiesCollection.on(connection);
        const records = await Identities.find({ account: id }).lean<IdentityRecord[]>();
        return records.map(({ provider, subject, linkedAt }) => ({ provider, subject, linkedAt }));
      },
      async erase({ id }) {
        await oauthIdentitiesCollection.on(connection).deleteMany({ account: id });
      },
    },
    {
      name: 'second-factors',
      covers: ['SecondFactors'],
      read: ({ id }) => readSecondFactors(context, id),
      async erase({ id }) {
        await secondFactorsCollection.on(connection).deleteOne({ _id: id });
      },
    },
    {
      name: 'account',
      // The account itself goes last, because until then an interrupted deletion can be resumed.
      covers: ['Account', 'AccountSettings'],
      async read({ id }) {
        const member = await findMember(connection, id);
        return (
          member && {
            memberSince: member.memberSince,
            profile: await readProfile(context, member),
            notifications: await readNotifications(context, member),
            preferences: await readPreferences(context, id),
            integrations: (await readSettings(context, id)).integrations ?? [],
          }
        );
      },
      async erase({ id }) {
        await accountSettingsCollection.on(connection).deleteOne({ _id: id });
      },
    },
  ];
}
