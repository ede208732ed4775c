import { paths } from '@postloom/shared-contracts/paths';
import { type Request, type Response, Router } from 'express';
import * as z from 'zod/mini';
import { brandVoices } from '#app/brand-voices/brand-voices.feature.ts';
import { clients } from '#app/clients/clients.feature.ts';
import { credits, reservationLeaseMs } from '#app/credits/credits.feature.ts';
import { identity } from '#app/identity/identity.feature.ts';
import { inBatches } from '#app/kernel/database/in-batches.ts';
import { clientOf, type Scope } from '#app/kernel/database/owned.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { abortedOnLeave } from '#app/kernel/http/event-stream.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { posts } from '#app/posts/posts.feature.ts';
import { projects } from '#app/projects/projects.feature.ts';
import { templates } from '#app/templates/templates.feature.ts';
import { webhooks } from '#app/webhooks/webhooks.feature.ts';
import { answerMessage, type ConversationMessage } from './answer-message.ts';
import { createClipsRoutes } from './clips/clips.routes.ts';
import type { ClipsContext } from './clips/clips-context.ts';
import { makeClip } from './clips/make-clip.ts';
import { clipJob } from './clips/request-clip.ts';
import { createComposerRoutes } from './composer/composer.routes.ts';
import { type ComposerContext, setsOf } from './composer/composer-context.ts';
import { type SetRecord, setsCollection } from './composer/sets.model.ts';
import { compose } from './demo/composer-thread.ts';
import { filesOfResults } from './files-of-results.ts';
import { budgetOf, createGeneratorRoutes } from './generator/generator.routes.ts';
import type { GeneratorContext } from './generator/generator-context.ts';
import { createHistoryRoutes } from './history/history.routes.ts';
import type { HistoryContext } from './history/history-context.ts';
import { createImagesFor } from './images-for.ts';
import { createProviders } from './providers/create-providers.ts';
import { expireRunLeases } from './runs/expire-run-leases.ts';
import { eraseRuns, listRuns } from './runs/export-runs.ts';
import { outcomeOfReservation } from './runs/finish-run.ts';
import { leftBehindLetter } from './runs/left-behind-letter.ts';
import { makeLeftPosts, markEarlierResults } from './runs/make-left-posts.ts';
import { handOverResults, type MakePost, makePostsOfVisitor } from './runs/make-posts.ts';
import { nameEarlierWork } from './runs/name-earlier-work.ts';
import { noteOrigins } from './runs/note-origins.ts';
import type { Asking } from './runs/run-charged.ts';
import { runsCollection } from './runs/runs.model.ts';
import type { RunsContext } from './runs/runs-context.ts';
import type { WritingListener } from './write-guarded.ts';

const keepJob = defineJob({
  name: 'generation.keep-results',
  data: z.undefined(),
  everyMs: 60_000,
  leaseMs: 5 * 60_000,
});

