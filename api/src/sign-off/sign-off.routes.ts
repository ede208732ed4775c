import { automaticTitle, signOffEndpoints } from '@postloom/shared-contracts';
import { type Request, type RequestHandler, Router } from 'express';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { clientOf } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { readIdempotencyKey } from '#app/kernel/http/idempotency-key.ts';
import { addressKey, type Limiter, type Limits } from '#app/kernel/http/rate-limit.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { sendFile } from '#app/objects/objects.routes.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import type { PostRecord } from '#app/posts/posts-context.ts';
import { commentAsReader, commentAsTeam } from './comment.ts';
import { createLink, toLink } from './create-link.ts';
import { decideAsReader, decideAsTeam } from './decide.ts';
import { withdrawLink } from './end-link.ts';
import { historyAsCsv, historyFileName } from './export-history.ts';
import { findLink } from './find-link.ts';
import { completeHistory, historyOf, latestHistoryOf, toTimeline } from './history.ts';
import { findReviewFile, findReviewPost, readReview, readReviewPost } from './read-review.ts';
import type { SignOffLinkRecord } from './sign-off.model.ts';
import { linksOf, type SignOffContext } from './sign-off-context.ts';
import { tellNewVersion } from './tell-new-version.ts';
import { listUnseen, markSeen } from './unseen-comments.ts';

export function createSignOffRoutes({
  route,
  context,
  objects,
  limits,
}: {
  readonly route: BindRoute;
  readonly context: SignOffContext;
  readonly objects: Pick<ObjectsService, 'deliverFile'>;
  readonly limits: Limits;
}): Router {
  const router = Router();
  const findPost = async (actor: Actor, id: string): Promise<PostRecord | null> => {
    const [post] = await context.posts.signOff.read(actor, [new Types.ObjectId(id)]);
    if (post) await completeHistory(context, actor.workspace, post);
    return post ?? null;
  };
  const ownPost = async (actor: Actor, id: string): Promise<PostRecord> => {
    const post = await findPost(actor, id);
    if (!post) throw new AppError('not_found');
    return post;
  };

  route(
    router,
    signOffEndpoints.createSignOffLink,
    ({ actor, body, request }) => createLink(context, actor, body, readIdempotencyKey(request)),
    { before: [limits.perAddress({ name: 'sign-off-links', points: 120, seconds: 600 })] },
  );
  route(router, signOffEndpoints.withdrawSignOffLink, ({ actor, params }) =>
    withdrawLink(context, actor, params.id),
  );
  route(router, signOffEndpoints.getPostSignOff, async ({ actor, params }) => {
    const { _id } = await ownPost(actor, params.id);
    const links = (await linksOf(context, actor)
      .find({ posts: _id } as object)
      .sort({ createdAt: -1 })
      .limit(linksShown)
      .lean()) as unknown as SignOffLinkRecord[];
    return {
      links: links.map((link) => toLink(link, context.now())),
      history: toTimeline(await latestHistoryOf(context, actor.workspace, _id)),
    };
  });
  route(
    router,
    signOffEndpoints.answerSignOff,
    async ({ actor, params, body, request }) => {
      const post = await ownPost(actor, params.id);
      return commentAsTeam(context, actor, post, { ...body, key: readIdempotencyKey(request) });
    },
    { before: [limits.perAddress({ name: 'sign-off-answers', points: 120, seconds: 600 })] },
  );
  const deciding = limits.limiter({
    name: 'review-decide',
    points: 12,
    seconds: 3600,
    userMessage: 'You have changed your decision many times. Please wait an hour, or leave a comment.',
  });
  route(
    router,
    signOffEndpoints.decideInTeam,
    async ({ actor, params, body }) => {
      const post = await ownPost(actor, params.id);
      await deciding.consume(`${actor.account}:${params.id}`);
      await decideAsTeam(context, actor, post, body);
      return context.posts.get(actor, params.id);
    },
    { before: [limits.perAddress({ name: 'sign-off-decisions', points: 120, seconds: 600 })] },
  );
  route(
    router,
    signOffEndpoints.tellNewVersion,
    async ({ actor, params }) => tellNewVersion(context, actor, await ownPost(actor, params.id)),
    { before: [limits.perAddress({ name: 'sign-off-notices', points: 120, seconds: 600 })] },
  );
  route(router, signOffEndpoints.listUnseenComments, ({ actor }) => listUnseen(context, actor));
  route(router, signOffEndpoints.markCommentsSeen, async ({ actor, params, body }) => {
    const { _id } = await ownPost(actor, params.id);
    await markSeen(context, actor, _id, body.comments);
  });
  route(router, signOffEndpoints.exportSignOff, async ({ actor, actors, params, query, response }) => {
    // The browser follows a link without saying which workspace the page belongs to.
    const others = actor.client === undefined ? await actors() : [];
    let post: PostRecord | null = null;
    for (const each of [actor, ...others]) post ??= await findPost(each, params.id);
    if (!post) throw new AppError('not_found');
    const { format } = query;
    const { _id, platform, caption } = post;
    const title = post.title || automaticTitle(caption);
    const workspace = post.workspace.toHexString();
    const history = toTimeline(await historyOf(context, workspace, [_id]));
    response.set('Cache-Control', 'no-store');
    if (format === 'csv') {
      const ofClient = clientOf(post.client);
      const client = ofClient ? await context.clients.nameOf(workspace, ofClient) : '';
      const zone = (await context.recipient(actor.account))?.timeZone ?? 'UTC';
      response
        .attachment(historyFileName([client, title].filter(Boolean).join(', '), format))
        .send(historyAsCsv(history, { post: { client, platform, title }, zone }));
      return;
    }
    const { name: agency } = await context.brand.lookOf(workspace);
    response
      .attachment(historyFileName(title, format))
      .send(JSON.stringify({ agency, post: params.id, history }, null, 2));
  });

  addReaderRoutes(router, { route, context, objects, limits, deciding });
  return router;
}

