import { planRequirements } from '@postloom/shared-contracts';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import type { PostRecord } from '#app/posts/posts-context.ts';
import { awaitReader } from './await-reader.ts';
import { replyAddress, senderLanguage } from './link-sender.ts';
import { knownUrl } from './link-url.ts';
import { mailedReaders, openLinks } from './open-links.ts';
import { linksOf, type SignOffContext } from './sign-off-context.ts';
import { newVersionLetter } from './sign-off-letters.ts';

/**
 * Mails the readers of a post's open links that its current version is ready. Each gets one mail per version, however
 * often this is requested; a mail that delivers a link counts for the version at that time. Nobody is mailed about a
 * published post. From then on, the post waits for them again.
 * @returns the names of the readers mailed now (`mailed`), and of those mailed before (`known`).
 * @throws {AppError} `plan_required`; `rate_limited` once the day's limit for mails to clients is reached.
 */
export async function tellNewVersion(
  context: SignOffContext,
  actor: Actor,
  post: PostRecord,
): Promise<{ mailed: string[]; known: string[] }> {
  const { credits, mailLimit, brand, mail } = context;
  const { workspace } = actor;
  await requireRight(credits, workspace, planRequirements.signOff);
  const readers = post.status === 'published' ? [] : mailedReaders(await openLinks(context, actor, post));
  const links = linksOf(context, { workspace });
  const version = { post: post._id, edits: post.edits ?? 0 };
  const look = await brand.letterLookOf(workspace);
  const mailed: string[] = [];
  const known: string[] = [];
  for (const link of readers) {
    const { _id, readerName, readerEmail } = link;
    // Withdrawn links don't count: their reader has to learn that another link shows this version.
    if (await links.has({ posts: post._id, readerEmail, told: version, withdrawnAt: null })) {
      known.push(readerName);
      continue;
    }
    await mailLimit.consume(workspace);
    await mail.send(
      {
        kind: 'sign-off-version',
        to: readerEmail,
        fromName: look.name,
        ...(await replyAddress(context, look, link)),
        letter: newVersionLetter(look, {
          link,
          url: knownUrl(context, link),
          post,
          language: await senderLanguage(context, link),
        }),
      },
      { key: `sign-off-version.${post._id}.${version.edits}.${_id}`, owner: workspace },
    );
    await links.change({ _id }, { $addToSet: { told: version } });
    mailed.push(readerName);
  }
  const [reader] = readers;
  if (reader) await awaitReader(context, post, reader, context.now());
  return { mailed, known };
}
