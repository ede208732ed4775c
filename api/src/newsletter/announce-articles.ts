import { endpointUrl, newsletterEndpoints } from '@postloom/shared-contracts';
import {
  type IssueRecord,
  issuesCollection,
  type SubscriberRecord,
  subscribersCollection,
} from './newsletter.model.ts';
import type { NewsletterContext } from './newsletter.service.ts';
import { type NewArticle, newArticleLetter } from './newsletter-letters.ts';

/** How many mails are put into the outbox before the progress is stored. */
const batch = 100;

/** Stored next to the articles once the site's initial articles have been recorded. */
const begun = 'begun';

/**
 * Mails subscribers about new articles. The first call only records the existing articles, because they are no news.
 * After a crash it continues where it stopped.
 */
export async function announceArticles(
  context: NewsletterContext,
  articles: readonly NewArticle[],
  signal: AbortSignal,
): Promise<number> {
  const { connection, now } = context;
  const Issues = issuesCollection.on(connection);
  if (articles.length === 0) return 0;
  const note = (id: string, isSent: boolean) =>
    Issues.updateOne({ _id: id }, { $setOnInsert: { announcedAt: now(), isSent } }, { upsert: true });
  const isFirst = (await Issues.exists({ _id: begun })) === null;
  if (isFirst) {
    for (const { path } of articles) await note(path, true);
    await note(begun, true);
    return 0;
  }
  const sent = await Issues.find({ isSent: true }, { _id: 1 }).lean<IssueRecord[]>();
  const known = new Set(sent.map(({ _id }) => _id));
  let announced = 0;
  for (const article of articles.filter(({ path }) => !known.has(path))) {
    await note(article.path, false);
    await sendIssue(context, article, signal);
    if (signal.aborted) return announced;
    await Issues.updateOne({ _id: article.path }, { $set: { isSent: true }, $unset: { sentThrough: 1 } });
    announced += 1;
  }
  return announced;
}

async function sendIssue(
  context: NewsletterContext,
  article: NewArticle,
  signal: AbortSignal,
): Promise<void> {
  const Issues = issuesCollection.on(context.connection);
  const Subscribers = subscribersCollection.on(context.connection);
  const issue = await Issues.findById(article.path).lean<IssueRecord>();
  let through = issue?.sentThrough;
  while (!signal.aborted) {
    const readers = await Subscribers.find({
      confirmedAt: { $exists: true },
      ...(through && { _id: { $gt: through } }),
    })
      .sort({ _id: 1 })
      .limit(batch)
      .lean<SubscriberRecord[]>();
    for (const reader of readers) {
      if (signal.aborted) return;
      await sendTo(context, article, reader);
      through = reader._id;
      await Issues.updateOne({ _id: article.path }, { $set: { sentThrough: through } });
    }
    if (readers.length < batch) return;
  }
}

async function sendTo(
  { mail, siteOrigin, departures }: NewsletterContext,
  article: NewArticle,
  { _id, email }: SubscriberRecord,
): Promise<void> {
  const token = departures.make(_id.toHexString(), null);
  const unsubscribe = siteOrigin + endpointUrl(newsletterEndpoints.unsubscribe, { query: { token } });
  await mail.send(
    {
      kind: 'new-article',
      to: email,
      letter: newArticleLetter(article, { article: siteOrigin + article.path, unsubscribe }),
      headers: {
        // RFC 8058: mail programs unsubscribe with a single POST to this address, people by opening it.
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
    { key: `${article.path}.${_id.toHexString()}` },
  );
}
