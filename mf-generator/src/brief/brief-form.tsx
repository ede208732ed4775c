import {
  ConflictNotice,
  LowCredits,
  maxLengthOf,
  useCredits,
  useEarlyInput,
  useFormats,
  useHost,
  useService,
  useSession,
} from '@postloom/remote-kit';
import {
  contentTypes,
  generatorTones,
  planOf,
  planRequirements,
  variantsPerPlatform,
} from '@postloom/shared-contracts';
import { hasStories, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { waitsForAttribute } from '@postloom/shared-contracts/prerender';
import {
  Banner,
  Button,
  Kbd,
  PlatformIcon,
  SegmentedControl,
  Select,
  TextArea,
  TextField,
  VisuallyHidden,
} from '@postloom/ui-kit';
import { Eraser, Sparkles, Square } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { useQuote } from '#app/composer/steps/use-quote.ts';
import { canStop, useGeneration } from '#app/generation/generation.ts';
import { creditsText } from '#app/generation/outcome.ts';
import { noCreditsLeftText, showPremium } from '#app/generation/refusals.ts';
import { createVariants, selectedVariant } from '#app/generation/variants.ts';
import { PlansLink } from '#app/plans/plans-link.tsx';
import { SignIn } from '#app/plans/sign-in.tsx';
import {
  type Brief,
  briefSchema,
  goneWithExample,
  hasIdea,
  promptExcess,
  promptMax,
  promptRefusal,
  withoutIdea,
} from './brief.ts';
import { useBrief, useEarlyBrief, useLandingBrief, useReplaceBrief, useShowPostOf } from './brief-draft.ts';
import { BriefVoice } from './brief-voice.tsx';
import { ImageField } from './image-field.tsx';
import { contentTypeNames, toneNames } from './labels.ts';
import { LockedButton } from './locked-button.tsx';
import { useClientBrief } from './use-client-brief.ts';
import { useClientToneNote } from './use-client-tone-note.ts';

interface BriefFormProps {
  /** Receives the prompt's text box. */
  readonly prompt: RefObject<HTMLTextAreaElement | null>;
  /** Called when a generation is about to begin. */
  readonly onGenerate: () => void;
}

const neverChanges = () => () => undefined;
/** Whether the device uses Command instead of Control. False during prerendering, where it can't be known. */
const useIsApple = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => /mac|iphone|ipad/i.test(navigator.platform),
    () => false,
  );

/** Whether the post that is shown was written from this brief. */
function useIsWritten({ prompt, platform, contentType, tone }: Brief): boolean {
  const variant = useStore(useService(createVariants).store, selectedVariant);
  if (!variant?.result) return false;
  const { sent } = variant;
  return (
    sent.prompt.trim() === prompt.trim() &&
    sent.platform === platform &&
    sent.contentType === contentType &&
    sent.tone === tone
  );
}

