import { LowCredits, useCredits, useHost } from '@postloom/remote-kit';
import { assistantEndpoints, isKnown, noCreditsText } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Banner, Button, Select, TextArea } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { BrandVoiceSelect } from '#app/brand-voice/brand-voice-select.tsx';
import { useDefaultVoice } from '#app/brand-voice/use-default-voice.ts';
import { creditsText } from '#app/generation/outcome.ts';
import { SeePlans } from '#app/plans/see-plans.tsx';
import { messageMax, useMessageDraft } from './message-draft.ts';

interface MessageBoxProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** The platform of the last post in the conversation, for which the next message is meant too; null without a post. */
  readonly written: string | null;
  readonly running: boolean;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
}

/** The box for writing a message. It keeps unsent text and shows what an answer costs. */
export function MessageBox({ box, written, running, onSend, onStop }: MessageBoxProps) {
  const { value: draft, change, draft: kept } = useMessageDraft();
  useDefaultVoice({ draft: kept, change });
  const { costs, needsCredits } = useCost();
  /** Whether something was to be sent while an answer is being written. */
  const [isEarly, setEarly] = useState(false);
  if (isEarly && !running) setEarly(false);
  const current = written !== null && isKnown(platforms, written) ? written : null;
  const canSend = !running && !needsCredits && draft.text.trim() !== '';
  const send = () => {
    if (running && draft.text.trim() !== '') setEarly(true);
    if (!canSend) return;
    onSend(draft.text.trim());
    // The platform was a wish for this message; from here on, what its answer is written for counts.
    change({ text: '', platform: null });
    box.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With an input method editor, Enter confirms a composition and must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <>
      {needsCredits && (
        <Banner tone="warning" title={noCreditsText.title} actions={<SeePlans />}>
          {noCreditsText.description}
        </Banner>
      )}
      <LowCredits plans={<SeePlans />} />
      <form
        aria-label="Message to the assistant"
        onSubmit={submit}
        data-action-bar
        className="generator:sticky generator:bottom-0 generator:grid generator:grid-cols-1 generator:gap-2 generator:border-t generator:border-line generator:bg-paper generator:py-3 generator:low:static"
      >
        <p role="status" className="generator:text-sm generator:empty:hidden">
          {isEarly && 'Wait until the answer is finished, or stop it.'}
        </p>
        <div className="generator:flex generator:items-end generator:gap-2">
          <TextArea
            ref={box}
            label="Message"
            hideLabel
            className="generator:grow"
            placeholder="What is the post about, or what should change?"
            dir="auto"
            rows={2}
            maxLength={messageMax}
            value={draft.text}
            aria-describedby="assistant-cost"
            onChange={(event) => change({ text: event.target.value })}
            onKeyDown={onKeyDown}
          />
          {/* The keys make these separate elements, so that a press on Stop can't turn into a press on Send. */}
          {running ? (
            <Button
              key="stop"
              icon={<Square aria-hidden />}
              onClick={() => {
                onStop();
                box.current?.focus();
              }}
            >
              <span className="generator:max-sm:sr-only">Stop</span>
            </Button>
          ) : (
            <Button
              key="send"
              type="submit"
              variant="primary"
              icon={<ArrowUp aria-hidden />}
              aria-disabled={!canSend}
            >
              <span className="generator:max-sm:sr-only">Send</span>
            </Button>
          )}
        </div>
        <div className="generator:flex generator:flex-wrap generator:items-start generator:gap-x-3 generator:gap-y-2 generator:lg:items-center">
          <Select
            label="Platform"
            hideLabel
            className="generator:flex-1 generator:sm:max-w-56"
            value={draft.platform ?? current ?? ''}
            onChange={({ target: { value } }) =>
              change({ platform: isKnown(platforms, value) && value !== current ? value : null })
            }
          >
            {!current && <option value="">Any platform</option>}
            {platforms.map((platform) => (
              <option key={platform} value={platform}>
                {platformCatalogue[platform].name}
              </option>
            ))}
          </Select>
          <BrandVoiceSelect
            compact
            className="generator:flex-1 generator:sm:max-w-56"
            value={draft.brandVoiceId}
            onChange={change}
          />
          <p
            id="assistant-cost"
            className="generator:w-full generator:text-sm generator:text-muted generator:max-sm:short:truncate generator:lg:w-auto generator:lg:flex-1"
          >
            {costs}{' '}
            <span className="generator:hidden generator:sm:inline">
              Enter to send, Shift+Enter for a new line.
            </span>
          </p>
        </div>
      </form>
    </>
  );
}

/** A sentence about what an answer costs, and whether there aren't enough credits for it. */
function useCost(): { readonly costs: string; readonly needsCredits: boolean } {
  const { api } = useHost();
  const { status, credits } = useCredits();
  const { data: quote } = useQuery(api.query(assistantEndpoints.quoteAssistant, {}));
  if (!quote) return { costs: '', needsCredits: false };
  if (quote.isDemo) {
    return {
      costs:
        'Free: without an AI key the offline composer answers. It writes and changes posts; it can’t chat.',
      needsCredits: false,
    };
  }
  const left = status === 'ready' ? ` You have ${creditsText(credits.remaining)}.` : '';
  return {
    costs: `An answer costs ${creditsText(quote.credits)}; failed answers are free.${left}`,
    needsCredits: status === 'ready' && credits.remaining < quote.credits,
  };
}
