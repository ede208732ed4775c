import { createTabStore, type RemoteContext, useService } from '@postloom/remote-kit';
import {
  assistantEndpoints,
  type SendAssistantMessage,
  sendAssistantMessageSchema,
} from '@postloom/shared-contracts';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { acrossConnections } from '#app/generation/connection.ts';
import {
  forgotten,
  type GenerationFailure,
  readGenerationFailure,
  StreamFailure,
} from '#app/generation/outcome.ts';
import { createUncharged } from '#app/generation/uncharged.ts';

/** The message that is being answered, or that got no answer. */
export interface Live {
  readonly message: SendAssistantMessage;
  readonly key: string;
  /** Null until the server has started a conversation for it. */
  readonly conversationId: string | null;
  /** `offline`: is sent once the connection is back; `left`: the page was closed before the answer came. */
  readonly status: 'running' | 'offline' | 'stopped' | 'failed' | 'left';
  /** The post so far. */
  readonly caption: string;
  readonly failure: GenerationFailure | null;
}

interface Listener {
  /** Called once the server has stored the message, with the conversation's id. */
  readonly onStarted: (conversationId: string) => void;
  /** Called when the conversation has to be fetched again. */
  readonly onChanged: () => Promise<unknown>;
}

const unsentSchema = z.object({
  /** The message that may not have reached the server. */
  unsent: z.nullable(z.object({ message: sendAssistantMessageSchema, key: z.string() })),
});
type Unsent = z.infer<typeof unsentSchema>;

/** Sends messages to the assistant, one at a time. An answer keeps arriving while another screen is shown. */
export function createTalk(context: RemoteContext) {
  const { host } = context;
  const store = createStore<{ readonly live: Live | null }>(() => ({ live: null }));
  const set = (live: Live | null) => store.setState({ live });
  const kept = createTabStore<Unsent>(context, {
    name: 'assistant.unsent',
    schema: unsentSchema,
    empty: { unsent: null },
  });
  let controller: AbortController | null = null;
  const uncharged = createUncharged(host);

  // The page was closed before the server confirmed this message. Sent again with its key, it isn't charged twice.
  const offerUnsent = ({ unsent }: Unsent): void => {
    if (!unsent || store.getState().live) return;
    const { conversationId } = unsent.message;
    set({ ...unsent, conversationId, status: 'left', caption: '', failure: null });
  };
  offerUnsent(kept.getState());
  kept.subscribe(offerUnsent);

  // The next person to sign in must not see an answer to this one.
  host.onSessionEnd(() => {
    controller?.abort(forgotten);
    set(null);
  });
  host.onDispose(() => controller?.abort(forgotten));

  return {
    store,

    /** Sends a message. With the key of an earlier message, it gets that message's answer, or retries it. */
    send: async (
      message: SendAssistantMessage,
      { onStarted, onChanged }: Listener,
      key: string,
    ): Promise<void> => {
      if (controller) return;
      const mine = new AbortController();
      const { signal } = mine;
      controller = mine;
      let live: Live = {
        message,
        key,
        conversationId: message.conversationId,
        status: 'running',
        caption: '',
        failure: null,
      };
      const ifUncharged = uncharged(key);
      const change = (part: Partial<Live>) => {
        live = { ...live, ...part };
        set(live);
      };
      set(live);
      kept.setState({ unsent: { message, key } });
      const receive = async (): Promise<void> => {
        const events = host.api.stream(
          assistantEndpoints.sendAssistantMessage,
          { body: message },
          { signal, idempotencyKey: key },
        );
        let isDone = false;
        for await (const { event, data } of events) {
          if (event === 'started') {
            change({ conversationId: data.conversation.id });
            kept.setState({ unsent: null });
            onStarted(data.conversation.id);
          } else if (event === 'delta') change({ caption: live.caption + data.text });
          else if (event === 'restart') change({ caption: '' });
          else if (event === 'result') isDone = true;
          else if (event === 'error') throw new StreamFailure(data.code, data.message);
        }
        if (!isDone) throw new Error('The stream ended without a result.');
      };
      try {
        await acrossConnections(receive, signal, (isWaiting) =>
          change({ status: isWaiting ? 'offline' : 'running', caption: '' }),
        );
        await onChanged();
        set(null);
      } catch (error) {
        // Allows a retry while the conversation is still being fetched again below.
        controller = null;
        if (signal.reason === forgotten) return;
        if (signal.aborted) change({ status: 'stopped' });
        else {
          const failure = readGenerationFailure(error);
          change({ status: 'failed', failure });
          const failed = live;
          void ifUncharged(failure).then((amended) => {
            if (store.getState().live === failed) set({ ...failed, failure: amended });
          });
        }
        await onChanged().catch(() => undefined);
      } finally {
        if (controller === mine) controller = null;
        host.refreshCredits().catch(() => undefined);
      }
    },

    /** Stops the answer: the server notices that the connection is closed. */
    stop: (): void => controller?.abort(),
  };
}

/** Whether a message is being answered, or waits for a connection. */
export const isUnderWay = (live: Live | null): boolean =>
  live?.status === 'running' || live?.status === 'offline';

/** The current message, and the functions to send one and to stop its answer. */
export function useTalk() {
  const talk = useService(createTalk);
  return { ...talk, live: useStore(talk.store, ({ live }) => live) };
}