export const generation = defineFeature({
  name: 'generation',
  needs: { clients, credits, objects, identity, posts, projects, templates, brandVoices, webhooks },
  collections: [runsCollection, setsCollection],
  async create(
    { env, connection, log, now, limits, jobs, mail, siteOrigin, exclusiveDatabase },
    { clients, credits, objects, identity, posts, projects, templates, brandVoices, webhooks },
  ) {
    const leftBehindMails = limits.limiter({ name: 'left-behind-mail', points: 1, seconds: 60 * 60 });
    const runs: RunsContext = {
      connection,
      credits,
      objects,
      async tellLeftBehind({ visitorId, memberId }) {
        const member = await identity.recipient(memberId);
        // One mail tells of all that was left behind, although each run is handed over by itself.
        const isFirst = await leftBehindMails.consume(visitorId).catch(() => null);
        if (!member || !isFirst) return;
        const letter = leftBehindLetter({ name: member.name, url: `${siteOrigin}${paths.media}` });
        await mail.send({ kind: 'left-behind', to: member.email, letter });
      },
      now,
      leaseMs: reservationLeaseMs,
      waitMs: env.OPENAI_TIMEOUT_MS + 5000,
    };
    objects.usedBy({ keeps: 'for a day', find: (ids, owners) => filesOfResults(runs, ids, owners) });
    credits.decideAbandonedBy((workspace, key) => outcomeOfReservation(runs, workspace, key));
    const makePost: MakePost = async (actor, run) => {
      const post = await posts.makePostOfRun(actor, run);
      if (post) await webhooks.emit(actor.workspace, 'post.generated', { post }, run.runId);
    };
    identity.accounts.onRegistered((accountId) => makePostsOfVisitor(runs, accountId, makePost));
    identity.accounts.onVisitorSignedIn((visit) => handOverResults(runs, makePost, visit));
    const providers = await createProviders(env);
    const clientVoice = async ({ workspace, client }: Scope) =>
      client ? clients.voiceOf(workspace, client) : null;
    const clips: ClipsContext = {
      runs,
      credits,
      objects,
      videos: providers.videos,
      jobs,
      now,
      post: posts.get,
      async bannedWords(scope, voice) {
        const id = voice === undefined ? await clientVoice(scope) : voice;
        if (!id || !(await brandVoices.has(scope, id))) return [];
        return (await brandVoices.get(scope, id)).bannedWords;
      },
      addToPosts: posts.addVideo,
    };
    const history: HistoryContext = {
      runs,
      credits,
      now,
      postsOfRuns: posts.ofRuns,
    };
    const shared: GeneratorContext = {
      clips,
      credits,
      runs,
      makePost,
      objects,
      ...providers,
      imagesFor: createImagesFor(objects, providers.text),
      clientVoice,
      voice: async (scope: Scope, id: string) => {
        const voice = await brandVoices.get(scope, id);
        return { ...voice, client: clientOf(voice.client) };
      },
      earlyLeaves: limits.limiter({
        name: 'left-early',
        points: bounds.leftEarlyPerDay,
        seconds: 24 * 60 * 60,
      }),
    };
    const composer: ComposerContext = {
      ...shared,
      connection,
      now,
      postsOfRuns: posts.ofRuns,
      postsOfVariants: posts.ofVariants,
      projectBrief: projects.brief,
      clientBrief: clients.briefDefaults,
      template: templates.open,
    };
    const freeCreditsPerAddress = limits.ofAddresses({
      name: 'free-credits',
      points: env.FREE_CREDITS_PER_ADDRESS_PER_DAY,
      seconds: 24 * 60 * 60,
      givesBack: true,
      userMessage:
        'The free credits for your network are used up for today. Upgrade your plan or come back tomorrow.',
    });
    return {
      service: {
        /** Whether texts are written without AI here, so that they cost nothing. */
        writesSamples: providers.text.isDemo,
        /**
         * The client that a voice belongs to, or null.
         * @throws {AppError} `not_found`
         */
        clientOfVoice: async (scope: Scope, id: string): Promise<string | null> =>
          (await composer.voice(scope, id)).client,
        /** Loads what the offline composer needs, so that nobody waits for it with the first brief. */
        warmUp: () => compose('warmUp', undefined),
        answer: (asking: Asking, message: ConversationMessage, listener: WritingListener | null) =>
          answerMessage(composer, asking, message, listener),
        /** The caller's context for a charged request. */
        askingOf: (
          who: Pick<Asking, 'account' | 'actor'>,
          key: string,
          request: Request,
          response: Response,
        ): Asking => ({
          ...who,
          idempotencyKey: key,
          signal: abortedOnLeave(response),
          addressBudget: budgetOf(freeCreditsPerAddress, request),
        }),
      },
      routes: (route) =>
        Router().use(
          createGeneratorRoutes({
            route,
            context: shared,
            limits,
            freeCreditsPerAddress,
            visitorUploads: objects.visitorUploads,
          }),
          createHistoryRoutes(route, history, limits),
          createClipsRoutes({ route, context: clips, limits }),
          createComposerRoutes({ route, context: composer, limits, freeCreditsPerAddress }),
        ),
      jobs: [
        handleJob(clipJob, (job) => makeClip(clips, job)),
        handleJob(keepJob, async ({ signal }) => {
          const kept = await makeLeftPosts(runs, makePost, signal);
          if (kept > 0) log.info({ kept }, 'kept results that a crash had left');
        }),
      ],
      migrations: [
        {
          name: 'generation.results-become-posts',
          run: (signal) =>
            markEarlierResults(
              runs,
              async (id) => (await identity.accounts.find(id))?.kind === 'member',
              signal,
            ),
        },
        {
          name: 'generation.files-say-their-origin',
          run: (signal) => noteOrigins(runs, objects, signal),
        },
        { name: 'generation.ledger-names-work', run: (signal) => nameEarlierWork(runs, signal) },
      ],
      personalData: [
        {
          name: 'generations',
          covers: ['Generation'],
          read: ({ id }) => listRuns(runs, id),
          erase: ({ id }) => eraseRuns(runs, id),
        },
        {
          name: 'composer generations',
          covers: ['ComposerGeneration'],
          read: ({ id }) =>
            inBatches<SetRecord, object>(
              setsOf(composer, { workspace: id }).find().sort({ createdAt: 1 }),
              (sets) => sets.map(({ request, createdAt, expiresAt }) => ({ request, createdAt, expiresAt })),
            ),
          erase: async ({ id }) => {
            await setsOf(composer, { workspace: id }).deleteMany();
          },
        },
      ],
      async start() {
        if (exclusiveDatabase) await expireRunLeases(runs);
      },
    };
  },
});