/** The generator's form. Its content is kept until the person clears it. */
export function BriefForm({ prompt, onGenerate }: BriefFormProps) {
  const host = useHost();
  const { number } = useFormats();
  const { brief, change, draft } = useBrief();
  const showPostOf = useShowPostOf();
  const replaceBrief = useReplaceBrief();
  const takeUpEarly = useEarlyBrief();
  useLandingBrief();
  useClientBrief();
  const toneNote = useClientToneNote(generatorTones, brief.tone);
  const { run, generate, stop } = useGeneration();
  const session = useSession().status;
  const running = run.status === 'running';
  const { status, credits } = useCredits();
  const [isAsked, setAsked] = useState(false);
  const rights = planOf(credits.plan).rights;
  const isWritten = useIsWritten(brief);
  const empty = !brief.prompt.trim();
  const excess = promptExcess(brief);
  const refusal = promptRefusal(brief);
  const generateButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const whyDisabled = useId();
  const isApple = useIsApple();
  useEarlyInput(form, (entries) => {
    const early = [...entries].filter(([name, value]) => value !== brief[name as keyof Brief]);
    const parsed = z.safeParse(z.partial(briefSchema), Object.fromEntries(early));
    if (early.length > 0 && parsed.success) takeUpEarly(parsed.data as Partial<Brief>);
  });

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setAsked(refusal !== null);
    if (refusal === null) onGenerate();
    else prompt.current?.focus();
    void generate(brief);
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
  };
  const noCredits = noCreditsLeftText(session);
  const { credits: cost, isCharged } = useQuote({
    platforms: [brief.platform],
    generateImage: brief.imageChoice === 'generate',
    generateVideo: false,
  });

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label="Brief"
      className="generator:grid generator:gap-6"
    >
      <ConflictNotice
        draft={draft}
        what="brief"
        textOf={(other) => other.prompt || other.businessType || other.targetAudience}
        onReplaced={showPostOf}
      />
      <div className="generator:grid generator:gap-2">
        <span aria-hidden className="generator:text-sm generator:font-medium">
          Platform
        </span>
        <SegmentedControl
          label="Platform"
          name="platform"
          // All platforms fit in one row next to the result. If one wraps, it isn't stretched across its own row.
          className="generator:flex-wrap generator:*:grow-0 generator:*:gap-1 generator:*:px-2"
          options={platforms.map((value) => ({
            value,
            label: platformCatalogue[value].name,
            icon: (
              // On phones the names alone fit in one row.
              <span className="generator:contents generator:max-sm:hidden">
                <PlatformIcon platform={value} />
              </span>
            ),
          }))}
          value={brief.platform}
          onValueChange={(platform) => change({ platform })}
        />
      </div>

      <div className="generator:grid generator:gap-2 generator:justify-items-start">
        <span aria-hidden className="generator:text-sm generator:font-medium">
          Content type
        </span>
        <SegmentedControl
          label="Content type"
          name="contentType"
          className="generator:flex-wrap"
          options={contentTypes
            .filter((value) => value !== 'video' || rights.video || brief.contentType === 'video')
            .map((value) => ({ value, label: contentTypeNames[value] }))}
          value={brief.contentType}
          onValueChange={(contentType) => change({ contentType })}
        />
        {brief.contentType === 'story' && !hasStories(brief.platform) && (
          <p className="generator:text-sm generator:text-muted">
            {platformCatalogue[brief.platform].name} has no stories, so you get a post with images in the
            shape of a story.
          </p>
        )}
      </div>

      <div className="generator:grid generator:gap-6 generator:sm:grid-cols-2">
        <TextField
          label="Business or industry"
          dir="auto"
          aside="Optional"
          placeholder="Bakery"
          name="businessType"
          maxLength={maxLengthOf(briefSchema, 'businessType')}
          value={brief.businessType}
          onChange={(event) => change({ businessType: event.target.value })}
        />
        <TextField
          label="Target audience"
          dir="auto"
          aside="Optional"
          placeholder="Young families in Leeds"
          name="targetAudience"
          maxLength={maxLengthOf(briefSchema, 'targetAudience')}
          value={brief.targetAudience}
          onChange={(event) => change({ targetAudience: event.target.value })}
        />
      </div>

      <div className="generator:grid generator:gap-6 generator:sm:grid-cols-2">
        <Select
          label="Tone"
          name="tone"
          hint={toneNote}
          value={brief.tone}
          onChange={(event) => change({ tone: event.target.value as (typeof generatorTones)[number] })}
        >
          {generatorTones.map((tone) => (
            <option key={tone} value={tone}>
              {toneNames[tone]}
            </option>
          ))}
        </Select>
        {session === 'member' && <BriefVoice />}
      </div>

      <TextArea
        ref={prompt}
        label="What do you want to create?"
        dir="auto"
        rows={5}
        required
        name="prompt"
        placeholder="What is it about? Name the offer, the date, the price, and what people should do."
        hint={
          <span className="generator:pointer-coarse:hidden">
            <Kbd>{isApple ? '⌘' : 'Ctrl'}</Kbd> <Kbd>Enter</Kbd> to generate
          </span>
        }
        counter={`${number(brief.prompt.length)} / ${number(promptMax)}`}
        error={
          excess > 0
            ? `${number(excess)} ${excess === 1 ? 'character' : 'characters'} too many. Shorten it to ${number(promptMax)}. Nothing is cut in the meantime.`
            : isAsked && refusal
        }
        value={brief.prompt}
        onChange={({ target: { value } }) => change({ ...goneWithExample(brief, value), prompt: value })}
        onKeyDown={submitByKey}
      />

      <ImageField />

      {credits.remaining <= 0 && (status === 'error' || (status === 'ready' && isCharged)) && (
        <Banner
          tone="warning"
          title={status === 'error' ? 'Couldn’t load your credits' : noCredits.title}
          actions={
            status === 'error' ? (
              <Button size="sm" onClick={() => void host.refreshCredits()}>
                Try again
              </Button>
            ) : (
              <>
                {session === 'visitor' && <SignIn>Sign in</SignIn>}
                <PlansLink>See plans</PlansLink>
              </>
            )
          }
        >
          {status === 'error' ? 'Check your connection, or try again in a moment.' : noCredits.description}
        </Banner>
      )}

      {/* Sticky once there is something to generate, so that it is in reach however long the form is. Before that it would
          only cover the fields. */}
      <div
        data-action-bar
        className={`generator:flex generator:flex-wrap generator:items-center generator:gap-3 generator:border-t generator:border-line generator:bg-paper generator:py-3 ${empty && !running ? '' : 'generator:sticky generator:bottom-0 generator:z-10'}`}
      >
        <Button
          ref={generateButton}
          type="submit"
          // Once its post is there, copying that comes next.
          variant={isWritten && !running ? 'secondary' : 'primary'}
          size="lg"
          icon={<Sparkles aria-hidden />}
          loading={running}
          // Disabled, but within reach: a press says what is missing.
          aria-disabled={empty || undefined}
          aria-describedby={empty ? whyDisabled : undefined}
          {...{ [waitsForAttribute]: 'prompt' }}
        >
          {running ? 'Generating…' : 'Generate'}
        </Button>
        {/* Always in the page: what is removed while somebody types ends the step that Undo takes back (Chromium). */}
        <VisuallyHidden id={whyDisabled} hidden>
          Please describe what you want to create first.
        </VisuallyHidden>
        {canStop(run) && (
          <Button
            size="lg"
            icon={<Square aria-hidden />}
            onClick={() => {
              stop();
              generateButton.current?.focus();
            }}
          >
            Stop
          </Button>
        )}
        <p className="generator:text-sm generator:text-muted">
          {cost > 0 && 'Up to '}
          {creditsText(cost)}
          {brief.contentType !== 'video' && (
            <span className="generator:block">for up to {variantsPerPlatform} variants</span>
          )}
        </p>
        {hasIdea(brief) && (
          <Button
            variant="ghost"
            className="generator:ms-auto generator:max-sm:px-2"
            icon={<Eraser aria-hidden className="generator:sm:hidden" />}
            onClick={() => {
              setAsked(false);
              replaceBrief(withoutIdea(brief), 'Brief cleared');
              prompt.current?.focus();
            }}
          >
            <span className="generator:max-sm:sr-only">Clear brief</span>
          </Button>
        )}
      </div>
      {/* At the end, because the plan loads last and this must not move anything when it appears. */}
      {status !== 'loading' && (!rights.video || !rights.image) && (
        <div className="generator:grid generator:justify-items-start generator:gap-1">
          {!rights.video && (
            <LockedButton onClick={() => showPremium(host, planRequirements.videoScript)}>
              {planRequirements.videoScript.locked}
            </LockedButton>
          )}
          {!rights.image && (
            <LockedButton onClick={() => showPremium(host, planRequirements.image)}>
              {planRequirements.image.locked}
            </LockedButton>
          )}
        </div>
      )}
      <LowCredits plans={<PlansLink>See plans</PlansLink>} />
    </form>
  );
}
