import {
  type accessKeySchema,
  type accessKeysEndpoints,
  accessKeysMax,
  type EndpointBody,
  planRequirements,
  type Sent,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Types } from 'mongoose';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { AccessKeyRecord } from './access-keys.model.ts';
import { type AccessKeysContext, keysOf, toAccessKey } from './access-keys-context.ts';
import { hashKey, makeKey } from './key-text.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates a key that acts on its creator's behalf.
 * @returns also the key itself, which isn't stored anywhere.
 * @throws {AppError} `plan_required`, `validation_failed` for a wrong password, `payload_too_large` for one key too
 *   many.
 */
export async function createAccessKey(
  context: AccessKeysContext,
  { workspace, account }: Actor,
  { name, scopes, expiresInDays, currentPassword }: EndpointBody<typeof accessKeysEndpoints.createAccessKey>,
): Promise<{ accessKey: Sent<typeof accessKeySchema>; secret: string }> {
  await requireRight(context.credits, workspace, planRequirements.apiAccess);
  await context.accounts.requirePassword(account, currentPassword);
  const keys = keysOf(context, workspace);
  const secret = makeKey();
  const createdAt = context.now();
  const record = {
    name,
    scopes: [...new Set(scopes)],
    keyHash: hashKey(secret),
    ending: secret.slice(-4),
    createdBy: new Types.ObjectId(account),
    createdAt,
    lastUsedAt: null,
    expiresAt: expiresInDays === null ? null : new Date(createdAt.getTime() + expiresInDays * dayMs),
  };
  for (;;) {
    const taken = new Set(
      ((await keys.find().select({ place: 1 }).lean()) as unknown as Pick<AccessKeyRecord, 'place'>[]).map(
        ({ place }) => place,
      ),
    );
    const place = Array.from({ length: accessKeysMax }, (_, index) => index + 1).find(
      (each) => !taken.has(each),
    );
    if (place === undefined) {
      throw new AppError('payload_too_large', {
        userMessage: `You’ve reached the limit of ${accessKeysMax} access keys. Revoke one you no longer need.`,
      });
    }
    try {
      const accessKey = toAccessKey(await keys.insert({ ...record, place }));
      await tellMaker(context, account, name);
      return { accessKey, secret };
    } catch (error) {
      // Another key has taken the place in the meantime.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** Tells the creator about the new key, in case somebody else has created it. */
async function tellMaker(
  { recipient, mail, siteOrigin }: AccessKeysContext,
  account: string,
  name: string,
): Promise<void> {
  const person = await recipient(account);
  if (!person) return;
  await mail.send(
    {
      kind: 'access-key-made',
      to: person.email,
      letter: {
        subject: 'A new access key was created',
        preview: `The key “${name}” can call Postloom in your name.`,
        heading: 'A new access key was created',
        paragraphs: [
          `Hello ${person.name},`,
          `The access key “${name}” can now call Postloom in your name, within its scopes. If you didn’t create it, revoke it and change your password.`,
        ],
        action: { label: 'See your keys', url: siteOrigin + paths.api },
        reason: 'You get this email because it’s about the security of your account.',
      },
    },
    { owner: account },
  );
}
