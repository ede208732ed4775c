import { AppError } from '#app/kernel/http/app-error.ts';
import { InvalidOutputError, RefusalError, type Repair } from './providers/provider.ts';

/** What is wrong with an answer, in words for its writer. */
export interface Faults {
  /** What we can take out ourselves where the writer does not: markup, a banned word, one hashtag too many. */
  readonly removable: readonly string[];
  /** What only the writer can put right: a fact that is lost or made up, a variant that is missing. */
  readonly lasting: readonly string[];
}

/** All of them, as they are told to the writer. */
export const allFaults = ({ removable, lasting }: Faults): string[] => [...removable, ...lasting];

/**
 * Has an answer written and checked. If something is wrong with it, it goes back once, and the second answer counts,
 * unless it has more lasting faults than the first. If no second one comes, the first one counts, unless the writer
 * declined or nobody is waiting any longer.
 * @param ask writes it; told what was wrong the second time.
 */
export async function writeChecked<Answer>(
  ask: (repair?: Repair) => Promise<Answer>,
  check: (answer: Answer) => Faults,
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
    const found = check(answer);
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
    return answer !== null && check(second).lasting.length > lastingFaults ? answer : second;
  } catch (error) {
    // The first one had the form, at least.
    if (answer && !(error instanceof RefusalError) && !signal.aborted) return answer;
    if (!(error instanceof InvalidOutputError)) throw error;
    throw new AppError('provider_invalid_output', { cause: error });
  }
}
