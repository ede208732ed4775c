import { createHash } from 'node:crypto';
import {
  generationRequestSchema,
  type RefineRequest,
  refineCredits,
  type refineResponseSchema,
  type Sent,
  wordsLeftOutText,
} from '@postloom/shared-contracts';
import { composePostText, type Platform } from '@postloom/shared-contracts/platforms';
import { Types } from 'mongoose';
import { clientOf, type Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { checked } from '../checked.ts';
import { compose } from '../demo/composer-thread.ts';
import type { RefiningJob, TextDraft } from '../providers/provider.ts';
import { makePostOfResult } from '../runs/make-posts.ts';
import { mayLeaveEarly } from '../runs/may-leave-early.ts';
import { type Asking, runCharged } from '../runs/run-charged.ts';
import { findDone } from '../runs/run-once.ts';
import type { RefineResult } from '../runs/runs.model.ts';
import { runsOf } from '../runs/runs-context.ts';
import { changeOneLine } from '../text/change-one-line.ts';
import { type PostRules, rulesFor } from '../text/check-post.ts';
import { addedFigures, factsNamed, lostFacts } from '../text/keep-facts.ts';
import { noteOf } from '../text/note-of.ts';
import type { Faults } from '../write-checked.ts';
import { writeGuarded } from '../write-guarded.ts';
import { type ComposerContext, setsOf } from './composer-context.ts';
import { toRefinement } from './read-set.ts';
import type { SetRecord } from './sets.model.ts';

export interface RefineListener {
  delta(text: string): void;
  restart(): void;
}

type Answer = Sent<typeof refineResponseSchema>;

/**
 * Turns a text into another one: shorter, in another tone, for another platform. The new text must contain everything
 * that has to be exact (figures, addresses, codes). Otherwise it is rejected and nothing is charged.
 * @throws {AppError}
 */
export async function refineText(
  context: ComposerContext,
  asking: Asking,
  request: RefineRequest,
  listener: RefineListener | null,
): Promise<Answer> {
  const { account, actor } = asking;
  const which = {
    key: `refine.${asking.idempotencyKey}`,
    requestHash: createHash('sha256').update(JSON.stringify(request)).digest('base64url'),
  };
  const response =
    (await findDone<RefineResult>(context.runs, { actor, ...which })) ??
    (await runFor(context, asking, request, which, listener));
  const { id } = response.result;
  const isMembers = account.kind === 'member';
  if (isMembers)
    await makePostOfResult(context.runs, context.makePost, { workspace: actor.workspace, runId: id });
  const posts = isMembers ? await context.postsOfRuns(actor, [id]) : new Map<string, string>();
  const platform = platformOf(request);
  return {
    ...(toRefinement({ _id: new Types.ObjectId(id), platform, response }, posts) as Answer),
    credits: { remaining: (await context.credits.get(actor.workspace)).remaining },
  };
}

/** The platform that the new text is for. */
const platformOf = ({ change, platform }: RefineRequest): Platform =>
  change.kind === 'platform' ? change.platform : platform;

async function runFor(
  context: ComposerContext,
  asking: Asking,
  request: RefineRequest,
  which: { readonly key: string; readonly requestHash: string },
  listener: RefineListener | null,
): Promise<RefineResult> {
  const { account, actor } = asking;
  const { change } = request;
  const { text } = context;
  const set = await setOf(context, actor, request);
  const isFull = set !== null && (await listsEnough(context, set));
  // The new text belongs to the same client as the original.
  const actorForClient = set ? { ...actor, client: clientOf(set.client) } : actor;
  const voiceId = request.brandVoiceId ?? set?.request.brandVoiceId ?? null;
  const platform = platformOf(request);
  const job: RefiningJob = {
    request,
    platform,
    brief: request.brief || (set?.request.topic ?? ''),
    voice: voiceId === null ? null : await context.voice(actorForClient, voiceId),
    images: [],
  };
  const plan = await context.credits.planOf(actor.workspace);
  const amount = text.isDemo ? 0 : refineCredits;
  const { shown: _, ...brief } = request;
  return runCharged<RefineResult>(
    context.runs,
    {
      ...asking,
      actor: actorForClient,
      plan,
      mayLeave: () => mayLeaveEarly(context.earlyLeaves, account.id),
    },
    {
      ...which,
      // A version for another platform is a new post. The screen puts any other change into the existing post.
      toKeep: account.kind === 'member' && change.kind === 'platform',
      subject: {
        platform,
        contentType: 'post',
        brief,
        set: set && !isFull ? { id: set._id.toHexString(), part: 'refine' } : undefined,
      },
      amount,
      async work(run, countDelivered) {
        const rules = await rulesOf(job, run.signal);
        const written = await writeGuarded({
          text,
          rules,
          signal: run.signal,
          listener: listener && { ...listener, stage: () => undefined },
          countDelivered,
          shown: 1,
          write: (provider, writing, repair) => provider.refine({ ...job, repair }, writing),
          check: (draft) => faultsIn(job, rules, draft),
        });
        const { answer, isDemo, quotaExceeded } = written;
        if (quotaExceeded) await run.dropReservation();
        const draft = holdToChange(request, answer);
        if (!draft) {
          throw new AppError('provider_invalid_output', {
            userMessage:
              'The new text changed other lines too, so we didn’t use it. You weren’t charged. Please try again.',
          });
        }
        const result = await checked('toVariant', rules, draft, {
          id: run.id,
          index: request.variant,
          plan,
          hasImage: false,
          targetAudience: set?.targetAudience ?? '',
        });
        const lost = result ? lostIn(job, result) : [];
        // No provider has failed here: the offline composer can do no better.
        if (isDemo && (!result || lost.length > 0)) {
          throw new AppError('not_configured', {
            userMessage:
              'Without an AI provider, we can’t change this text that way without losing details. Please edit it yourself.',
          });
        }
        if (!result) throw new AppError('provider_invalid_output', { detail: 'nothing left of the text' });
        if (lost.length > 0) {
          throw new AppError('provider_invalid_output', {
            userMessage: `The new text left out details (${lost.slice(0, 3).join(', ')}), so we didn’t use it. You weren’t charged. Please try again.`,
          });
        }
        return {
          result,
          variant: request.variant,
          isDemo,
          quotaExceeded,
          note: noteOf(
            draft.note,
            (await checked('saysBanned', rules, [draft.caption])) && wordsLeftOutText(result.caption),
          ),
          creditsCharged: quotaExceeded ? 0 : amount,
        };
      },
    },
  );
}

/** The generation that a text comes from. It must belong to the account. */
async function setOf(
  context: ComposerContext,
  scope: Scope,
  { generationId }: RefineRequest,
): Promise<SetRecord | null> {
  if (generationId === null) return null;
  const set = await setsOf(context, scope).findOne({ _id: new Types.ObjectId(generationId) });
  if (!set) throw new AppError('not_found', { userMessage: 'That generation no longer exists.' });
  return set;
}

/** Whether the generation lists as many refined texts as it may. */
async function listsEnough({ runs }: ComposerContext, { _id, account }: SetRecord): Promise<boolean> {
  const refined = { set: _id, part: 'refine' };
  const most = bounds.refinementsPerSet;
  return (await runsOf(runs, account.toHexString()).count(refined, most)) >= most;
}

/** Everything that the new text is made from. */
const sourcesOf = ({ request, brief, voice }: RefiningJob): string =>
  [
    brief,
    composePostText(request.caption, request.hashtags),
    request.change.kind === 'line' ? request.change.wish : '',
    ...(voice?.phrases ?? []),
  ].join('\n');

async function rulesOf(job: RefiningJob, signal: AbortSignal): Promise<PostRules> {
  const { platform, brief, request, voice } = job;
  const prompt = (brief || request.caption).slice(0, 4000);
  const grave = await compose('howGrave', generationRequestSchema.parse({ platform, prompt }), signal);
  return rulesFor(platform, sourcesOf(job), voice?.bannedWords ?? [], grave, voice);
}

/**
 * The facts missing in the new text. It must keep the original's facts or, if it is rewritten from the brief, those of
 * the brief's facts that the original has.
 */
function lostIn(
  { request, brief }: RefiningJob,
  { caption, hashtags }: Pick<TextDraft, 'caption' | 'hashtags'>,
): string[] {
  const { change } = request;
  const isAnew = change.kind === 'another' || change.kind === 'platform';
  const text = composePostText(caption, hashtags);
  if (!isAnew || !brief) return lostFacts(request.caption, text, change.kind === 'language');
  // Instructions such as "in 50 words" and facts removed by hand don't count: the original lacks them, too.
  const before = new Set(lostFacts(brief, composePostText(request.caption, request.hashtags), false));
  return lostFacts(brief, text, false).filter((fact) => !before.has(fact));
}

/** The draft without changes that nobody asked for. Null if these can't be told from the one that was asked for. */
const holdToChange = (request: RefineRequest, draft: TextDraft): TextDraft | null =>
  request.change.kind === 'line' ? changeOneLine(request, request.change.line, draft) : draft;

async function faultsIn(job: RefiningJob, rules: PostRules, answer: TextDraft): Promise<Faults> {
  const draft = holdToChange(job.request, answer);
  if (!draft) {
    return {
      removable: [],
      lasting: ['Only the line may change: all others stay, word for word and in their order.'],
    };
  }
  const lost = lostIn(job, draft);
  const added =
    job.request.change.kind === 'language'
      ? []
      : addedFigures(sourcesOf(job), composePostText(draft.caption, draft.hashtags));
  return {
    removable: await checked('faultsOf', rules, draft),
    lasting: [
      ...(lost.length > 0 ? [`It has lost ${lost.slice(0, factsNamed).join(', ')}: put it back.`] : []),
      ...(added.length > 0 ? [`Nobody gave ${added.join(', ')}: take it out.`] : []),
    ],
  };
}
