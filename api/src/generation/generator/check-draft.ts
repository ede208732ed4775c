import { type GenerationRequest, slidesShapeOf, slidesText } from '@postloom/shared-contracts';
import { checked } from '../checked.ts';
import { compose } from '../demo/composer-thread.ts';
import type { Draft, OtherDraft, Voice } from '../providers/provider.ts';
import { scriptFaults, slidesFaults } from '../text/check-form.ts';
import { languageFaults } from '../text/check-language.ts';
import { type PostRules, rulesFor } from '../text/check-post.ts';
import { factFaults, lostFaults } from '../text/keep-facts.ts';
import type { Faults } from '../write-checked.ts';

/** The rules for the draft of a post. */
export interface DraftRules {
  readonly request: GenerationRequest;
  readonly voice: Voice | null;
  /** Everything that the person has provided, and that may therefore appear in the post. */
  readonly given: string;
  readonly rules: PostRules;
}

/** The rules that follow from a brief and a brand's voice. */
export async function draftRulesFor(
  request: GenerationRequest,
  voice: Voice | null,
  signal?: AbortSignal,
): Promise<DraftRules> {
  const { platform, prompt, customPrompt, businessType, targetAudience } = request;
  const given = [prompt, customPrompt, businessType, targetAudience, ...(voice?.phrases ?? [])]
    .filter(Boolean)
    .join('\n');
  const grave = await compose('howGrave', request, signal);
  return {
    request,
    voice,
    given,
    rules: rulesFor(platform, given, voice?.bannedWords ?? [], grave, voice),
  };
}

/** The faults of a provider's draft. */
export async function faultsOfDraft({ request, given, rules }: DraftRules, draft: Draft): Promise<Faults> {
  const told = { ...draft, caption: allOf(draft) };
  return {
    removable: [
      ...(await checked('faultsOf', rules, draft)),
      ...(await checked('faultsBeside', rules, draft)),
    ],
    lasting: [
      ...languageFaults(request.prompt, told.caption),
      ...slidesFaults(given, slidesShapeOf(request.contentType), draft.slides),
      ...(draft.videoScript ? scriptFaults(given, draft.videoScript) : []),
      ...factFaults(given, request.prompt, told),
      ...lostFaults(request.prompt, told),
    ],
  };
}

/** Whether another wording of a post contains all facts of the brief and no invented ones. */
export const saysTheFacts = ({ request, given }: DraftRules, other: OtherDraft): boolean =>
  factFaults(given, request.prompt, { ...other, caption: allOf(other) }).length === 0;

/** The post's text including its slides, because readers find facts there, too. */
const allOf = ({ caption, slides }: Pick<Draft, 'caption' | 'slides'>): string =>
  [caption, slidesText(slides)].filter(Boolean).join('\n');
