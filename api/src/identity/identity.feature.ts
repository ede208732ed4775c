import { authEndpoints, emailSchema, endpointUrl, type PushMessage } from '@postloom/shared-contracts';
import { type Request, type Response, Router } from 'express';
import * as z from 'zod/mini';
import { credits } from '#app/credits/credits.feature.ts';
import type { MemberAccount } from '#app/kernel/account.ts';
import { contactOf } from '#app/kernel/contact.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { createSigner } from '#app/kernel/http/signature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { createLinkTokens } from '#app/kernel/mail/link-token.ts';
import { createSeal } from '#app/kernel/seal.ts';
import { newsletter } from '#app/newsletter/newsletter.feature.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { idIn, urlOf } from '#app/objects/objects-context.ts';
import { accountsCollection } from './accounts.model.ts';
import { confirmAddress } from './credentials/confirm-email.ts';
import { createCredentialsRoutes } from './credentials/credentials.routes.ts';
import { describeUser, type User } from './credentials/describe-user.ts';
import { createPasswords, hashCost, testHashCost } from './credentials/passwords.ts';
import { hasPassword, requirePassword } from './credentials/require-password.ts';
import { mailPasswordReset } from './credentials/reset-password.ts';
import { createSignInGuard } from './credentials/sign-in-guard.ts';
import { verifyPassword } from './credentials/verify-password.ts';
import type { DeletionContext } from './deletion/delete-accounts.ts';
import { deleteDueAccounts } from './deletion/delete-due-accounts.ts';
import { createDeletionRoutes } from './deletion/deletion.routes.ts';
import { expireVisitors } from './deletion/expire-visitors.ts';
import { ownPersonalData } from './deletion/own-personal-data.ts';
import { tellOfDeletions } from './deletion/tell-of-deletion.ts';
import { findAccount } from './find-account.ts';
import { finishInterrupted } from './finish-interrupted.ts';
import type { IdentityContext } from './identity-context.ts';
import { findRecipient } from './mails/recipients.ts';
import { oauthIdentitiesCollection } from './oauth/oauth.model.ts';
import { createOAuthRoutes } from './oauth/oauth.routes.ts';
import type { OAuthContext } from './oauth/oauth-context.ts';
import { configuredProviders, missingCredentials } from './oauth/providers.ts';
import { createStrategies } from './oauth/strategies.ts';
import { createProfileRoutes } from './profile/profile.routes.ts';
import { createPushRoutes } from './push/push.routes.ts';
import { pushKeysOf } from './push/push-keys.ts';
import { type PushContext, pushJob, sendPush, tellByPush } from './push/send-push.ts';
import { secondFactorsCollection } from './second-factors/second-factors.model.ts';
import { createSecondFactorsRoutes } from './second-factors/second-factors.routes.ts';
import type { SecondFactorsContext } from './second-factors/second-factors-context.ts';
import { createCallers } from './sessions/callers.ts';
import { sessionsCollection } from './sessions/sessions.model.ts';
import { createSessionsRoutes } from './sessions/sessions.routes.ts';
import { createSessions } from './sessions/sessions.ts';
import { createVisitor } from './sessions/visitors.ts';
import { readPreferences } from './settings/preferences.ts';
import { accountSettingsCollection } from './settings/settings.model.ts';
import { createSettingsRoutes } from './settings/settings.routes.ts';

const deleteAccountsJob = defineJob({
  name: 'identity.delete-accounts',
  data: z.undefined(),
  everyMs: 60_000,
  leaseMs: 5 * 60_000,
});

const finishJob = defineJob({
  // Named after what it did first: a process of the previous version may run it, too.
  name: 'identity.finish-sign-ups',
  data: z.undefined(),
  everyMs: 60_000,
  leaseMs: 5 * 60_000,
});

const expireVisitorsJob = defineJob({
  name: 'identity.expire-visitors',
  data: z.undefined(),
  everyMs: 60 * 60_000,
  leaseMs: 5 * 60_000,
});

const resetMailJob = defineJob({
  name: 'identity.mail-password-reset',
  data: z.object({ email: emailSchema }),
});

const mailsAskedFor = {
  points: 5,
  seconds: 60 * 60,
  userMessage: 'We’ve already sent several emails. Please check your spam folder, or try again in an hour.',
};

const emailChanges = {
  seconds: 60 * 60,
  userMessage: 'Too many changes of the email address. Please try again in an hour.',
};

