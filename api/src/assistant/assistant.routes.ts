import { randomUUID } from 'node:crypto';
import { assistantEndpoints } from '@postloom/shared-contracts';
import { Router } from 'express';
import { Types } from 'mongoose';
import { answerCredits } from '#app/generation/answer-message.ts';
import { moveToBin, restoreInRoom } from '#app/kernel/database/bin.ts';
import { updateVersioned } from '#app/kernel/database/owned.ts';
import { findPage } from '#app/kernel/database/page.ts';
import { streamOrAnswer } from '#app/kernel/http/event-stream.ts';
import { readIdempotencyKey } from '#app/kernel/http/idempotency-key.ts';
import type { Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import {
  type AssistantContext,
  conversationsOf,
  findConversation,
  messagesOf,
  roomOutsideBin,
} from './assistant-context.ts';
import { makePostOfDraft } from './make-post-of-draft.ts';
import { sendMessage } from './send-message.ts';
import { toConversation, toMessages } from './to-message.ts';

export function createAssistantRoutes({
  route,
  context,
  limits,
}: {
  readonly route: BindRoute;
  readonly context: AssistantContext;
  readonly limits: Limits;
}): Router {
  const router = Router();
  const { generation, now } = context;
  route(router, assistantEndpoints.quoteAssistant, () => ({
    credits: generation.writesSamples ? 0 : answerCredits,
    isDemo: generation.writesSamples,
  }));
  route(router, assistantEndpoints.listConversations, async ({ actor, query }) => {
    const { records, next } = await findPage(conversationsOf(context, actor), {
      ...query,
      filter: { deletedAt: null },
      by: 'updatedAt',
    });
    return { items: records.map(toConversation), next };
  });
  route(router, assistantEndpoints.getConversation, async ({ actor, params }) =>
    toConversation(await findConversation(context, actor, params.id)),
  );
  route(router, assistantEndpoints.renameConversation, async ({ actor, params, body: { version, title } }) =>
    toConversation(
      await updateVersioned(
        conversationsOf(context, actor),
        { _id: new Types.ObjectId(params.id), deletedAt: null },
        version,
        { $set: { title, updatedAt: now() } },
      ),
    ),
  );
  route(router, assistantEndpoints.deleteConversation, async ({ actor, params }) => {
    const at = now();
    const move = { deletedAt: at, at };
    return toConversation(
      await moveToBin(conversationsOf(context, actor), new Types.ObjectId(params.id), move),
    );
  });
  route(router, assistantEndpoints.restoreConversation, async ({ actor, params }) => {
    const conversations = conversationsOf(context, actor);
    const restore = { at: now(), room: roomOutsideBin(conversations) };
    return toConversation(await restoreInRoom(conversations, new Types.ObjectId(params.id), restore));
  });
  route(router, assistantEndpoints.listAssistantMessages, async ({ actor, params, query }) => {
    const conversation = await findConversation(context, actor, params.id);
    const { records, next } = await findPage(messagesOf(context, actor), {
      ...query,
      filter: { conversation: conversation._id },
      by: 'createdAt',
    });
    return { items: await toMessages(context, actor, records), next };
  });
  route(
    router,
    assistantEndpoints.sendAssistantMessage,
    ({ body, caller, actor, request, response }) =>
      streamOrAnswer({ request, response }, assistantEndpoints.sendAssistantMessage.events, (stream) =>
        sendMessage(
          context,
          generation.askingOf(
            { account: caller, actor },
            readIdempotencyKey(request) ?? randomUUID(),
            request,
            response,
          ),
          body,
          stream && {
            started: (conversation, message) => stream.send('started', { conversation, message }),
            stage: (stage) => stream.send('stage', { stage }),
            delta: (text) => stream.send('delta', { text }),
            restart: () => stream.send('restart', {}),
          },
        ),
      ),
    { before: [limits.perAddress({ name: 'assistant', points: 120, seconds: 60 })] },
  );
  route(router, assistantEndpoints.keepAssistantDraft, ({ actor, params }) =>
    makePostOfDraft(context, actor, params.id),
  );
  return router;
}
