import {
  accessKeyCallsPerMinute,
  countedMax,
  type EndpointBody,
  type postsEndpoints,
} from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { Types } from 'mongoose';
import * as z from 'zod/mini';
import { clients } from '#app/clients/clients.feature.ts';
import { credits } from '#app/credits/credits.feature.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { inBatches } from '#app/kernel/database/in-batches.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { defineFeature } from '#app/kernel/feature.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { lateBound } from '#app/kernel/late-bound.ts';
import { objects } from '#app/objects/objects.feature.ts';
import { addVideo, type PostsOfVideo } from './add-video.ts';
import { type DuePost, makeDueReady } from './due-posts.ts';
import { getPost } from './get-post.ts';
import { toVersion } from './list-versions.ts';
import { type FinishedRun, makePostOfRun, postsOfRuns, postsOfVariants } from './make-post-of-run.ts';
import { filesInProject, forgetMedia, mediaUses } from './media-uses.ts';
import { countPlanned, hasTimes, plannedPosts, plannedTimes, type Range } from './planned-posts.ts';
import { type PostRecord, type PostSignOffRecord, postsCollection } from './posts.model.ts';
import { createPostsRoutes } from './posts.routes.ts';
import { postsByClient } from './posts-by-client.ts';
import { type PostsContext, postsOf } from './posts-context.ts';
import { leaveProject, postsInProjects, postsOverview } from './posts-overview.ts';
import { purgePosts } from './purge-posts.ts';
import { awaitDecision, decidePost, readShown, stopWaiting } from './sign-off-post.ts';
import { versionsOf } from './store-version.ts';
import { describeMediaOf, type Post, toPostSummaries, toPosts } from './to-post.ts';
import {
  markMailed,
  markTold,
  readUntold,
  type UntoldDecision,
  untoldDecisions,
} from './untold-decisions.ts';
import { updatePost } from './update-post.ts';
import { usesOfFiles } from './uses-of-files.ts';
import { type PostVersionRecord, postVersionsCollection } from './versions.model.ts';

const purgeJob = defineJob({
  name: 'posts.purge',
  data: z.undefined(),
  everyMs: 60 * 60 * 1000,
  leaseMs: 5 * 60_000,
});

/** Lower than any id, so that "greater than this" finds fields that are set and can use the index. */
const firstId = new Types.ObjectId('0'.repeat(24));

