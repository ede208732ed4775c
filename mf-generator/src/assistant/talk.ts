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

/** The message that is being answered, or whose answer did not come. */
export interface Live {
  readonly message: SendAssistantMessage;
  readonly key: string;
  /** Null until the server has begun a conversation for it. */
  readonly conversationId: string | null;
  /** `offline`: it is sent as soon as there is a connection again; `left`: the page was closed on it. */
  readonly status: 'running' | 'offline' | 'stopped' | 'failed' | 'left';
  /** The post so far. */
  readonly caption: string;
  readonly failure: GenerationFailure | null;
}

interface Listener {
  /** The message is kept, in this conversation. */
  readonly onStarted: (conversationId: string) => void;
  /** Something is to be read again from the server. */
  readonly onChanged: () => Promise<unknown>;
}

const unsentSchema = z.object({
  /** What the server is not known to have. */
  unsent: z.nullable(z.object({ message: sendAssistantMessageSchema, key: z.string() })),
});
type Unsent = z.infer<typeof unsentSchema>;

/** Talks with the assistant, one message at a time. An answer goes on coming while another screen is shown. */
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

  // Left over from a page that was closed: under its key, its answer comes without a second charge.
  const offerUnsent = ({ unsent }: Unsent): void => {
    if (!unsent || store.getState().live) return;
    const { conversationId } = unsent.message;
    set({ ...unsent, conversationId, status: 'left', caption: '', failure: null });
  };
  offerUnsent(kept.getState());
  kept.subscribe(offerUnsent);

  // What is still being written for one person is nothing for the next.
  host.onSessionEnd(() => {
    controller?.abort(forgotten);
    set(null);
  });
  host.onDispose(() => controller?.abort(forgotten));

  return {
    store,

    /** Sends a message. Under the key of an earlier one it brings that one's answer, or tries it again. */
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
        // From here on the person may try again.
        controller = null;
        if (signal.reason === forgotten) return;
        if (signal.aborted) change({ status: 'stopped' });
        else change({ status: 'failed', failure: readGenerationFailure(error) });
        await onChanged().catch(() => undefined);
      } finally {
        if (controller === mine) controller = null;
        host.refreshCredits().catch(() => undefined);
      }
    },

    /** Ends the answer. The server notices that nobody listens. */
    stop: (): void => controller?.abort(),
  };
}

/** Whether a message is being answered, or waits for it. */
export const isUnderWay = (live: Live | null): boolean =>
  live?.status === 'running' || live?.status === 'offline';

/** The message of now, and what sends one. */
export function useTalk() {
  const talk = useService(createTalk);
  return { ...talk, live: useStore(talk.store, ({ live }) => live) };
}
