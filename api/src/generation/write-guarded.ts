import { checked } from './checked.ts';
import { demoTextProvider } from './providers/demo.ts';
import {
  ProviderQuotaError,
  type Repair,
  type TextProvider,
  type WritingContext,
} from './providers/provider.ts';
import type { CountDelivered } from './runs/run-charged.ts';
import { findForms } from './text/banned-words.ts';
import type { PostRules } from './text/check-post.ts';
import { guardStream } from './text/guard-stream.ts';
import { noPhrases } from './text/phrases.ts';
import { type Faults, writeChecked } from './write-checked.ts';

/** Receives events while something is written, for callers that follow along. */
export interface WritingListener {
  stage(stage: 'writing' | 'checking'): void;
  /** @param index the text that the piece belongs to. */
  delta(text: string, index: number): void;
  restart(): void;
}

export interface GuardedWriting<Answer> {
  readonly text: TextProvider;
  readonly rules: PostRules;
  readonly signal: AbortSignal;
  readonly listener: WritingListener | null;
  /** Called with the text that a reader has been shown. It counts as delivered. */
  readonly countDelivered: CountDelivered;
  /** How many texts are shown while being written. */
  readonly shown: number;
  readonly write: (provider: TextProvider, context: WritingContext, repair?: Repair) => Promise<Answer>;
  /** The faults of a provider's answer. */
  readonly check: (answer: Answer) => Faults | Promise<Faults>;
}

/**
 * Gets a text from the provider: streams it without banned phrases, checks it, and asks once for a repair. If the
 * provider's quota runs out before there is an answer, the offline composer writes it.
 */
export async function writeGuarded<Answer>({
  text,
  rules,
  signal,
  listener,
  countDelivered,
  shown,
  write,
  check,
}: GuardedWriting<Answer>): Promise<{ answer: Answer; isDemo: boolean; quotaExceeded: boolean }> {
  const banned =
    listener && rules.banned.length > 0 ? findForms(await checked('formsOfBanned', rules)) : noPhrases;
  let guards = new Map<number, (piece: string) => string>();
  const context: WritingContext = {
    signal,
    streaming: listener !== null,
    onText(piece) {
      if (piece.index >= shown) return;
      const guard = guards.get(piece.index) ?? guardStream(banned);
      guards.set(piece.index, guard);
      const passed = guard(piece.text);
      if (!passed || !listener) return;
      countDelivered(passed);
      listener.delta(passed, piece.index);
    },
  };
  const onRestart = (): void => {
    guards = new Map();
    listener?.restart();
  };
  listener?.stage('writing');
  try {
    const answer = await writeChecked(
      (repair) => write(text, context, repair),
      (answer) => (text.isDemo ? { removable: [], lasting: [] } : check(answer)),
      { signal, onCheck: () => listener?.stage('checking'), onRestart },
    );
    return { answer, isDemo: text.isDemo, quotaExceeded: false };
  } catch (error) {
    if (!(error instanceof ProviderQuotaError)) throw error;
    onRestart();
    return { answer: await write(demoTextProvider, context), isDemo: true, quotaExceeded: true };
  }
}