/** The posts that people save. */
export const posts = defineFeature({
  name: 'posts',
  needs: { clients, credits, objects },
  collections: [postsCollection, postVersionsCollection],
  create({ connection, limits, now, log }, { clients, credits, objects }) {
    const findProject = lateBound<PostsContext['findProject']>('posts.knowProjectsBy');
    const findOpen = lateBound<PostsContext['findOpen']>('posts.signOff.knowOpenBy');
    const noted = lateBound<PostsContext['noted']>('posts.signOff.noteBy');
    const purged: ((workspace: string, post: string) => Promise<void>)[] = [];
    const context: PostsContext = {
      connection,
      log,
      credits,
      clients,
      objects,
      findProject: findProject.call,
      findOpen: findOpen.call,
      noted: noted.call,
      // Far more than a person writes in a day, so that a free account can't fill the database.
      made: limits.limiter({
        name: 'posts-made',
        points: 2000,
        seconds: 24 * 60 * 60,
        userMessage: 'You can add 2,000 posts a day. Please go on tomorrow.',
        givesBack: true,
      }),
      // As many as an access key has.
      listed: limits.limiter({ name: 'posts-listed', points: accessKeyCallsPerMinute, seconds: 60 }),
      now,
    };
    objects.usedBy({ keeps: 'in the library', find: (ids) => usesOfFiles(connection, ids) });
    return {
      service: {
        makePostOfRun: (actor: Actor, run: FinishedRun) => makePostOfRun(context, actor, run),
        addVideo: (workspace: string, which: PostsOfVideo, video: Parameters<typeof addVideo>[3]) =>
          addVideo(context, { workspace }, which, video),
        ofRuns: (scope: Scope, runs: readonly string[]) => postsOfRuns(context, scope, runs),
        ofVariants: (scope: Scope, variants: readonly string[]) => postsOfVariants(context, scope, variants),
        /** Sets the function that looks up projects. */
        knowProjectsBy: findProject.provide,
        overview: (scope: Scope, options: { readonly madeSince: Date; readonly rows: number }) =>
          postsOverview(context, scope, options),
        byClient: (workspace: string, period: { readonly from: Date; readonly to: Date }) =>
          postsByClient(context, workspace, period),
        mediaUses: (scope: Scope, ids: readonly string[]) => mediaUses(context, scope, ids),
        filesInProject: (scope: Scope, project: string) => filesInProject(context, scope, project),
        forgetMedia: (workspace: string, id: string) => forgetMedia(context, { workspace }, id),
        planned: (scope: Scope, range: Range) => plannedPosts(context, scope, range),
        plannedTimes: (scope: Scope, platform: Platform, range: Range) =>
          plannedTimes(context, scope, platform, range),
        /** For the whole workspace, because the plan limits that number. */
        countPlanned: (workspace: string) => countPlanned(context, { workspace }),
        hasTimes: (scope: Scope) => hasTimes(context, scope),
        get: (scope: Scope, id: string) => getPost(context, scope, id),
        update: (actor: Actor, id: string, change: EndpointBody<typeof postsEndpoints.updatePost>) =>
          updatePost(context, actor, id, change),
        /** For what clients read and decide on; see `sign-off-post.ts`. */
        signOff: {
          read: (scope: Scope, ids: readonly Types.ObjectId[]) => readShown(context, scope, ids),
          /** The same in the form for lists. */
          summaries: async (scope: Scope, ids: readonly Types.ObjectId[]) =>
            toPostSummaries(context, await readShown(context, scope, ids)),
          /** What the media of some posts say. */
          describeMedia: (posts: readonly PostRecord[]) => describeMediaOf(context, posts),
          decide: (scope: Scope, id: string, decision: PostSignOffRecord) =>
            decidePost(context, scope, id, decision),
          await: (workspace: string, post: PostRecord, waiting: PostSignOffRecord) =>
            awaitDecision(context, { workspace }, post, waiting),
          stopWaiting: (workspace: string, link: Types.ObjectId, ids: readonly Types.ObjectId[]) =>
            stopWaiting(context, { workspace }, link, ids),
          untold: () => untoldDecisions(connection),
          readUntold: (which: UntoldDecision) => readUntold(context, which),
          markMailed: (which: UntoldDecision) => markMailed(context, which),
          markTold: (which: UntoldDecision) => markTold(context, which),
          /** Sets the function that finds the posts which clients can decide on now. */
          knowOpenBy: findOpen.provide,
          /** Sets the function that completes the history of a post. */
          noteBy: noted.provide,
        },
        /** Registers a callback for posts that are being permanently deleted. It must be repeatable. */
        onPurged(listener: (workspace: string, post: string) => Promise<void>): void {
          purged.push(listener);
        },
        makeDueReady: (remind: (due: DuePost) => Promise<void>, signal: AbortSignal) =>
          makeDueReady(context, remind, signal),
        hasInProject: (workspace: string, project: Types.ObjectId) =>
          postsOf(context, { workspace }).has({ project }),
        ofProjects: (workspace: string, ids: readonly Types.ObjectId[]) =>
          postsInProjects(context, { workspace }, ids),
        countInAnyProject: (scope: Scope) =>
          postsOf(context, scope).count({ deletedAt: null, project: { $gt: firstId } }, countedMax),
        leaveProject: (workspace: string, project: string) => leaveProject(context, { workspace }, project),
      },
      routes: (route) => createPostsRoutes(route, context),
      jobs: [
        handleJob(purgeJob, async ({ signal }) => {
          const count = await purgePosts(context, signal, async (workspace, post) => {
            for (const listener of purged) await listener(workspace, post);
          });
          if (count > 0) log.info({ purged: count }, 'purged deleted posts');
        }),
      ],
      personalData: [
        {
          name: 'posts',
          covers: ['Post'],
          read: ({ id }) =>
            inBatches<PostRecord, Post>(
              postsOf(context, { workspace: id }).find().sort({ createdAt: 1 }),
              (records) => toPosts(context, records),
            ),
          erase: async ({ id }) => {
            await postsOf(context, { workspace: id }).deleteMany();
          },
        },
        {
          name: 'earlier texts',
          covers: ['PostVersion'],
          read: ({ id }) =>
            inBatches<PostVersionRecord, object>(
              versionsOf(context, { workspace: id }).find().sort({ post: 1, edits: 1 }),
              (records) =>
                records.map((record) => ({ post: record.post.toHexString(), ...toVersion(record) })),
            ),
          erase: async ({ id }) => {
            await versionsOf(context, { workspace: id }).deleteMany();
          },
        },
      ],
    };
  },
});
