import { accessKeyCallsPerMinute, accessKeysEndpoints, planCatalogue } from '@postloom/shared-contracts';
import { Router } from 'express';
import { Types } from 'mongoose';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { type AccessKeyRecord, accessKeysCollection } from './access-keys.model.ts';
import { type AccessKeysContext, keysOf, toAccessKey } from './access-keys-context.ts';
import { authenticateKey } from './authenticate-key.ts';
import { createAccessKey } from './create-access-key.ts';
import { eraseKeys } from './erase-keys.ts';

/** Keys with which programs call the API for a workspace. */
export const accessKeys = defineFeature({
  name: 'access-keys',
  needs: { credits, identity },
  collections: [accessKeysCollection],
  create({ connection, now, limits, mail, siteOrigin }, { credits, identity }) {
    const context: AccessKeysContext = {
      connection,
      now,
      credits,
      accounts: identity.accounts,
      recipient: identity.recipient,
      mail,
      siteOrigin,
      calls: limits.limiter({
        name: 'access-key',
        points: accessKeyCallsPerMinute,
        seconds: 60,
        userMessage: 'This access key has made too many calls. Wait as long as Retry-After says.',
      }),
    };
    identity.accounts.onTakenOver((account) => eraseKeys(connection, account));
    const list = async (workspace: string) =>
      (
        (await keysOf(context, workspace)
          .find()
          .sort({ createdAt: -1, _id: -1 })
          .lean()) as unknown as AccessKeyRecord[]
      ).map(toAccessKey);
    return {
      service: {
        authenticate: authenticateKey.bind(null, context),
      },
      routes(route) {
        const router = Router();
        route(router, accessKeysEndpoints.listAccessKeys, async ({ actor, caller }) => ({
          items: await list(actor.workspace),
          suspended: !planCatalogue[await credits.planOf(actor.workspace)].rights.apiAccess,
          asksPassword: await identity.accounts.hasPassword(caller.id),
        }));
        route(router, accessKeysEndpoints.createAccessKey, ({ actor, body }) =>
          createAccessKey(context, actor, body),
        );
        route(router, accessKeysEndpoints.revokeAccessKey, async ({ actor, params }) => {
          await keysOf(context, actor.workspace).deleteMany({ _id: new Types.ObjectId(params.id) });
        });
        return router;
      },
      personalData: [
        {
          name: 'access keys',
          covers: ['AccessKey'],
          isDoor: true,
          read: ({ id }) => list(id),
          erase: ({ id }) => eraseKeys(connection, id),
        },
      ],
    };
  },
});
