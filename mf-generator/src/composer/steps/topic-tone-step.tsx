import { gapNames, maxLengthOf, useFormats } from '@postloom/remote-kit';
import { composerLengths, composerTones, templateGaps } from '@postloom/shared-contracts';
import { RadioGroup, TextArea } from '@postloom/ui-kit';
import { BrandVoiceSelect } from '#app/brand-voice/brand-voice-select.tsx';
import { toneNames } from '#app/brief/labels.ts';
import { useClientToneNote } from '#app/brief/use-client-tone-note.ts';
import { lengthTexts, toneTexts } from '#app/composer/choices.ts';
import { composerDraftSchema, topicMax, useComposerDraft } from '#app/composer/composer-draft.ts';
import { type MissingFields, missingIn } from '#app/composer/steps.ts';
import { useNoEffectHint } from './use-quote.ts';

/** Step 2: the topic, keywords, tone and length. */
export function TopicToneStep({ missing }: { readonly missing: MissingFields }) {
  const { value: draft, change } = useComposerDraft();
  const { number } = useFormats();
  const gaps = templateGaps(draft.topic);
  const toneNote = useClientToneNote(composerTones, draft.tone);
  const lengthHint = useNoEffectHint('length');
  const keywordsMax = maxLengthOf(composerDraftSchema, 'keywords');
  return (
    <>
      <TextArea
        label="Topic"
        value={draft.topic}
        counter={`${number(draft.topic.length)} / ${number(topicMax)}`}
        rows={2}
        required
        dir="auto"
        placeholder="Our second bakery opens in Leeds on 3 May"
        hint={
          gaps.length > 0 ? `Still to fill in: ${gapNames(gaps)}.` : 'What it’s about, in a sentence or two.'
        }
        error={draft.topic.length > topicMax ? missingIn(2, draft).topic : missing.topic}
        onChange={(event) => change({ topic: event.target.value })}
      />
      <TextArea
        label="Keywords"
        value={draft.keywords}
        maxLength={keywordsMax}
        counter={keywordsMax && `${number(draft.keywords.length)} / ${number(keywordsMax)}`}
        aside="Optional"
        rows={2}
        dir="auto"
        placeholder="Sourdough, 20% off for the first 100 guests, children bake their own roll"
        hint="Facts, words and links that should be in the posts."
        onChange={(event) => change({ keywords: event.target.value })}
      />
      <RadioGroup
        label="Tone"
        layout="cards"
        hint={toneNote}
        error={missing.tone}
        options={composerTones.map((tone) => ({
          value: tone,
          label: toneNames[tone],
          description: toneTexts[tone],
        }))}
        value={draft.tone}
        onValueChange={(tone) => change({ tone })}
      />
      <RadioGroup
        label="Length"
        layout="cards"
        hint={lengthHint}
        error={missing.length}
        options={composerLengths.map((length) => ({
          value: length,
          label: lengthTexts[length].name,
          description: lengthTexts[length].words,
        }))}
        value={draft.length}
        onValueChange={(length) => change({ length })}
      />
      <BrandVoiceSelect className="generator:max-w-md" value={draft.brandVoiceId} onChange={change} />
    </>
  );
}
