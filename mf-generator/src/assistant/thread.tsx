import { type AssistantMessage, isKnown } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Banner, Button, Card, Progress, VisuallyHidden } from '@postloom/ui-kit';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SeePlans } from '#app/plans/see-plans.tsx';
import { DraftCard, SaveDraft } from './draft-card.tsx';
import type { Live } from './talk.ts';

interface ThreadProps {
  /** Oldest first. */
  readonly messages: readonly AssistantMessage[];
  /** The message in this conversation that is being answered, or got no answer. */
  readonly live: Live | null;
  /** Whether this person may continue the conversation. */
  readonly mayEdit: boolean;
  readonly onAgain: (message: AssistantMessage) => void;
  readonly onAgainLive: () => void;
  /** Sends a suggested change to the last draft. */
  readonly onWish: (text: string) => void;
}

/** The messages with their answers, in order, and the one that is being answered. */
export function Thread({ messages, live, mayEdit, onAgain, onAgainLive, onWish }: ThreadProps) {
  const end = useRef<HTMLDivElement>(null);
  const shown = messages.filter(
    ({ idempotencyKey, status }) => idempotencyKey !== live?.key || status === 'done',
  );
  const isOpen = live !== null && !shown.some(({ idempotencyKey }) => idempotencyKey === live.key);
  const last = shown.at(-1);
  const drafts = shown.filter(({ answer }) => answer?.draft);
  const drafted = shown.findLastIndex(({ answer }) => answer?.draft);
  const draft = shown[drafted]?.answer?.draft;
  /** What was asked of this post and didn't change it: without AI, it won't the next time either. */
  const refused = new Set(
    shown.slice(drafted + 1).flatMap(({ text, answer }) => (answer?.isDemo ? [text] : [])),
  );
  const length = live?.caption.length ?? 0;
  const failure = live?.failure?.description;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when messages, text or an error are added
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [shown.length, isOpen, length, live?.status, failure]);
  return (
    <div>
      <ol aria-label="Messages" className="generator:grid generator:gap-8">
        {shown.map((message) => (
          <li key={message.id} className="generator:grid generator:gap-4">
            <Said text={message.text} platform={wantedOf(message)} />
            <Answer
              message={message}
              number={drafts.indexOf(message) + 1}
              mayEdit={mayEdit}
              onAgain={onAgain}
            />
            {mayEdit && !live && message === last && draft && (
              <Wishes
                draft={draft}
                isDemo={shown[drafted]?.answer?.isDemo ?? false}
                refused={refused}
                unsaved={message !== shown[drafted] && !draft.postId ? shown[drafted]?.id : undefined}
                onWish={onWish}
              />
            )}
          </li>
        ))}
        {live && isOpen && (
          <li className="generator:grid generator:gap-4">
            <Said text={live.message.text} platform={live.message.platform} />
            <LiveAnswer live={live} onAgain={onAgainLive} />
          </li>
        )}
      </ol>
      <VisuallyHidden role="status">{announcement(live, last)}</VisuallyHidden>
      <div ref={end} className="generator:scroll-mb-64" />
    </div>
  );
}

const waiting = 'Waiting for a connection…';

/** The announcement for screen readers. */
function announcement(live: Live | null, last: AssistantMessage | undefined): string {
  if (live?.status === 'running') return 'The assistant is writing.';
  if (live?.status === 'offline') return waiting;
  if (live?.status === 'stopped') return 'Stopped.';
  if (live || !last?.answer) return '';
  const { text, draft } = last.answer;
  return draft ? `The assistant has answered with a post. ${text} ${draft.caption}` : text;
}

/** The platform that was selected for a message, unless its words named another and the post is for that one. */
const wantedOf = ({ platform, answer }: AssistantMessage): string | null =>
  answer?.draft && answer.draft.platform !== platform ? null : platform;

function Said({ text, platform }: { readonly text: string; readonly platform: string | null }) {
  return (
    <div className="generator:max-w-lg generator:justify-self-end generator:rounded-lg generator:border generator:border-line generator:bg-surface generator:px-4 generator:py-3">
      <VisuallyHidden>You: </VisuallyHidden>
      <p dir="auto" className="generator:wrap-anywhere generator:whitespace-pre-wrap">
        {text}
      </p>
      {platform && isKnown(platforms, platform) && (
        <p className="generator:mt-1 generator:text-sm generator:text-muted">
          For {platformCatalogue[platform].name}
        </p>
      )}
    </div>
  );
}

