import { ConflictNotice, Loaded, useHost, useRight } from '@postloom/remote-kit';
import {
  type AssistantMessage,
  assistantEndpoints,
  isKnown,
  type SendAssistantMessage,
} from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import {
  Accordion,
  Banner,
  Button,
  Card,
  Disclosure,
  EmptyState,
  Heading,
  Skeleton,
  WovenPattern,
} from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ReadOnly } from '#app/read-only.tsx';
import { useConversations, useForgetConversations, useMessages } from './conversations.ts';
import { MessageBox } from './message-box.tsx';
import { useMessageDraft } from './message-draft.ts';
import { isUnderWay, type Live, useTalk } from './talk.ts';
import { Thread } from './thread.tsx';

/** Examples of good briefs to start from. */
const starters = [
  {
    name: 'Announce something',
    text: 'We open our second bakery in Leeds on Friday. Free rye loaves for the first 50 guests.',
  },
  {
    name: 'Make an offer',
    text: 'Write a LinkedIn post about our winter check for bikes: 39 euros until 15 December, done in a day.',
  },
  {
    name: 'Invite people',
    text: 'Pottery evening on Friday at 7 pm in our studio, beginners welcome, book at example.com/clay',
  },
] as const;

interface AssistantProps {
  /** Id of the open conversation; null for a new one. */
  readonly current: string | null;
  readonly onOpen: (id: string | null, options?: { replace: boolean }) => void;
}

/** One conversation: its messages, and the box for the next one. */
export function Assistant({ current, onOpen }: AssistantProps) {
  const { live: anyLive, send, stop } = useTalk();
  const { value: typed, change, draft } = useMessageDraft();
  const forget = useForgetConversations();
  const query = useMessages(current);
  const mayEdit = useRight('edit');
  const box = useRef<HTMLTextAreaElement>(null);
  /** The key of the message that started a conversation here, until that conversation is open. */
  const [begun, setBegun] = useState<string | null>(null);
  const isHere =
    anyLive?.conversationId === current || (current === null && begun !== null && anyLive?.key === begun);
  const live = isHere ? anyLive : null;
  const running = isUnderWay(anyLive);

  /** The conversation on screen, which may have changed between sending a message and the start of its answer. */
  const shown = useRef<string | null | undefined>(current);
  useEffect(() => {
    shown.current = current;
    if (current !== null) setBegun(null);
    return () => {
      shown.current = undefined;
    };
  }, [current]);
  const say = (message: SendAssistantMessage, key: string = crypto.randomUUID()) => {
    if (message.conversationId === null) setBegun(key);
    const onStarted = (id: string) => {
      if (shown.current === null && message.conversationId === null) onOpen(id, { replace: true });
      void forget();
    };
    void send(message, { onStarted, onChanged: forget }, key);
  };
  const sayText = (text: string) => {
    const { platform, brandVoiceId } = typed;
    say({ conversationId: current, text, platform, brandVoiceId });
  };
  const again = (message: AssistantMessage) => say(asSent(message), message.idempotencyKey);

  const messages = query.data?.items.toReversed() ?? [];
  const last = messages.at(-1);
  const { platform: written = null } = messages.findLast(({ answer }) => answer?.draft)?.answer?.draft ?? {};
  const isLost = mayEdit && last?.status === 'running' && !anyLive && !query.isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent again once per message, identified by its key
  useEffect(() => {
    if (isLost && last) again(last);
  }, [isLost, last?.idempotencyKey]);

  const isEmpty = current === null && live === null;
  /** While an existing conversation loads, its messages aren't on screen yet, and nobody can reply to them. */
  const canAnswer = isEmpty || live !== null || query.data !== undefined;
  return (
    <div className="generator:flex generator:min-w-0 generator:flex-col generator:gap-6">
      <ConflictNotice draft={draft} what="message" textOf={({ text }) => text} />
      {isEmpty && !mayEdit ? (
        <ReadOnly />
      ) : isEmpty ? (
        <>
          {!anyLive && <Unfinished onOpen={onOpen} />}
          <Begin
            onChoose={(text) => {
              change({ text });
              box.current?.focus();
            }}
          />
        </>
      ) : query.data === undefined && live ? (
        <Thread {...threadProps(live)} messages={[]} />
      ) : (
        <Loaded query={query} what="this conversation" skeleton={<Skeleton lines={6} />}>
          {() => <Thread {...threadProps(live)} messages={messages} />}
        </Loaded>
      )}
      <div className="generator:grow" />
      {mayEdit && canAnswer && (
        <MessageBox box={box} written={written} running={running} onSend={sayText} onStop={stop} />
      )}
    </div>
  );

  function threadProps(live: Live | null) {
    return {
      live,
      mayEdit,
      onAgain: again,
      onAgainLive: () => live && say(live.message, live.key),
      onWish: sayWish,
    };
  }

  /** A suggestion is about the last draft, so it is sent without the platform selected for the typed message. */
  function sayWish(text: string) {
    say({ conversationId: current, text, platform: null, brandVoiceId: typed.brandVoiceId });
    box.current?.focus();
  }
}

