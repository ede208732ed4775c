import { type GenerationRequest, slidesShapeOf, slidesText } from '@postloom/shared-contracts';
import { howGrave } from './demo/how-grave.ts';
import type { Draft, OtherDraft, Voice } from './providers/provider.ts';
import { scriptFaults, slidesFaults } from './text/check-form.ts';
import { languageFaults } from './text/check-language.ts';
import { faultsBeside, faultsOf, type PostRules, rulesFor } from './text/check-post.ts';
import { factFaults, lostFaults } from './text/keep-facts.ts';
import type { Faults } from './write-checked.ts';

/** What the draft of a post is held to. */
export interface DraftRules {
  readonly request: GenerationRequest;
  readonly voice: Voice | null;
  /** All that the person gave: what may stand in the post as it is. */
  readonly given: string;
  readonly rules: PostRules;
}

/** What a brief and the voice of a brand hold a draft to. */
export function draftRulesFor(request: GenerationRequest, voice: Voice | null): DraftRules {
  const { platform, prompt, customPrompt, businessType, targetAudience } = request;
  const given = [prompt, customPrompt, businessType, targetAudience, ...(voice?.phrases ?? [])]
    .filter(Boolean)
    .join('\n');
  return {
    request,
    voice,
    given,
    rules: rulesFor(platform, given, voice?.bannedWords ?? [], howGrave(request), voice),
  };
}

/** What is wrong with the draft of a provider. */
export function faultsOfDraft({ request, given, rules }: DraftRules, draft: Draft): Faults {
  const told = { ...draft, caption: allOf(draft) };
  return {
    removable: [...faultsOf(rules, draft), ...faultsBeside(rules, draft)],
    lasting: [
      ...languageFaults(request.prompt, told.caption),
      ...slidesFaults(given, slidesShapeOf(request.contentType), draft.slides),
      ...(draft.videoScript ? scriptFaults(given, draft.videoScript) : []),
      ...factFaults(given, request.prompt, told),
      ...lostFaults(request.prompt, told),
    ],
  };
}

/** Whether another way to say a post gets none of the facts wrong. */
export const saysTheFacts = ({ request, given }: DraftRules, other: OtherDraft): boolean =>
  factFaults(given, request.prompt, { ...other, caption: allOf(other) }).length === 0;

/** What a post says, on its slides too: a fact stands where it is read. */
const allOf = ({ caption, slides }: Pick<Draft, 'caption' | 'slides'>): string =>
  [caption, slidesText(slides)].filter(Boolean).join('\n');
