import { chosenClient, faultOf, maxLengthOf, useApiMutation, useHost } from '@postloom/remote-kit';
import {
  type BrandVoice,
  brandVoiceInputSchema,
  brandVoiceLimits,
  brandVoicesEndpoints,
} from '@postloom/shared-contracts';
import { Banner, Button, Heading, Steps, TextArea, TextField } from '@postloom/ui-kit';
import { ScanText } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ConflictChoice } from '#app/conflicts/conflict-choice.tsx';
import { useVersionedSave } from '#app/conflicts/use-versioned-save.ts';
import { AskingDialog } from '#app/forms/asking-dialog.tsx';
import { linesOf, linesText } from '#app/forms/lines.ts';
import { mergeProfile, type Reading, type VoiceContent, withoutReading } from '#app/voices/merge-profile.ts';
import { boxesFor, noSamples, pastedPosts, sampleFault } from '#app/voices/samples.ts';
import { useForgetVoices } from '#app/voices/use-voice-actions.ts';
import { VoiceExamples } from './voice-examples.tsx';
import { Found, type Source, VoiceSources } from './voice-sources.tsx';

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

const sourceStep = 0;
const profileStep = 1;
type Step = typeof sourceStep | typeof profileStep;

const toneMax = maxLengthOf(brandVoiceInputSchema, 'tone');

/** Creates or edits a brand voice: first the posts that it is read out of, then what it says. */
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
  const [step, setStep] = useState<Step>(voice ? profileStep : sourceStep);
  const head = useRef<HTMLHeadingElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const form = useId();
  const goTo = (next: Step) => {
    setStep(next);
    // It is read out, and what was scrolled to belongs to the step before.
    requestAnimationFrame(() => {
      head.current?.focus();
      head.current?.scrollIntoView({ block: 'nearest' });
    });
  };
  const [source, setSource] = useState<Source>('pasted');
  const [isAsked, setAsked] = useState(false);
  const [reading, setReading] = useState<Reading | null>(null);
  const pasted = pastedPosts(samples);
  const isEmpty = pasted.length + samples.postIds.length === 0;
  const read = useApiMutation({
    call: (_: undefined, options) =>
      api.call(
        brandVoicesEndpoints.readBrandVoice,
        { body: { samples: pasted, postIds: [...samples.postIds] } },
        options,
      ),
    onDone: (profile) => {
      const after = mergeProfile(texts, profile, reading);
      setReading({ profile, before: texts, after });
      setTexts((before) => ({ ...before, ...after }));
      goTo(profileStep);
    },
  });
  const startReading = () => {
    setAsked(isEmpty);
    const isFaulty = boxesFor(samples).some((text) => sampleFault(samples, text));
    if (!isEmpty && !isFaulty) return read.run(undefined);
    if (isFaulty) setSource('pasted');
    // The fields are only marked after rendering.
    requestAnimationFrame(() => part.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const field = (name: Exclude<keyof Texts, 'examples'>) => ({
    dir: 'auto' as const,
    value: texts[name],
    error: faultOf(save.failure, name),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setTexts((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <AskingDialog
      title={voice ? 'Edit brand voice' : 'New brand voice'}
      held={save.isPending}
      isAsking={JSON.stringify(texts) !== JSON.stringify(textsOf(base)) || !isEmpty}
      question="Discard what you wrote?"
      stayLabel="Keep writing"
      giveUpLabel="Discard"
      onClose={onClose}
      actions={(leave) =>
        step === sourceStep ? (
          <>
            <Button
              key="skip"
              variant="ghost"
              className="workspace:me-auto"
              onClick={() => goTo(profileStep)}
            >
              {voice ? 'Back to the profile' : 'Write it myself'}
            </Button>
            <Button
              key="read"
              variant="primary"
              icon={<ScanText aria-hidden />}
              loading={read.isPending}
              onClick={startReading}
            >
              Read my voice
            </Button>
          </>
        ) : (
          <>
            <Button key="cancel" onClick={leave}>
              Cancel
            </Button>
            <Button
              key="send"
              type="submit"
              form={form}
              variant="primary"
              loading={save.isPending}
              disabled={theirs !== null}
            >
              Save voice
            </Button>
          </>
        )
      }
    >
      <div ref={part} className="workspace:flex workspace:flex-col workspace:gap-6">
        <Steps
          label="Steps"
          steps={['Your posts', 'Profile']}
          current={step}
          skipped={reading ? undefined : sourceStep}
          onSelect={() => goTo(sourceStep)}
        />
        <div className="workspace:flex workspace:flex-col workspace:gap-1">
          <Heading
            ref={head}
            level={3}
            size="sm"
            tabIndex={-1}
            data-autofocus={voice ? undefined : true}
            className="workspace:outline-none"
          >
            {step === sourceStep ? 'Show us how you write' : 'Read and edit the profile'}
          </Heading>
          <p className="workspace:text-sm workspace:text-muted">
            {step === sourceStep
              ? 'We read a few posts and fill in a profile for you to check. Only the examples you save are kept.'
              : 'Once saved, you can choose this voice wherever you write. Posts you already have stay as they are.'}
          </p>
        </div>
        {step === sourceStep ? (
          <>
            <VoiceSources
              client={voice ? voice.client : chosenClient()}
              source={source}
              onSourceChange={setSource}
              samples={samples}
              onSamplesChange={setSamples}
              fault={isAsked && isEmpty ? 'Paste a post, or pick a saved one.' : null}
            />
            {read.failure && !read.isPending && (
              <Banner tone="danger" title="Couldn’t read your posts">
                {read.failure.sentence ?? 'Please try again.'} Everything here stays as it is.
              </Banner>
            )}
          </>
        ) : (
          <form
            id={form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              save.run({ ...texts, version: base?.version ?? 1 });
            }}
            className="workspace:flex workspace:flex-col workspace:gap-6"
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
            <div role="status" className="workspace:empty:-mt-6">
              {reading && (
                <Found
                  reading={reading}
                  onUndo={() => {
                    setTexts((before) => ({ ...before, ...withoutReading(before, reading) }));
                    setReading(null);
                    head.current?.focus();
                  }}
                />
              )}
            </div>
            <TextField
              label="Name"
              placeholder="Harbor Bakery"
              data-autofocus={voice ? true : undefined}
              autoComplete="off"
              maxLength={maxLengthOf(brandVoiceInputSchema, 'name')}
              {...field('name')}
            />
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
          </form>
        )}
      </div>
    </AskingDialog>
  );
}