const asSent = ({
  conversationId,
  text,
  platform,
  brandVoiceId,
}: AssistantMessage): SendAssistantMessage => ({
  conversationId,
  text,
  platform: platform !== null && isKnown(platforms, platform) ? platform : null,
  brandVoiceId,
});

/** Leads to the latest conversation if it ends without an answer, as when the page was closed while it was written. */
function Unfinished({ onOpen }: Pick<AssistantProps, 'onOpen'>) {
  const { api } = useHost();
  const latest = useConversations().data?.pages[0]?.items[0];
  const { data } = useQuery({
    ...api.query(assistantEndpoints.listAssistantMessages, {
      params: { id: latest?.id ?? '' },
      query: { limit: 1 },
    }),
    enabled: latest !== undefined,
    staleTime: 0,
  });
  const last = data?.items[0];
  if (!latest || !last || last.answer) return null;
  return (
    <Banner
      tone="neutral"
      title="The last message got no answer"
      actions={
        <Button size="sm" onClick={() => onOpen(latest.id)}>
          Open the conversation
        </Button>
      }
    >
      <span dir="auto">{latest.title}</span>
    </Banner>
  );
}

function Begin({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const { api } = useHost();
  const asked = useQuery(api.query(assistantEndpoints.quoteAssistant, {}));
  const { data: quote } = asked;
  return (
    <>
      <EmptyState
        // Without an AI key, the lists below need the room.
        art={
          quote && !quote.isDemo ? (
            <div className="generator:hidden generator:sm:contents">
              <WovenPattern seed="assistant" />
            </div>
          ) : undefined
        }
        className="generator:pb-8"
        title="What shall we write?"
        description="Say what the post is about, then ask for changes until it’s right."
      />
      <ul aria-label="Examples" className="generator:grid generator:gap-3 generator:sm:grid-cols-3">
        {starters.map(({ name, text }) => (
          <Card key={name} asChild interactive padding="sm">
            <li className="generator:grid generator:content-start generator:gap-1">
              <button
                type="button"
                data-card-action
                className="generator:text-start generator:font-medium"
                onClick={() => onChoose(text)}
              >
                {name}
              </button>
              <p className="generator:line-clamp-3 generator:text-sm generator:text-muted">{text}</p>
            </li>
          </Card>
        ))}
      </ul>
      <Loaded query={asked} what="what the assistant can do here" skeleton={null}>
        {({ isDemo }) => isDemo && <Offline />}
      </Loaded>
    </>
  );
}

/** What the offline composer can do, and what needs an AI model. */
const offline = {
  can: [
    'Write a post from your words, for any platform',
    'Make it shorter, warmer or less salesy, or hold it to 40 words',
    'Begin with another of your sentences, or with your own question',
    'Take out, move or replace what you name: “remove the last sentence”',
    'Write it for another platform',
    'Add a fact: “add the price 39 euros”',
    'Go back: “undo”',
  ],
  cannot: [
    'Answer questions or suggest ideas',
    'Know what you didn’t tell it',
    'Make a post longer, or find new words for a line',
    'Joke, inspire or change the tone of every text',
    'Translate',
  ],
} as const;

/** Before the first message if no AI key is set: both lists side by side, for those who want to know. */
function Offline() {
  return (
    <Accordion>
      <Disclosure title="What the assistant can do here without an AI key">
        <div className="generator:grid generator:gap-6 generator:sm:grid-cols-2">
          <Abilities title="Works here, without an AI key" items={offline.can} icon={<Check aria-hidden />} />
          <Abilities title="Needs an AI key" items={offline.cannot} icon={<X aria-hidden />} />
        </div>
      </Disclosure>
    </Accordion>
  );
}

function Abilities({
  title,
  items,
  icon,
}: {
  readonly title: string;
  readonly items: readonly string[];
  readonly icon: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="generator:grid generator:content-start generator:gap-3">
      <Heading level={3} size="sm" id={id}>
        {title}
      </Heading>
      <ul className="generator:grid generator:gap-2 generator:text-sm">
        {items.map((item) => (
          <li key={item} className="generator:flex generator:gap-2">
            <span className="generator:shrink-0 generator:text-muted">{icon}</span>
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
