import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { sameWords, type Words } from './words.ts';

/** Keys that put the cursor elsewhere: what is typed after them is another step. */
const moves = /^(?:Arrow|Home$|End$|Page)/;

interface StepsBackInput {
  readonly words: Words;
  /** Shows some words. @param isFirst whether they are those that the editor was opened with. */
  readonly show: (words: Words, isFirst: boolean) => void;
}

interface StepsBack {
  /** Belongs to the element that has the fields in it. */
  readonly fields: RefObject<HTMLDivElement | null>;
  readonly onInput: (event: { readonly nativeEvent: Event }) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Whatever ends a step: another field, or the mouse. */
  readonly endStep: () => void;
  readonly change: (part: Partial<Words>) => void;
  /** Null while there is nothing to go back to, or to do again. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/**
 * Takes back what is changed while an editor is open, one step at a time, and does it again, by buttons and by keys.
 * What is typed in one go is one step. The browser's own undo is kept out: it knows nothing of what is put into a field
 * by anything but its keys, and mixes it up.
 */
export function useStepsBack({ words, show }: StepsBackInput): StepsBack {
  const [{ past, future }, setSteps] = useState<Record<'past' | 'future', readonly Words[]>>({
    past: [],
    future: [],
  });
  const fields = useRef<HTMLDivElement>(null);
  /** How a field was changed just now, e.g. `insertText`; null for a change by a button. */
  const input = useRef<string | null>(null);
  /** What the step at the end of `past` is more of. */
  const going = useRef<string | null>(null);
  const endStep = () => {
    going.current = null;
  };

  const change = (part: Partial<Words>) => {
    const after = { ...words, ...part };
    const kind = input.current && `${Object.keys(part).join()} ${input.current}`;
    input.current = null;
    if (sameWords(after, words)) return;
    const isMore = kind !== null && kind === going.current && past.length > 0;
    going.current = kind;
    if (!isMore || future.length > 0) setSteps({ past: isMore ? past : [...past, words], future: [] });
    show(after, false);
  };
  const before = past.at(-1);
  const after = future.at(-1);
  const undo =
    before &&
    (() => {
      endStep();
      setSteps({ past: past.slice(0, -1), future: [...future, words] });
      show(before, past.length === 1);
    });
  const redo =
    after &&
    (() => {
      endStep();
      setSteps({ past: [...past, words], future: future.slice(0, -1) });
      show(after, false);
    });

  const latest = useRef({ undo, redo });
  latest.current = { undo, redo };
  useEffect(() => {
    const element = fields.current;
    // From the menu of a field, or by a gesture: React has no event for it.
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      latest.current[event.inputType === 'historyUndo' ? 'undo' : 'redo']?.();
    };
    element?.addEventListener('beforeinput', onBeforeInput);
    return () => element?.removeEventListener('beforeinput', onBeforeInput);
  }, []);

  return {
    fields,
    onInput: ({ nativeEvent }) => {
      input.current = (nativeEvent as InputEvent).inputType ?? null;
    },
    onKeyDown: (event) => {
      if (moves.test(event.key)) endStep();
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo?.();
      else undo?.();
    },
    endStep,
    change,
    undo: undo ?? null,
    redo: redo ?? null,
  };
}
