import { AppError } from '#app/kernel/http/app-error.ts';
import { InvalidOutputError, RefusalError, type Repair } from './providers/provider.ts';

/** The faults of an answer, worded for its writer. */
export interface Faults {
  /** Faults that we can remove ourselves if the writer doesn't: markup, a banned word, one hashtag too many. */
  readonly removable: readonly string[];
  /** Faults that only the writer can fix: a fact that is lost or made up, a variant that is missing. */
  readonly lasting: readonly string[];
}

/** All faults, as told to the writer. */
export const allFaults = ({ removable, lasting }: Faults): string[] => [...removable, ...lasting];

/**
 * Gets an answer and, if there are faults, asks once for a repair. The second answer counts, unless it has more lasting
 * faults than the first. If the second call fails, the first answer counts, unless the provider declined or the caller
 * has left.
 * @param ask writes the answer. The second call gets the faults.
 */
export async function writeChecked<Answer>(
  ask: (repair?: Repair) => Promise<Answer>,
  check: (answer: Answer) => Faults | Promise<Faults>,
  {
    signal,
    onCheck,
    onRestart,
  }: { readonly signal: AbortSignal; readonly onCheck: () => void; readonly onRestart: () => void },
): Promise<Answer> {
  let answer: Answer | null = null;
  let lastingFaults = 0;
  let repair: Repair;
  try {
    answer = await ask();
    onCheck();
    const found = await check(answer);
    const faults = allFaults(found);
    if (faults.length === 0) return answer;
    lastingFaults = found.lasting.length;
    repair = { previous: answer, faults };
  } catch (error) {
    if (!(error instanceof InvalidOutputError)) throw error;
    repair = { previous: error.output, faults: error.faults };
  }
  onRestart();
  try {
    const second = await ask(repair);
    onCheck();
    return answer !== null && (await check(second)).lasting.length > lastingFaults ? answer : second;
  } catch (error) {
    // The first answer at least had the right structure.
    if (answer && !(error instanceof RefusalError) && !signal.aborted) return answer;
    if (!(error instanceof InvalidOutputError)) throw error;
    throw new AppError('provider_invalid_output', { cause: error });
  }
}
