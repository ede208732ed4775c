import { chosenClient, faultOf, maxLengthOf, useHost } from '@postloom/remote-kit';
import {
  type BrandVoice,
  brandVoiceInputSchema,
  brandVoiceLimits,
  brandVoicesEndpoints,
} from '@postloom/shared-contracts';
import { Disclosure, TextArea, TextField } from '@postloom/ui-kit';
import { useState } from 'react';
import { ConflictChoice } from '#app/conflicts/conflict-choice.tsx';
import { useVersionedSave } from '#app/conflicts/use-versioned-save.ts';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { linesOf, linesText } from '#app/forms/lines.ts';
import type { VoiceContent } from '#app/voices/merge-profile.ts';
import { noSamples, pastedPosts } from '#app/voices/samples.ts';
import { useForgetVoices } from '#app/voices/use-voice-actions.ts';
import { LearnVoice } from './learn-voice.tsx';
import { VoiceExamples } from './voice-examples.tsx';

interface VoiceDialogProps {
  /** The voice being edited; null for a new one. */
  readonly voice: BrandVoice | null;
  readonly onClose: () => void;
}

interface Texts extends VoiceContent {
  readonly name: string;
}

/** The fields of a voice, with lists that are typed as one entry per line. */
const textsOf = (voice: BrandVoice | null): Texts => ({
  name: voice?.name ?? '',
  tone: voice?.tone ?? '',
  phrases: linesText(voice?.phrases),
  bannedWords: linesText(voice?.bannedWords),
  examples: voice?.examples ?? [],
});

const toneMax = maxLengthOf(brandVoiceInputSchema, 'tone');

/** Creates or edits a brand voice. */
export function VoiceDialog({ voice, onClose }: VoiceDialogProps) {
  const { api } = useHost();
  const forget = useForgetVoices();
  const [base, setBase] = useState(voice);
  const [texts, setTexts] = useState(() => textsOf(voice));
  const [samples, setSamples] = useState(noSamples);
  const id = voice?.id ?? '';
  const save = useVersionedSave<BrandVoice, Texts>({
    what: 'brand voice',
    save: ({ version, name, tone, phrases, bannedWords, examples }, options) => {
      const body = {
        name,
        tone,
        phrases: linesOf(phrases),
        bannedWords: linesOf(bannedWords),
        examples: [...examples],
      };
      return voice
        ? api.call(
            brandVoicesEndpoints.updateBrandVoice,
            { params: { id }, body: { ...body, version } },
            options,
          )
        : api.call(brandVoicesEndpoints.createBrandVoice, { body }, options);
    },
    read: () => api.call(brandVoicesEndpoints.getBrandVoice, { params: { id } }),
    onSaved: async () => {
      await forget();
      onClose();
    },
  });
  const { theirs } = save;
  const field = (name: Exclude<keyof Texts, 'examples'>) => ({
    dir: 'auto' as const,
    value: texts[name],
    error: faultOf(save.failure, name),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setTexts((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <FormDialog
      title={voice ? 'Edit brand voice' : 'New brand voice'}
      action="Save voice"
      isDirty={
        JSON.stringify(texts) !== JSON.stringify(textsOf(base)) ||
        pastedPosts(samples).length + samples.postIds.length > 0
      }
      isPending={save.isPending}
      isHeld={theirs !== null}
      onSubmit={(event) => {
        event.preventDefault();
        save.run({ ...texts, version: base?.version ?? 1 });
      }}
      onClose={onClose}
    >
      {theirs && (
        <ConflictChoice
          what="brand voice"
          changedAt={theirs.updatedAt}
          isPending={save.isPending}
          onKeepMine={() => save.run({ ...texts, version: theirs.version })}
          onTakeTheirs={() => {
            setBase(theirs);
            setTexts(textsOf(theirs));
            save.dismiss();
          }}
        >
          <p className="workspace:font-medium" dir="auto">
            {theirs.name}
          </p>
          <p className="workspace:whitespace-pre-wrap" dir="auto">
            {theirs.tone}
          </p>
        </ConflictChoice>
      )}
      <TextField
        label="Name"
        data-autofocus
        autoComplete="off"
        maxLength={maxLengthOf(brandVoiceInputSchema, 'name')}
        {...field('name')}
      />
      {/* On a ground of its own: it only fills in what comes after it. */}
      <Disclosure
        title="Learn from your posts"
        open={voice === null}
        className="workspace:rounded-lg workspace:border-t-0 workspace:bg-sunken workspace:px-4"
      >
        <LearnVoice
          client={voice ? voice.client : chosenClient()}
          samples={samples}
          onSamplesChange={setSamples}
          content={texts}
          onContentChange={(content) => setTexts((before) => ({ ...before, ...content }))}
        />
      </Disclosure>
      <TextArea
        label="How it talks"
        hint="Say who you talk to as well: your audience."
        placeholder="Warm and short, for young families in Leeds. We say “loaf”, never “product”."
        rows={4}
        maxLength={toneMax}
        counter={`${texts.tone.length} / ${toneMax}`}
        {...field('tone')}
      />
      <TextArea
        label="Phrases to use"
        aside="Optional"
        hint={`One on each line, ${brandVoiceLimits.phrases} at most.`}
        rows={2}
        {...field('phrases')}
      />
      <TextArea
        label="Words to avoid"
        aside="Optional"
        hint={`One on each line, ${brandVoiceLimits.bannedWords} at most.`}
        rows={2}
        {...field('bannedWords')}
      />
      <VoiceExamples
        examples={texts.examples}
        onChange={(examples) => setTexts((before) => ({ ...before, examples }))}
      />
    </FormDialog>
  );
}
