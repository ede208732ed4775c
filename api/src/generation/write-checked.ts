import { AppError } from '#app/kernel/http/app-error.ts';
import { InvalidOutputError, RefusalError, type Repair } from './providers/provider.ts';

/**
 * An answer that was looked at: what is wrong with it goes back once. Where no second one comes, or one with more faults,
 * the first one is it, unless its writer declines or nobody waits any longer. What it still has, its reader puts right by
 * taking it out.
 * @param ask writes it; told what was wrong the second time.
 * @param check gives what is wrong, in words for the writer.
 */
export async function writeChecked<Answer>(
  ask: (repair?: Repair) => Promise<Answer>,
  check: (answer: Answer) => readonly string[],
  {
    signal,
    onCheck,
    onRestart,
  }: { readonly signal: AbortSignal; readonly onCheck: () => void; readonly onRestart: () => void },
): Promise<Answer> {
  let answer: Answer | null = null;
  let repair: Repair;
  try {
    answer = await ask();
    onCheck();
    const faults = check(answer);
    if (faults.length === 0) return answer;
    repair = { previous: answer, faults };
  } catch (error) {
    if (!(error instanceof InvalidOutputError)) throw error;
    repair = { previous: error.output, faults: error.faults };
  }
  onRestart();
  try {
    const second = await ask(repair);
    onCheck();
    return answer !== null && check(second).length > repair.faults.length ? answer : second;
  } catch (error) {
    // The first one had the form, at least.
    if (answer && !(error instanceof RefusalError) && !signal.aborted) return answer;
    if (!(error instanceof InvalidOutputError)) throw error;
    throw new AppError('provider_invalid_output', { cause: error });
  }
}
