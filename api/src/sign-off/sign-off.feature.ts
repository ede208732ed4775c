import * as z from 'zod/mini';
import { brand } from '#app/brand/brand.feature.ts';
import { clients } from '#app/clients/clients.feature.ts';
import { credits } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { createSigner } from '#app/kernel/http/signature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { createSeal } from '#app/kernel/seal.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { posts } from '#app/posts/posts.feature.ts';
import { teams } from '#app/teams/teams.feature.ts';
import { webhooks } from '#app/webhooks/webhooks.feature.ts';
import { toLink } from './create-link.ts';
import { settleEnded } from './end-link.ts';
import { findOpenPosts } from './find-link.ts';
import { forgetPost } from './forget-post.ts';
import { completeHistory, toEntry } from './history.ts';
import { carryOutUnsent, invite, inviteJob, markSent } from './invite.ts';
import {
  type SignOffEventRecord,
  type SignOffLinkRecord,
  signOffEventsCollection,
  signOffLinksCollection,
} from './sign-off.model.ts';
import { createSignOffRoutes } from './sign-off.routes.ts';
import { type DecisionListener, eventsOf, linksOf, type SignOffContext } from './sign-off-context.ts';
import { enqueueUntoldComments, markCommentTold, tellComment, tellCommentJob } from './tell-comment.ts';
import { enqueueUntold, tellDecision, tellJob } from './tell-decision.ts';

const sweepJob = defineJob({
  name: 'sign-off.tell-untold',
  data: z.undefined(),
  everyMs: 60_000,
  leaseMs: 60_000,
});
const settleEndedJob = defineJob({
  name: 'sign-off.settle-expired',
  data: z.undefined(),
  everyMs: 10 * 60 * 1000,
  leaseMs: 5 * 60_000,
});

/** Clients read posts through a link, comment on them, and approve them or request changes. */
export const signOff = defineFeature({
  name: 'sign-off',
  needs: { brand, clients, credits, identity, objects, posts, teams, webhooks },
  collections: [signOffLinksCollection, signOffEventsCollection],
  create(
    { env, connection, now, log, limits, mail, jobs, siteOrigin },
    { brand, clients, credits, identity, objects, posts, teams, webhooks },
  ) {
    const listeners: DecisionListener[] = [];
    const context: SignOffContext = {
      connection,
      credits,
      jobs,
      worksIn: teams.worksIn,
      peopleIn: teams.peopleIn,
      posts,
      brand,
      clients,
      recipient: identity.recipient,
      mail,
      sendsMail: env.SMTP_URL !== undefined,
      mailLimit: limits.limiter({
        name: 'sign-off-mails',
        points: 200,
        seconds: 24 * 60 * 60,
        userMessage:
          'You’ve reached today’s limit for emails to clients. Create a link without an address and send it yourself.',
        givesBack: true,
      }),
      fileSigner: createSigner(env.SESSION_SECRET, 'review-file'),
      tokenSeal: createSeal(env.SESSION_SECRET, env.SESSION_SECRET_BEFORE, 'review-token'),
      siteOrigin,
      listeners,
      now,
    };
    posts.signOff.knowOpenBy((scope) => findOpenPosts(context, scope));
    posts.signOff.noteBy((workspace, post) => completeHistory(context, workspace, post));
    listeners.push(async ({ id, workspace, post: postId, decision, by, side, text }) => {
      const post = await posts.get({ workspace }, postId);
      if (decision === 'approved') await webhooks.emit(workspace, 'post.approved', { post, by, side }, id);
      else await webhooks.emit(workspace, 'post.changes_requested', { post, by, side, comment: text }, id);
    });
    posts.onPurged((workspace, post) => forgetPost(context, workspace, post));
    return {
      service: {
        /** Registers a callback for decisions by clients and by the team. */
        onDecision(listener: DecisionListener): void {
          listeners.push(listener);
        },
      },
      routes: (route) => createSignOffRoutes({ route, context, objects, limits }),
      jobs: [
        handleJob(
          tellJob,
          ({ data }) => tellDecision(context, data),
          // Once the job is dead. Otherwise the sweep would enqueue it again every minute, forever.
          (untold) => posts.signOff.markTold(untold),
        ),
        handleJob(
          tellCommentJob,
          ({ data }) => tellComment(context, data),
          (untold) => markCommentTold(context, untold),
        ),
        handleJob(
          inviteJob,
          ({ data }) => invite(context, data),
          (unsent) => markSent(context, unsent),
        ),
        handleJob(sweepJob, async ({ signal }) => {
          await carryOutUnsent(context, signal);
          await enqueueUntold(context, signal);
          await enqueueUntoldComments(context, signal);
        }),
        handleJob(settleEndedJob, async ({ signal }) => {
          const ended = await settleEnded(context, signal);
          if (ended > 0) log.info({ ended }, 'settled ended sign-off links');
        }),
      ],
      personalData: [
        {
          name: 'sign-off',
          covers: ['SignOffLink', 'SignOffEvent'],
          isDoor: true,
          async read({ id: workspace }) {
            const links = (await linksOf(context, { workspace })
              .find()
              .sort({ createdAt: 1 })
              .lean()) as unknown as SignOffLinkRecord[];
            const history = (await eventsOf(context, { workspace })
              .find()
              .sort({ at: 1 })
              .lean()) as unknown as SignOffEventRecord[];
            return {
              links: links.map((link) => toLink(link, now())),
              history: history.map((event) => ({ post: event.post.toHexString(), ...toEntry(event) })),
            };
          },
          async erase({ id: workspace }) {
            await linksOf(context, { workspace }).deleteMany();
            await eventsOf(context, { workspace }).deleteMany();
          },
        },
      ],
    };
  },
});
