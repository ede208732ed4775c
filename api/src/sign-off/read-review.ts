import {
  endpointUrl,
  type reviewPostSchema,
  type reviewSchema,
  type Sent,
  signOffEndpoints,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { clientOf, type Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { DescribeMedia } from '#app/posts/describe-media.ts';
import { latestDecision, type PostRecord, type PostSignOffRecord } from '#app/posts/posts-context.ts';
import { findLinkById } from './find-link.ts';
import { completeHistory, historyOf, record, toEntry } from './history.ts';
import type { SignOffEventRecord, SignOffLinkRecord } from './sign-off.model.ts';
import { linksOf, type SignOffContext, scopeOf } from './sign-off-context.ts';

type ReviewPost = Sent<typeof reviewPostSchema>;

const hourMs = 60 * 60 * 1000;

/** The content of the reader's page. Their first visit is recorded in the history. */
export async function readReview(
  context: SignOffContext,
  link: SignOffLinkRecord,
): Promise<Sent<typeof reviewSchema>> {
  const workspace = link.workspace.toHexString();
  const [found, { name, colour, logo }] = await Promise.all([
    context.posts.signOff.read(scopeOf(link), link.posts),
    context.brand.lookOf(workspace),
  ]);
  const posts = inOrder(link, found);
  if (link.openedAt === null) await noteOpening(context, link, posts);
  for (const post of posts) await completeHistory(context, workspace, post);
  const history = await historyOf(context, workspace, link.posts, conversationKinds);
  const describe = await context.posts.signOff.describeMedia(posts);
  // A client without posts may have been deleted; one with posts can't be.
  const client = posts.length > 0 ? clientOf(link.client) : null;
  const author = client === null ? null : await context.clients.lookOf(workspace, client);
  return {
    readerName: link.readerName,
    message: link.message,
    expiresAt: link.expiresAt.toISOString(),
    zone: link.zone ?? 'UTC',
    author: author?.name ?? null,
    authorLogoUrl: author?.logo ? fileUrl(context, link, author.logo) : null,
    brand: { name, colour, logoUrl: logo && fileUrl(context, link, logo) },
    posts: posts.map((post) => toReviewPost(context, link, post, { history, describe })),
  };
}

/** One post of a link. @throws {AppError} `not_found` if the link doesn't show it. */
export async function findReviewPost(
  { posts }: Pick<SignOffContext, 'posts'>,
  link: SignOffLinkRecord,
  id: string,
): Promise<PostRecord> {
  const asked = link.posts.filter((post) => post.equals(new Types.ObjectId(id)));
  const [found] = await posts.signOff.read(scopeOf(link), asked);
  if (!found) throw new AppError('not_found', { userMessage: 'This post no longer exists.' });
  return found;
}

/** One post of a link as its reader currently sees it. */
export async function readReviewPost(
  context: SignOffContext,
  link: SignOffLinkRecord,
  post: PostRecord,
): Promise<ReviewPost> {
  return toReviewPost(context, link, post, {
    history: await historyOf(context, link.workspace.toHexString(), [post._id], conversationKinds),
    describe: await context.posts.signOff.describeMedia([post]),
  });
}

/**
 * Checks a signed file URL, and that its link still shows the file.
 * @returns the scope to read the file in.
 * @throws {AppError} `not_found` if the signature is wrong or has expired, or if the link doesn't show the file, or no
 *   longer does; `gone` if the link has ended.
 */
export async function findReviewFile(
  context: SignOffContext,
  id: string,
  {
    link: linkId,
    until,
    signature,
  }: { readonly link: string; readonly until: string; readonly signature: string },
): Promise<Scope> {
  const { fileSigner, posts, brand, clients, now } = context;
  const isOurs = fileSigner.verify(signaturePayload(linkId, id, until), signature);
  if (!isOurs || Number(until) <= now().getTime()) throw new AppError('not_found');
  const link = await findLinkById(context, linkId);
  const workspace = link.workspace.toHexString();
  const shown = await posts.signOff.read(scopeOf(link), link.posts);
  if (shown.some(({ media }) => media.some(({ object }) => object === id))) return scopeOf(link);
  const client = clientOf(link.client);
  const isLogo =
    (await brand.lookOf(workspace)).logo === id ||
    (client !== null && (await clients.lookOf(workspace, client)).logo === id);
  if (!isLogo) throw new AppError('not_found');
  return { workspace };
}

function toReviewPost(
  context: SignOffContext,
  link: SignOffLinkRecord,
  record: PostRecord,
  {
    history,
    describe,
  }: {
    readonly history: readonly SignOffEventRecord[];
    readonly describe: DescribeMedia;
  },
): ReviewPost {
  const { _id, edits = 0, platform, contentType, caption, hashtags, media, videoScript } = record;
  const { slides, scheduledAt, status } = record;
  const decided = latestDecision(record);
  return {
    id: _id.toHexString(),
    version: edits + 1,
    platform,
    contentType,
    caption,
    hashtags: [...hashtags],
    media: media.map((file) => ({
      kind: file.kind,
      ...describe(file),
      url: fileUrl(context, link, file.object),
    })),
    videoScript,
    slides: slides ? [...slides] : null,
    scheduledAt: scheduledAt?.toISOString() ?? null,
    isPublished: status === 'published',
    decision: decided
      ? {
          decision: decided.state,
          version: decided.edits + 1,
          by: decided.by,
          at: decided.at.toISOString(),
          ...(decided.shown && { shown: toShown(decided.shown) }),
        }
      : null,
    comments: history.filter(({ post: of, text }) => of.equals(_id) && text !== '').map(toEntry),
  };
}

function toShown({
  caption,
  hashtags,
  scheduledAt,
}: NonNullable<PostSignOffRecord['shown']>): NonNullable<NonNullable<ReviewPost['decision']>['shown']> {
  return {
    caption,
    hashtags: [...hashtags],
    ...(scheduledAt !== undefined && { scheduledAt: scheduledAt?.toISOString() ?? null }),
  };
}

/** The kinds of entries that the reader's page shows in the conversation. */
const conversationKinds = ['comment', 'approved', 'changes_requested'] as const;

const signaturePayload = (link: string, object: string, until: string): string =>
  `${link}.${object}.${until}`;

/** A URL at which the link's reader, who can't use the file's own URL, can load a file for one to two hours. */
function fileUrl({ fileSigner, now }: SignOffContext, { _id }: SignOffLinkRecord, object: string): string {
  // Rounded to hours, so that the URL stays the same for a while and a refreshed page needn't load its files again.
  const until = String((Math.floor(now().getTime() / hourMs) + 2) * hourMs);
  const link = _id.toHexString();
  return endpointUrl(signOffEndpoints.getReviewFile, {
    params: { id: object },
    query: { link, until, signature: fileSigner.sign(signaturePayload(link, object, until)) },
  });
}

async function noteOpening(
  context: SignOffContext,
  { _id, workspace, readerName }: SignOffLinkRecord,
  posts: readonly PostRecord[],
): Promise<void> {
  const at = context.now();
  const scope = { workspace: workspace.toHexString() };
  for (const post of posts) {
    await record(context, scope.workspace, {
      post: post._id,
      link: _id,
      kind: 'opened',
      at,
      version: (post.edits ?? 0) + 1,
      by: { name: readerName, side: 'reader' },
      text: '',
      key: `opened:${_id}`,
    });
  }
  await linksOf(context, scope).updateOne({ _id, openedAt: null }, { $set: { openedAt: at } });
}

/** By their time, soonest first; posts without one come last, in the order in which they were sent. */
function inOrder(link: SignOffLinkRecord, posts: readonly PostRecord[]): readonly PostRecord[] {
  const asSent = link.posts.flatMap((id) => posts.find((post) => post._id.equals(id)) ?? []);
  const time = ({ scheduledAt }: PostRecord): number => scheduledAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return asSent.toSorted((a, b) => time(a) - time(b));
}
