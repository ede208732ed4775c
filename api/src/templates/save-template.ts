import {
  type EndpointBody,
  ownTemplatesMax,
  retentionMs,
  type templatesEndpoints,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { emptyBin, moveToBin } from '#app/kernel/database/bin.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { updateVersioned } from '#app/kernel/database/owned.ts';
import { insertInRoom, roomWithBin } from '#app/kernel/database/room.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { templatesCollection } from './templates.model.ts';
import { type TemplatesContext, templatesOf } from './templates-context.ts';
import { type Template, toOwnTemplate } from './to-template.ts';

/**
 * Saves a workspace's own template.
 * @param key makes repeated calls save only one template.
 * @throws {AppError} `idempotency_conflict` when the key saved another one; `payload_too_large` beyond the limit.
 */
export async function createTemplate(
  context: TemplatesContext,
  actor: Actor,
  input: EndpointBody<typeof templatesEndpoints.createTemplate>,
  key: string | null,
): Promise<Template> {
  const templates = templatesOf(context, actor);
  const at = context.now();
  try {
    const made = await insertInRoom(
      templates,
      {
        ...input,
        version: 1,
        views: 0,
        ...(key !== null && { key }),
        createdBy: new Types.ObjectId(actor.account),
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      },
      { rooms: [roomWithBin(templates, ownTemplatesMax, 'templates')], known: key === null ? null : { key } },
    );
    return toOwnTemplate(made);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const first = await templates.findOne({ key: String(key) });
    if (!first || first.title !== input.title || first.content !== input.content) {
      throw new AppError('idempotency_conflict');
    }
    return toOwnTemplate(first);
  }
}

/** @throws {AppError} `not_found`, also for one in the bin; `conflict` when somebody changed it first. */
export async function updateTemplate(
  context: TemplatesContext,
  scope: Scope,
  id: string,
  { version, ...change }: EndpointBody<typeof templatesEndpoints.updateTemplate>,
): Promise<Template> {
  const filter = { _id: new Types.ObjectId(id), deletedAt: null };
  const update = { $set: { ...change, updatedAt: context.now() } };
  return toOwnTemplate(await updateVersioned(templatesOf(context, scope), filter, version, update));
}

/**
 * Puts a template into the bin or takes it out. Does nothing if that is already so.
 * @throws {AppError} `not_found`
 */
export async function binTemplate(
  context: TemplatesContext,
  scope: Scope,
  id: string,
  binned: boolean,
): Promise<Template> {
  const at = context.now();
  const move = { deletedAt: binned ? at : null, at };
  return toOwnTemplate(await moveToBin(templatesOf(context, scope), new Types.ObjectId(id), move));
}

/**
 * Deletes templates whose time in the bin is over.
 * @returns how many.
 */
export async function purgeTemplates(context: TemplatesContext, signal: AbortSignal): Promise<number> {
  const before = new Date(context.now().getTime() - retentionMs('deletedPosts'));
  return emptyBin(templatesCollection, context.connection, { before, signal });
}
