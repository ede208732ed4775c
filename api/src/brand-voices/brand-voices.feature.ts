import {
  brandVoiceLimits,
  type brandVoiceSchema,
  brandVoicesEndpoints,
  retentionMs,
  type Sent,
} from '@postloom/shared-contracts';
import { Router } from 'express';
import { Types } from 'mongoose';
import * as z from 'zod/mini';
import { clients } from '#app/clients/clients.feature.ts';
import { emptyBin, inBin, moveToBin, restoreInRoom } from '#app/kernel/database/bin.ts';
import { clientOf, owned, type Scope, updateVersioned } from '#app/kernel/database/owned.ts';
import { findPage } from '#app/kernel/database/page.ts';
import { insertInRoom, type Room, roomWithBin } from '#app/kernel/database/room.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { posts } from '#app/posts/posts.feature.ts';
import { type BrandVoiceRecord, brandVoicesCollection } from './brand-voices.model.ts';
import { readProfile } from './read-profile.ts';

const purgeJob = defineJob({
  name: 'brand-voices.purge',
  data: z.undefined(),
  everyMs: 60 * 60 * 1000,
  leaseMs: 5 * 60_000,
});

/** How many voices a client, or the workspace itself, can have together with those in the bin. */
const withBinMax = 5 * brandVoiceLimits.perWorkspace;

/** Brand voices: profiles of how a brand talks, which generations follow. */
export const brandVoices = defineFeature({
  name: 'brand-voices',
  needs: { clients, posts },
  collections: [brandVoicesCollection],
  create({ connection, now, limits, log }, { clients, posts }) {
    const voicesOf = (scope: Scope) => owned(brandVoicesCollection, connection, scope);
    const find = async (scope: Scope, id: string): Promise<BrandVoiceRecord> => {
      const found = await voicesOf(scope).findOne({ _id: new Types.ObjectId(id), deletedAt: null });
      if (!found) throw new AppError('not_found', { userMessage: 'That brand voice no longer exists.' });
      return found;
    };
    const all = async (scope: Scope): Promise<BrandVoiceRecord[]> =>
      (await voicesOf(scope).find().sort({ name: 1, _id: 1 }).lean()) as unknown as BrandVoiceRecord[];

    const has = (scope: Scope, id: string): Promise<boolean> =>
      voicesOf(scope).has({ _id: new Types.ObjectId(id), deletedAt: null });
    const roomOutsideBin = (scope: Scope): Room<BrandVoiceRecord> => ({
      documents: voicesOf(scope),
      counted: { deletedAt: null },
      most: brandVoiceLimits.perWorkspace,
      refusal: `You’ve reached the limit of ${brandVoiceLimits.perWorkspace} brand voices. Delete one you no longer need.`,
    });

    clients.knowVoicesBy(has);
    return {
      service: {
        /** @throws {AppError} `not_found` */
        get: find,
        has,
      },
      routes(route) {
        const router = Router();
        const before = [limits.perAddress({ name: 'brand-voices', points: 120, seconds: 60 })];
        route(router, brandVoicesEndpoints.listBrandVoices, async ({ actor, query }) => {
          const { deleted, cursor, limit } = query;
          const { records, next } = await findPage(voicesOf(actor), {
            filter: { deletedAt: deleted === 'true' ? inBin : null },
            by: 'name',
            byText: true,
            cursor,
            limit,
          });
          return { items: records.map(toBrandVoice), next };
        });
        route(
          router,
          brandVoicesEndpoints.readBrandVoice,
          async ({ actor, body: { samples, postIds } }) => {
            const texts = samples.filter(Boolean);
            for (const id of postIds) texts.push((await posts.get(actor, id)).caption);
            return readProfile(texts.map((text) => text.slice(0, brandVoiceLimits.sampleCharacters)));
          },
          { before },
        );
        route(
          router,
          brandVoicesEndpoints.createBrandVoice,
          async ({ actor, body }) => {
            // If no client is chosen, the voice belongs to the workspace itself and counts there.
            const scope = { ...actor, client: actor.client ?? null };
            const withBin = roomWithBin(voicesOf(scope), withBinMax, 'brand voices');
            const at = now();
            return toBrandVoice(
              await insertInRoom(
                voicesOf(actor),
                { ...withoutRepeats(body), version: 1, createdAt: at, updatedAt: at, deletedAt: null },
                { rooms: [roomOutsideBin(scope), withBin] },
              ),
            );
          },
          { before },
        );
        route(router, brandVoicesEndpoints.getBrandVoice, async ({ actor, params }) =>
          toBrandVoice(await find(actor, params.id)),
        );
        route(router, brandVoicesEndpoints.updateBrandVoice, async ({ actor, params, body }) => {
          const { version, ...change } = body;
          return toBrandVoice(
            await updateVersioned(
              voicesOf(actor),
              { _id: new Types.ObjectId(params.id), deletedAt: null },
              version,
              {
                $set: { ...withoutRepeats(change), updatedAt: now() },
              },
            ),
          );
        });
        route(router, brandVoicesEndpoints.deleteBrandVoice, async ({ actor, params }) => {
          const _id = new Types.ObjectId(params.id);
          if (await has(actor, params.id)) {
            await moveToBin(voicesOf(actor), _id, { deletedAt: now(), at: now() });
          }
        });
        route(router, brandVoicesEndpoints.restoreBrandVoice, async ({ actor, params }) => {
          const _id = new Types.ObjectId(params.id);
          const found = await voicesOf(actor).findOne({ _id });
          if (!found) throw new AppError('not_found', { userMessage: 'That brand voice no longer exists.' });
          const room = roomOutsideBin({ ...actor, client: clientOf(found.client) });
          return toBrandVoice(await restoreInRoom(voicesOf(actor), _id, { at: now(), room }));
        });
        return router;
      },
      jobs: [
        handleJob(purgeJob, async ({ signal }) => {
          const before = new Date(now().getTime() - retentionMs('deletedPosts'));
          const purged = await emptyBin(brandVoicesCollection, connection, { before, signal });
          if (purged > 0) log.info({ purged }, 'purged deleted brand voices');
        }),
      ],
      personalData: [
        {
          name: 'brand voices',
          covers: ['BrandVoice'],
          read: async ({ id }) => (await all({ workspace: id })).map(toBrandVoice),
          erase: async ({ id }) => {
            await voicesOf({ workspace: id }).deleteMany();
          },
        },
      ],
    };
  },
});

type Lists = { readonly [List in 'phrases' | 'bannedWords']?: string[] | undefined };

/** Removes duplicates, ignoring case. */
function withoutRepeats<Content extends Lists>(content: Content): Content {
  const once = (words: readonly string[]): string[] => [
    ...new Map(words.map((word) => [word.toLowerCase(), word])).values(),
  ];
  return {
    ...content,
    ...(content.phrases && { phrases: once(content.phrases) }),
    ...(content.bannedWords && { bannedWords: once(content.bannedWords) }),
  };
}

function toBrandVoice(record: BrandVoiceRecord): Sent<typeof brandVoiceSchema> {
  const { _id, version, name, tone, phrases, bannedWords, examples, createdAt, updatedAt } = record;
  return {
    id: _id.toHexString(),
    version,
    name,
    tone,
    phrases: [...phrases],
    bannedWords: [...bannedWords],
    examples: [...examples],
    client: clientOf(record.client),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: record.deletedAt?.toISOString() ?? null,
  };
}