function Answer({
  message,
  number,
  mayEdit,
  onAgain,
}: {
  readonly message: AssistantMessage;
  /** Which of the conversation's posts it is, from 1. */
  readonly number: number;
  readonly mayEdit: boolean;
  readonly onAgain: (message: AssistantMessage) => void;
}) {
  const { id, answer, failure, status } = message;
  if (!answer) {
    return (
      <Unanswered
        title={
          failure && failure.code !== 'request_cancelled'
            ? failure.message
            : status === 'running'
              ? 'The answer to this message didn’t arrive.'
              : 'This answer was cut off.'
        }
        label="Try again"
        onAgain={mayEdit ? () => onAgain(message) : null}
      />
    );
  }
  return (
    <div className="generator:grid generator:max-w-2xl generator:min-w-0 generator:gap-4">
      <div>
        <VisuallyHidden>Assistant: </VisuallyHidden>
        <p dir="auto" className="generator:wrap-anywhere generator:whitespace-pre-wrap">
          {answer.text}
        </p>
        {answer.quotaExceeded && (
          <p className="generator:mt-1 generator:text-sm generator:text-muted">
            The AI provider’s quota is used up, so the offline composer answered. No credit was used.
          </p>
        )}
      </div>
      {answer.draft && (
        <DraftCard messageId={id} number={number} draft={answer.draft} isDemo={answer.isDemo} />
      )}
    </div>
  );
}

function LiveAnswer({ live, onAgain }: { readonly live: Live; readonly onAgain: () => void }) {
  if (live.status === 'running') {
    return (
      <div className="generator:grid generator:max-w-2xl generator:min-w-0 generator:gap-4">
        <Progress label="The assistant is writing" value={null} />
        {live.caption && (
          <Card aria-hidden>
            <p dir="auto" className="generator:wrap-anywhere generator:whitespace-pre-wrap">
              {live.caption}
              <span className="generator:text-accent-ink">▍</span>
            </p>
          </Card>
        )}
      </div>
    );
  }
  if (live.status === 'offline') {
    return <Progress className="generator:max-w-2xl" label={waiting} value={null} />;
  }
  if (live.status === 'left') {
    return <Unanswered title="This message wasn’t answered yet." label="Try again" onAgain={onAgain} />;
  }
  if (live.status === 'stopped') {
    return <Unanswered title="You stopped this answer." label="Try again" onAgain={onAgain} />;
  }
  return (
    <Banner
      tone="warning"
      role="alert"
      title={live.failure?.title ?? 'Generation Failed'}
      className="generator:max-w-2xl"
      actions={
        <>
          <Button size="sm" icon={<RefreshCw aria-hidden />} onClick={onAgain}>
            Try again
          </Button>
          {live.failure?.needsUpgrade && <SeePlans />}
        </>
      }
    >
      {live.failure?.description}
    </Banner>
  );
}

function Unanswered({
  title,
  label,
  onAgain,
}: {
  readonly title: string;
  readonly label: string;
  /** Null for people who may only read. */
  readonly onAgain: (() => void) | null;
}) {
  return (
    <Banner
      tone="neutral"
      className="generator:max-w-2xl"
      actions={
        onAgain && (
          <Button size="sm" icon={<RefreshCw aria-hidden />} onClick={onAgain}>
            {label}
          </Button>
        )
      }
    >
      {title}
    </Banner>
  );
}

type LastDraft = NonNullable<NonNullable<AssistantMessage['answer']>['draft']>;

/** The platforms that people most often want a post for next, the likeliest first. */
const likeliest = ['linkedin', 'instagram'] as const;

/** What may be asked of most posts, and the words by which somebody has asked for it already. */
const offered = [
  { wish: 'Shorter', meant: /\b(?:short(?:er|en)?|briefer|trim|condense)\b/i },
  { wish: 'More casual', meant: /\b(?:casual|relaxed|informal|chatty|less formal)\b/i },
  { wish: 'Less salesy', meant: /\b(?:salesy|pushy|calmer|softer)\b/i },
  {
    wish: 'Say it another way',
    meant: /\b(?:another|other|different) (?:way|version|words)\b|\bre(?:phrase|word|write)\b/i,
  },
] as const;

/** Suggested changes, sent with one press. On a serious topic, those that would change the tone are left out. */
function Wishes({
  draft,
  isDemo,
  refused,
  unsaved,
  onWish,
}: {
  readonly draft: LastDraft;
  /** Whether the last post was written without AI. */
  readonly isDemo: boolean;
  readonly refused: ReadonlySet<string>;
  /** The message with the post, if that isn't saved and its own button is further up. */
  readonly unsaved: string | undefined;
  readonly onWish: (text: string) => void;
}) {
  const [other = likeliest[0]] = likeliest.filter((platform) => platform !== draft.platform);
  const said = [...refused].join('\n');
  const wishes = [
    ...offered
      // Without AI, nothing is left out of a grave post, nor is it said in another way.
      .filter(({ wish, meant }) => !meant.test(said) && !(draft.isGrave && (isDemo || wish !== 'Shorter')))
      .map(({ wish }) => wish),
    `For ${platformCatalogue[other].name}`,
  ].filter((wish) => !refused.has(wish));
  return (
    <ul
      aria-label="Change the last post"
      data-no-toast
      className="generator:flex generator:flex-wrap generator:gap-2"
    >
      {unsaved && (
        <li>
          <SaveDraft messageId={unsaved} />
        </li>
      )}
      {wishes.map((wish) => (
        <li key={wish}>
          <Button size="sm" onClick={() => onWish(wish)}>
            {wish}
          </Button>
        </li>
      ))}
    </ul>
  );
}
