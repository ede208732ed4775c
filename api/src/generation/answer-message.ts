import { createHash } from 'node:crypto';
import {
  type assistantEndpoints,
  type EndpointBody,
  generationRequestSchema,
  wordsLeftOutText,
} from '@postloom/shared-contracts';
import { composePostText, type Platform } from '@postloom/shared-contracts/platforms';
import { AppError } from '#app/kernel/http/app-error.ts';
import { shortfalls } from './check-change.ts';
import { checked } from './checked.ts';
import type { ComposerContext } from './composer/composer-context.ts';
import { compose } from './demo/composer-thread.ts';
import type { HowGrave } from './demo/how-grave.ts';
import { platformIn } from './demo/read-wish.ts';
import type { ConversingJob, DraftedPost, Exchange, Reply } from './providers/provider.ts';
import { mayLeaveEarly } from './runs/may-leave-early.ts';
import { type Asking, runCharged } from './runs/run-charged.ts';
import type { ReplyResult } from './runs/runs.model.ts';
import { type PostRules, rulesFor } from './text/check-post.ts';
import { addedFigures } from './text/keep-facts.ts';
import { noteOf } from './text/note-of.ts';
import type { Faults } from './write-checked.ts';
import { type WritingListener, writeGuarded } from './write-guarded.ts';

/** Credits that an answer of a provider costs. */
export const answerCredits = 1;

const firstPlatform: Platform = 'instagram';
const replyCharacters = 1500;

/** A message of a conversation, with the messages before it. */
export interface ConversationMessage
  extends Omit<EndpointBody<typeof assistantEndpoints.sendAssistantMessage>, 'conversationId'> {
  readonly before: readonly Exchange[];
  readonly last: DraftedPost | null;
  readonly drafts: ConversingJob['drafts'];
}

/**
 * Answers a message, with a post if it asks for one: reserve, provider, check, one repair, store, commit. Nothing is
 * charged if anything fails on the way, or if the offline composer answers.
 * @throws {AppError}
 */
export async function answerMessage(
  context: ComposerContext,
  { idempotencyKey, ...asking }: Asking,
  { before, last, drafts, ...message }: ConversationMessage,
  listener: WritingListener | null,
): Promise<ReplyResult> {
  const { account, actor } = asking;
  const { text, brandVoiceId } = message;
  // A platform named in the message wins, because the text was written after the platform was selected.
  const platform = platformIn(text) ?? message.platform ?? last?.platform ?? firstPlatform;
  const job: ConversingJob = {
    text,
    platform,
    before,
    last,
    drafts,
    voice: brandVoiceId === null ? null : await context.voice(actor, brandVoiceId),
    images: [],
  };
  const amount = context.text.isDemo ? 0 : answerCredits;
  return runCharged<ReplyResult>(
    context.runs,
    {
      ...asking,
      plan: await context.credits.planOf(actor.workspace),
      mayLeave: () => mayLeaveEarly(context.earlyLeaves, account.id),
    },
    {
      key: `assistant.${idempotencyKey}`,
      requestHash: createHash('sha256').update(JSON.stringify(message)).digest('base64url'),
      // A conversation tries out many posts; the member says which one to keep.
      toKeep: false,
      subject: { platform, contentType: 'post', brief: message },
      amount,
      async work(run, countDelivered) {
        const rules = rulesOf(job);
        const written = await writeGuarded({
          text: context.text,
          rules,
          signal: run.signal,
          listener,
          countDelivered,
          shown: 1,
          write: (provider, writing, repair) => provider.converse({ ...job, repair }, writing),
          check: ({ draft }) => (draft ? faultsIn(job, draft, run.signal) : { removable: [], lasting: [] }),
        });
        const { answer: reply, isDemo, quotaExceeded } = written;
        if (quotaExceeded) await run.dropReservation();
        return {
          id: run.id,
          ...(await finished(job, reply, isDemo, run.signal)),
          isDemo,
          quotaExceeded,
          creditsCharged: quotaExceeded ? 0 : amount,
        };
      },
    },
  );
}

/** Everything that the member has provided, and that may therefore appear in the post. */
const givenIn = ({ text, before, last, voice }: ConversingJob): string =>
  [
    text,
    ...before.map(({ said }) => said),
    ...(last ? [last.brief, composePostText(last.caption, last.hashtags)] : []),
    ...(voice?.phrases ?? []),
  ].join('\n');

const rulesOf = (job: ConversingJob, grave: HowGrave = 'no'): PostRules =>
  rulesFor(job.platform, givenIn(job), job.voice?.bannedWords ?? [], grave, job.voice);

/** Whether a post is about death, danger, loss or blame, judging by the request and by the post itself. */
async function gravityOf(
  { platform, text }: ConversingJob,
  draft: NonNullable<Reply['draft']>,
  signal: AbortSignal,
): Promise<HowGrave> {
  const found = await Promise.all(
    [draft.brief, text, draft.caption].map((prompt) =>
      compose('howGrave', generationRequestSchema.parse({ platform, prompt: prompt.slice(0, 4000) }), signal),
    ),
  );
  return (['sure', 'likely'] as const).find((grave) => found.includes(grave)) ?? 'no';
}

/** The answer in the form in which it may be shown. */
async function finished(
  asked: ConversingJob,
  { text, draft }: Reply,
  isDemo: boolean,
  signal: AbortSignal,
): Promise<Pick<ReplyResult, 'text' | 'draft'>> {
  const job = { ...asked, platform: draft?.platform ?? asked.platform };
  const rules = rulesOf(job);
  const said = await checked('finishLine', rules, text, replyCharacters);
  if (!draft) {
    if (said) return { text: said, draft: null };
    throw new AppError('provider_invalid_output', { detail: 'nothing left of the reply' });
  }
  const grave = await gravityOf(job, draft, signal);
  const post = await checked('finishPost', rulesOf(job, grave), draft);
  if (!post) throw new AppError('provider_invalid_output', { detail: 'nothing left of the text' });
  const { tone, brief } = draft;
  const notes = isDemo ? [] : shortfalls(job, { ...draft, ...post }).map(({ note }) => note);
  return {
    text:
      noteOf(
        said,
        ...notes,
        (await checked('saysBanned', rules, [draft.caption])) &&
          (await checked('finishLine', rules, wordsLeftOutText(post.caption), replyCharacters)),
      ) ?? '',
    draft: {
      platform: job.platform,
      caption: post.caption,
      hashtags: [...post.hashtags],
      tone,
      brief,
      isGrave: grave !== 'no',
    },
  };
}

async function faultsIn(
  job: ConversingJob,
  draft: NonNullable<Reply['draft']>,
  signal: AbortSignal,
): Promise<Faults> {
  const added = addedFigures(givenIn(job), composePostText(draft.caption, draft.hashtags));
  return {
    removable: await checked('faultsOf', rulesOf(job, await gravityOf(job, draft, signal)), draft),
    lasting: [
      ...(added.length > 0 ? [`Nobody gave ${added.join(', ')}: take it out.`] : []),
      ...shortfalls(job, draft).map(({ fault }) => fault),
    ],
  };
}