/** How many links of a post are listed, latest first. */
const linksShown = 50;

function addReaderRoutes(
  router: Router,
  {
    route,
    context,
    objects,
    limits,
    deciding,
  }: Parameters<typeof createSignOffRoutes>[0] & { readonly deciding: Limiter },
): void {
  const wrongTokens = limits.limiter({ name: 'review-guess', points: 30, seconds: 600 });
  const reading = limits.limiter({ name: 'review-read', points: 600, seconds: 600 });
  const writing = limits.limiter({ name: 'review-write', points: 60, seconds: 600 });
  const perAddress = limits.perAddress({ name: 'review', points: 600, seconds: 600 });
  const filesPerAddress = limits.perAddress({ name: 'review-files', points: 3000, seconds: 600 });
  const before = [unlisted, perAddress];

  /** The link for the request's token. Wrong tokens are limited per IP address, correct ones per link. */
  const linkOf = async (request: Request, limit: Limiter): Promise<SignOffLinkRecord> => {
    const link = await findLink(context, request.headers.authorization).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') {
        await wrongTokens.consume(addressKey(request));
      }
      throw error;
    });
    await limit.consume(link._id.toHexString());
    return link;
  };

  route(
    router,
    signOffEndpoints.getReview,
    async ({ request }) => readReview(context, await linkOf(request, reading)),
    { before },
  );
  route(
    router,
    signOffEndpoints.commentReview,
    async ({ request, params, body }) => {
      const link = await linkOf(request, writing);
      const post = await findReviewPost(context, link, params.id);
      return commentAsReader(context, link, post, { ...body, key: readIdempotencyKey(request) });
    },
    { before },
  );
  route(
    router,
    signOffEndpoints.decideReview,
    async ({ request, params, body }) => {
      const link = await linkOf(request, writing);
      const post = await findReviewPost(context, link, params.id);
      // Each decision adds an entry to the history and mails the link's sender.
      await deciding.consume(`${link._id.toHexString()}:${params.id}`);
      return readReviewPost(context, link, await decideAsReader(context, link, post, body));
    },
    { before },
  );
  route(
    router,
    signOffEndpoints.getReviewFile,
    async ({ params, query, request, response }) => {
      const scope = await findReviewFile(context, params.id, query);
      const delivery = await objects.deliverFile(scope, params.id, { downloadName: null, width: null });
      await sendFile(request, response, delivery, 'private, no-store');
    },
    { before: [unlisted, filesPerAddress] },
  );
}

/** Keeps the answers out of search engines, and the page's address from other sites. */
const unlisted: RequestHandler = (_request, response, next) => {
  response.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
  next();
};
