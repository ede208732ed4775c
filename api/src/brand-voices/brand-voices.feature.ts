import {
  brandVoiceLimits,
  type brandVoiceSchema,
  brandVoicesEndpoints,
  type Sent,
} from '@postloom/shared-contracts';
import { Router } from 'express';
import { Types } from 'mongoose';
import { clients } from '#app/clients/clients.feature.ts';
import { clientOf, owned, type Scope, updateVersioned } from '#app/kernel/database/owned.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { posts } from '#app/posts/posts.feature.ts';
import { type BrandVoiceRecord, brandVoicesCollection } from './brand-voices.model.ts';
import { readProfile } from './read-profile.ts';

/** How a brand talks: profiles that generations follow. */
export const brandVoices = defineFeature({
  name: 'brand-voices',
  needs: { clients, posts },
  collections: [brandVoicesCollection],
  create({ connection, now, limits }, { clients, posts }) {
    const voicesOf = (scope: Scope) => owned(brandVoicesCollection, connection, scope);
    const find = async (scope: Scope, id: string): Promise<BrandVoiceRecord> => {
      const found = await voicesOf(scope).findOne({ _id: new Types.ObjectId(id) });
      if (!found) throw new AppError('not_found', { userMessage: 'That brand voice is no longer there.' });
      return found;
    };
    const all = async (scope: Scope): Promise<BrandVoiceRecord[]> =>
      (await voicesOf(scope).find().sort({ name: 1, _id: 1 }).lean()) as unknown as BrandVoiceRecord[];

    clients.knowVoicesBy((scope, id) => voicesOf(scope).has({ _id: new Types.ObjectId(id) }));
    return {
      service: {
        /** @throws {AppError} `not_found` */
        get: find,
      },
      routes(route) {
        const router = Router();
        const before = [limits.perAddress({ name: 'brand-voices', points: 120, seconds: 60 })];
        route(router, brandVoicesEndpoints.listBrandVoices, async ({ actor }) => ({
          items: (await all(actor)).map(toBrandVoice),
          next: null,
        }));
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
            const voices = voicesOf(actor);
            if ((await voices.count()) >= brandVoiceLimits.perWorkspace) {
              throw new AppError('payload_too_large', {
                userMessage: `There is room for ${brandVoiceLimits.perWorkspace} brand voices. Delete one that you no longer need.`,
              });
            }
            const at = now();
            return toBrandVoice(
              await voices.insert({ ...withoutRepeats(body), version: 1, createdAt: at, updatedAt: at }),
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
            await updateVersioned(voicesOf(actor), { _id: new Types.ObjectId(params.id) }, version, {
              $set: { ...withoutRepeats(change), updatedAt: now() },
            }),
          );
        });
        route(router, brandVoicesEndpoints.deleteBrandVoice, async ({ actor, params }) => {
          await voicesOf(actor).deleteMany({ _id: new Types.ObjectId(params.id) });
        });
        return router;
      },
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

/** Each word once, whatever its case. */
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
  };
}