/** Who people are: accounts, sessions, sign-in, settings, and account deletion. */
export const identity = defineFeature({
  name: 'identity',
  needs: { credits, newsletter, objects },
  collections: [
    accountsCollection,
    sessionsCollection,
    oauthIdentitiesCollection,
    secondFactorsCollection,
    accountSettingsCollection,
  ],
  create(kernel, { credits, newsletter, objects }) {
    const {
      env,
      connection,
      log,
      now,
      limits,
      jobs,
      mail,
      siteOrigin,
      egress,
      originOf,
      secure,
      accountTag,
    } = kernel;
    const secret = env.SESSION_SECRET;
    const registered: ((accountId: string) => Promise<void>)[] = [];
    const takenOver: ((accountId: string) => Promise<void>)[] = [];
    const visitorSignedIn: IdentityContext['visitorSignedIn'][number][] = [];
    const deletionRequested: ((accountId: string) => Promise<void>)[] = [];
    const preferencesSaved: IdentityContext['preferencesSaved'][number][] = [];
    const passwords = createPasswords(env.NODE_ENV === 'test' ? testHashCost : hashCost);
    const sessions = createSessions({
      connection,
      verifyPassword: (email, password) => verifyPassword({ connection, passwords }, email, password),
      secret,
      secure,
      now,
      accountTag,
    });
    const context: IdentityContext = {
      connection,
      log,
      now,
      credits,
      newsletter,
      mail,
      siteOrigin,
      contact: contactOf(env),
      confirmations: createLinkTokens(secret, 'confirm-email', now),
      passwordResets: createLinkTokens(secret, 'reset-password', now),
      confirmationMails: limits.limiter({ ...mailsAskedFor, name: 'confirmation-mail' }),
      resetMails: limits.limiter({ ...mailsAskedFor, name: 'reset-mail' }),
      objects,
      sessions,
      callers: createCallers({
        connection,
        now,
        credits,
        secret,
        secure,
        newVisitors: limits.ofAddresses({
          name: 'new-visitor',
          points: Math.ceil(300 * env.RATE_LIMIT_FACTOR),
          seconds: 3600,
        }),
      }),
      passwords,
      signInGuard: createSignInGuard({ limits, secret, secure }),
      passwordChecks: limits.limiter({
        name: 'current-password',
        points: 10,
        seconds: 15 * 60,
        givesBack: true,
        userMessage: 'Too many wrong passwords. Please wait a few minutes and try again.',
      }),
      emailChanges: {
        perAccount: limits.limiter({ ...emailChanges, name: 'email-change', points: 10 }),
        perAddress: limits.limiter({
          ...emailChanges,
          name: 'email-change-address',
          points: Math.ceil(30 * env.RATE_LIMIT_FACTOR),
        }),
      },
      exportTickets: createSigner(secret, 'export-ticket'),
      missingFor: (platform) => missingCredentials(env, platform),
      registered,
      takenOver,
      visitorSignedIn,
      deletionRequested,
      preferencesSaved,
      personalData: kernel.personalData,
    };
    const deletion: DeletionContext = { ...context, accountTag };
    const oauth: OAuthContext = {
      ...context,
      strategies: createStrategies(sessions.passport, configuredProviders(env)),
      callbackOf: (request, provider) =>
        new URL(endpointUrl(authEndpoints.finishOAuth, { params: { provider } }), originOf(request)).href,
    };
    const codes = (seconds: number, points: number) =>
      limits.limiter({
        name: `second-factor-${seconds}`,
        points,
        seconds,
        userMessage: 'Too many wrong codes. Please wait a while and try again.',
      });
    const secondFactors: SecondFactorsContext = {
      ...context,
      originOf,
      seal: createSeal(secret, env.SESSION_SECRET_BEFORE, 'authenticator'),
      codes: [codes(15 * 60, 10), codes(24 * 60 * 60, 50)],
      alertMails: limits.limiter({ name: 'factor-alert', points: 20, seconds: 60 * 60 }),
      passkeyTries: limits.ofAddresses({
        name: 'passkey-sign-in',
        points: Math.ceil(60 * env.RATE_LIMIT_FACTOR),
        seconds: 15 * 60,
      }),
    };
    const push: PushContext = { ...context, jobs, egress, keys: pushKeysOf(secret) };
    credits.knowAccountsBy(async (id) => (await findAccount(connection, id)) !== null);
    objects.usedBy({
      keeps: 'apart',
      async find(ids, owners) {
        const photos = { _id: { $in: owners }, photoUrl: { $in: ids.map(urlOf) } };
        return (await accountsCollection.on(connection).distinct('photoUrl', photos)).map((url) =>
          idIn(url ?? ''),
        );
      },
    });

    return {
      service: {
        accounts: {
          find: (id: string) => findAccount(connection, id),
          createVisitor: () => createVisitor(context),
          hasPassword: (id: string) => hasPassword(context, id),
          /** @throws {AppError} `validation_failed` for a wrong password, `rate_limited` after too many. */
          requirePassword: (id: string, password: string | undefined) =>
            requirePassword(context, id, password),
          /** Finishes what belongs to a sign-up, a reset or a new address and was interrupted by a failure. */
          finishInterrupted: () => finishInterrupted(context),
          /** Marks an account's address as confirmed. */
          confirmAddress: (member: MemberAccount) => confirmAddress(context, member),
          /** Registers a callback for sign-ups. It runs before the request is answered. */
          onRegistered(listener: (accountId: string) => Promise<void>): void {
            registered.push(listener);
          },
          /**
           * Registers a callback for accounts that the owner of a mailbox has taken over: it ends what lets in somebody
           * who isn't signed in.
           */
          onTakenOver(listener: (accountId: string) => Promise<void>): void {
            takenOver.push(listener);
          },
          /**
           * Registers a callback for visitors who sign in to an account that they already have. It runs before the
           * request is answered.
           */
          onVisitorSignedIn(listener: (typeof visitorSignedIn)[number]): void {
            visitorSignedIn.push(listener);
          },
        },
        /** A member as the recipient of mails; null for visitors. */
        recipient: (id: string) => findRecipient(context, id),
        /**
         * Sends a push message to a member if they want it, in the browsers that they chose. The key identifies the
         * event.
         */
        push: (id: string, message: PushMessage, key: string) => tellByPush(push, id, message, key),
        settings: {
          preferences: (id: string) => readPreferences(context, id),
          /** Registers a callback for saved preferences. It runs before the request is answered. */
          onPreferencesSaved(listener: (typeof preferencesSaved)[number]): void {
            preferencesSaved.push(listener);
          },
        },
        sessions,
        callers: context.callers,
        /** The member whose session a page request belongs to, in the contract's form; null if there is none. */
        async readPageMember(request: Request, response: Response): Promise<User | null> {
          const member = await sessions.read(request, response);
          return member && describeUser(context, member);
        },
        deletion: {
          sweep: () => deleteDueAccounts(deletion),
          /** Tells of the deletions for which a failure has prevented that. */
          tell: () => tellOfDeletions(context),
          /** Ids of the accounts that will be deleted. */
          pending: async (): Promise<string[]> =>
            (await accountsCollection.on(connection).distinct('_id', { deletionAt: { $exists: true } })).map(
              String,
            ),
          /** Registers a callback for deletion requests. It runs before the request is answered. */
          onRequested(listener: (accountId: string) => Promise<void>): void {
            deletionRequested.push(listener);
          },
          expireVisitors: (signal: AbortSignal) => expireVisitors(deletion, signal),
        },
      },
      routes: (route) =>
        Router().use(
          createCredentialsRoutes({
            route,
            context,
            limits,
            mailResetLater: async (email) => {
              await jobs.enqueue(resetMailJob, { email });
            },
          }),
          createSecondFactorsRoutes(route, secondFactors),
          createProfileRoutes(route, context, limits),
          createSettingsRoutes(route, context),
          createPushRoutes(
            route,
            push,
            limits.limiter({
              name: 'push-test',
              points: 10,
              seconds: 60 * 60,
              userMessage: 'Several tests were sent already. Please try again in an hour.',
            }),
          ),
          createSessionsRoutes(route, sessions),
          createDeletionRoutes(route, context, limits),
          createOAuthRoutes(route, oauth, limits),
        ),
      jobs: [
        handleJob(deleteAccountsJob, async () => {
          await tellOfDeletions(context);
          const { deleted } = await deleteDueAccounts(deletion);
          if (deleted > 0) log.info({ deleted }, 'deleted accounts past grace period');
        }),
        handleJob(finishJob, () => finishInterrupted(context)),
        handleJob(resetMailJob, ({ data }) => mailPasswordReset(context, data.email)),
        handleJob(pushJob, async ({ data, log }) => {
          const status = await sendPush(push, data);
          log.info({ status }, 'push message sent');
        }),
        handleJob(expireVisitorsJob, async ({ signal }) => {
          const expired = await expireVisitors(deletion, signal);
          if (expired > 0) log.info({ expired }, 'expired visitors');
        }),
      ],
      migrations: [
        {
          name: 'identity.drop-newsletter-choice',
          // Directly through the driver, because the model no longer has this field. The newsletter feature owns the
          // list now.
          async run() {
            await connection
              .collection('accounts')
              .updateMany({ subscribeNewsletter: { $exists: true } }, { $unset: { subscribeNewsletter: 1 } });
          },
        },
      ],
      personalData: ownPersonalData(context),
    };
  },
});
