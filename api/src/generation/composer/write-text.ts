import { variantsPerPlatform, wordsLeftOutText } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { AppError } from '#app/kernel/http/app-error.ts';
import { checked } from '../checked.ts';
import { asBrief } from '../demo/as-brief.ts';
import { compose } from '../demo/composer-thread.ts';
import { tooFewVariants } from '../providers/answer.ts';
import type { TextDraft, VariantsJob } from '../providers/provider.ts';
import type { ActiveRun } from '../runs/execute-run.ts';
import type { CountDelivered } from '../runs/run-charged.ts';
import type { TextResult } from '../runs/runs.model.ts';
import { languageFaults } from '../text/check-language.ts';
import { type PostRules, rulesFor } from '../text/check-post.ts';
import { factFaults, lostFaults } from '../text/keep-facts.ts';
import { noteOf } from '../text/note-of.ts';
import { writeGuarded } from '../write-guarded.ts';
import { quotaNote, sampleText } from './quote-set.ts';
import { makePart, type SetListener, type SetWork } from './set-parts.ts';

/** Writes the variants for a platform: one part of a set. */
export function writeText(work: SetWork, platform: Platform): Promise<TextResult> {
  const job = jobOf(work, platform);
  const given = givenIn(job);
  const amount = work.context.text.isDemo ? 0 : 1;
  return makePart(work, platform, {
    amount,
    work: async (run, countDelivered) => {
      const rules = await rulesOf(job, given, run.signal);
      const written = await writeVariants(work, { job, given, rules }, run, countDelivered);
      const { answer: drafts, isDemo, quotaExceeded } = written;
      if (quotaExceeded) await run.dropReservation();
      const variants = await finish(work, run, { rules, drafts });
      if (variants.length === 0) {
        throw new AppError('provider_invalid_output', { detail: 'nothing left of the variants' });
      }
      const captions = (of: readonly { readonly caption: string }[]) => of.map(({ caption }) => caption);
      return {
        variants,
        isDemo,
        quotaExceeded,
        note: noteOf(
          quotaExceeded ? quotaNote : isDemo && sampleText,
          (await checked('saysBanned', rules, captions(drafts))) &&
            wordsLeftOutText(captions(variants).join('\n')),
        ),
        creditsCharged: quotaExceeded ? 0 : amount,
      };
    },
  });
}

const jobOf = ({ set, template, voice, images }: SetWork, platform: Platform): VariantsJob => {
  const { request, businessType, targetAudience } = set;
  return { platform, request, businessType, targetAudience, template, voice, images };
};

/** What a text may say. */
interface Given {
  /** By the person, in this brief. Facts in it must not get lost. */
  readonly told: string;
  /** By all that the text is made from. Facts that aren't in it are invented. */
  readonly all: string;
}

function givenIn({ request, businessType, targetAudience, template, voice }: VariantsJob): Given {
  const told = [request.topic, request.keywords].join('\n');
  const all = [told, businessType, targetAudience, template ?? '', ...(voice?.phrases ?? [])].join('\n');
  return { told, all };
}

async function rulesOf(job: VariantsJob, { all }: Given, signal: AbortSignal): Promise<PostRules> {
  const grave = await compose('howGrave', asBrief(job), signal);
  return rulesFor(job.platform, all, job.voice?.bannedWords ?? [], grave, job.voice);
}

interface Writing {
  readonly job: VariantsJob;
  readonly given: Given;
  readonly rules: PostRules;
}

const writeVariants = (
  { context, listener }: SetWork,
  { job, given, rules }: Writing,
  { signal }: ActiveRun,
  countDelivered: CountDelivered,
) =>
  writeGuarded({
    text: context.text,
    rules,
    signal,
    listener: listener && listenerFor(listener, job.platform),
    countDelivered,
    shown: Number.POSITIVE_INFINITY,
    write: (provider, writing, repair) => provider.writeVariants({ ...job, repair }, writing),
    check: async (drafts) => ({
      removable: await faultsOfAll(drafts, (draft) => checked('faultsOf', rules, draft)),
      lasting: [
        ...(drafts.length < variantsPerPlatform ? [tooFewVariants] : []),
        ...(await faultsOfAll(drafts, (draft) => [
          ...languageFaults(job.request.topic, draft.caption),
          ...factFaults(given.all, given.told, draft),
          ...lostFaults(given.told, draft),
        ])),
      ],
    }),
  });

const listenerFor = (listener: SetListener, platform: Platform) => ({
  stage: (stage: Parameters<SetListener['stage']>[2]) => listener.stage('text', platform, stage),
  delta: (text: string, variant: number) => listener.delta(platform, variant, text),
  restart: () => listener.restart(platform),
});

async function faultsOfAll(
  drafts: readonly TextDraft[],
  faultsIn: (draft: TextDraft) => readonly string[] | Promise<readonly string[]>,
): Promise<string[]> {
  const found = await Promise.all(drafts.map(faultsIn));
  return found.flatMap((faults, index) => faults.map((fault) => `Variant ${index + 1}: ${fault}`));
}

/** The drafts as variants, without those of which nothing is left. */
async function finish(
  { caller, set: { request, targetAudience } }: SetWork,
  { id }: ActiveRun,
  { rules, drafts }: { readonly rules: PostRules; readonly drafts: readonly TextDraft[] },
): Promise<TextResult['variants']> {
  const { plan } = caller;
  const hasImage = request.generateImage || request.uploadedAssets.length > 0;
  const variants = await Promise.all(
    drafts.map((draft, index) =>
      checked('toVariant', rules, draft, { id: `${id}.${index}`, index, plan, hasImage, targetAudience }),
    ),
  );
  return variants.filter((variant) => variant !== null);
}
