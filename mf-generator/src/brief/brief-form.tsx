import { contentTypes, generatorTones, planRights } from '@postloom/shared-contracts';
import { platformNames, platforms } from '@postloom/shared-contracts/platforms';
import {
  Banner,
  Button,
  Kbd,
  PlatformIcon,
  SegmentedControl,
  Select,
  TextArea,
  TextField,
} from '@postloom/ui-kit';
import { Sparkles, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { canStop, generate, showPremium, stop, useRunStore } from '#app/generation/generate-post.ts';
import { creditsText } from '#app/generation/outcome.ts';
import { getHost, useCredits } from '#app/host.ts';
import { PlansLink } from '#app/plans/plans-link.tsx';
import { emptyBrief, hasContent, promptMaxLength, shortTextMaxLength } from './brief.ts';
import { useBriefStore } from './brief-store.ts';
import { ImageField } from './image-field.tsx';
import { contentTypeNames, toneNames } from './labels.ts';
import { LockedButton } from './locked-button.tsx';
import { replaceBrief } from './replace-brief.ts';

interface BriefFormProps {
  /** Given the text box of the prompt. */
  readonly prompt: RefObject<HTMLTextAreaElement | null>;
  /** Told when a generation is about to begin. */
  readonly onGenerate: () => void;
}

/** The form of the generator. What is typed is kept in the browser until the person clears it. */
export function BriefForm({ prompt, onGenerate }: BriefFormProps) {
  const { brief, change } = useBriefStore();
  const running = useRunStore(({ run }) => run.status === 'running');
  const stoppable = useRunStore(({ run }) => canStop(run));
  const { status, credits } = useCredits();
  const [missingPrompt, setMissingPrompt] = useState(false);
  const rights = planRights[credits.plan];
  const empty = !brief.prompt.trim();
  const generateButton = useRef<HTMLButtonElement>(null);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setMissingPrompt(empty);
    if (!empty) onGenerate();
    void generate(brief);
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
  };
  const cost = brief.imageChoice === 'generate' ? 2 : 1;

  return (
    <form onSubmit={submit} noValidate aria-label="Brief" className="generator:grid generator:gap-6">
      <div className="generator:grid generator:gap-2">
        <span aria-hidden className="generator:text-sm generator:font-medium">
          Platform
        </span>
        <SegmentedControl
          label="Platform"
          className="generator:flex-wrap"
          options={platforms.map((value) => ({
            value,
            label: platformNames[value],
            icon: <PlatformIcon platform={value} />,
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
          className="generator:flex-wrap"
          options={contentTypes
            .filter((value) => value !== 'video' || rights.video || brief.contentType === 'video')
            .map((value) => ({ value, label: contentTypeNames[value] }))}
          value={brief.contentType}
          onValueChange={(contentType) => change({ contentType })}
        />
        {!rights.video && (
          <LockedButton onClick={() => showPremium(getHost(), 'video')}>
            Premium Feature: Video script generation requires Pro or Agency plan
          </LockedButton>
        )}
      </div>

      <div className="generator:grid generator:gap-6 generator:sm:grid-cols-2">
        <TextField
          label="Business or industry"
          aside="Optional"
          placeholder="Bakery"
          maxLength={shortTextMaxLength}
          value={brief.businessType}
          onChange={(event) => change({ businessType: event.target.value })}
        />
        <TextField
          label="Target audience"
          aside="Optional"
          placeholder="Young families in Leeds"
          maxLength={shortTextMaxLength}
          value={brief.targetAudience}
          onChange={(event) => change({ targetAudience: event.target.value })}
        />
      </div>

      <Select
        label="Tone"
        value={brief.tone}
        onChange={(event) => change({ tone: event.target.value as (typeof generatorTones)[number] })}
      >
        {generatorTones.map((tone) => (
          <option key={tone} value={tone}>
            {toneNames[tone]}
          </option>
        ))}
      </Select>

      <TextArea
        ref={prompt}
        label="What do you want to create?"
        rows={5}
        required
        maxLength={promptMaxLength}
        placeholder="What is it about? Name the offer, the date, the price, and what people should do."
        hint={
          <span className="generator:pointer-coarse:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> generates.
          </span>
        }
        counter={`${brief.prompt.length.toLocaleString('en')} / ${promptMaxLength.toLocaleString('en')}`}
        error={missingPrompt && empty ? 'Please describe what you want to create.' : undefined}
        value={brief.prompt}
        onChange={(event) => change({ prompt: event.target.value })}
        onKeyDown={submitByKey}
      />

      <ImageField />

      {status !== 'loading' && credits.remaining <= 0 && (
        <Banner tone="warning" title="No credits remaining" actions={<PlansLink>See plans</PlansLink>}>
          {status === 'error'
            ? 'Your credits could not be loaded. Check your connection and try again.'
            : 'Upgrade your plan to continue generating content.'}
        </Banner>
      )}

      <div className="generator:flex generator:flex-wrap generator:items-center generator:gap-3">
        <Button
          ref={generateButton}
          type="submit"
          variant="primary"
          size="lg"
          icon={<Sparkles aria-hidden />}
          loading={running}
          disabled={empty}
        >
          {running ? 'Generating…' : 'Generate'}
        </Button>
        {stoppable && (
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
        <p className="generator:text-sm generator:text-muted">Up to {creditsText(cost)}</p>
        {hasContent(brief) && (
          <Button
            variant="ghost"
            className="generator:ms-auto"
            onClick={() => {
              setMissingPrompt(false);
              replaceBrief(emptyBrief, 'Brief cleared');
              prompt.current?.focus();
            }}
          >
            Clear brief
          </Button>
        )}
      </div>
    </form>
  );
}
