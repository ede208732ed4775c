import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { sameWords, type Words } from './words.ts';

/** Keys that move the cursor. What is typed after them is a new undo step. */
const cursorKeys = /^(?:Arrow|Home$|End$|Page)/;

interface StepsBackInput {
  readonly words: Words;
  /** Shows words in the editor. @param isFirst whether they are the words that the editor was opened with. */
  readonly show: (words: Words, isFirst: boolean) => void;
}

interface StepsBack {
  /** For the element that contains the fields. */
  readonly fields: RefObject<HTMLDivElement | null>;
  readonly onInput: (event: { readonly nativeEvent: Event }) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Ends the current undo step, e.g. when the mouse is used or another field gets the focus. */
  readonly endStep: () => void;
  readonly change: (part: Partial<Words>) => void;
  /** Both are null if there is nothing to undo or redo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/**
 * Undo and redo for an open editor, by buttons and keys. Text typed without a break is one step. The browser's own undo
 * is disabled, because it doesn't know of changes that weren't typed, and would garble the text.
 */
export function useStepsBack({ words, show }: StepsBackInput): StepsBack {
  const [{ past, future }, setSteps] = useState<Record<'past' | 'future', readonly Words[]>>({
    past: [],
    future: [],
  });
  const fields = useRef<HTMLDivElement>(null);
  /** The input type of the current change, e.g. `insertText`; null for a change by a button. */
  const input = useRef<string | null>(null);
  /** The field and input type of the last step in `past`; a change of the same kind extends that step. */
  const lastChange = useRef<string | null>(null);
  const endStep = () => {
    lastChange.current = null;
  };

  const change = (part: Partial<Words>) => {
    const after = { ...words, ...part };
    const kind = input.current && `${Object.keys(part).join()} ${input.current}`;
    input.current = null;
    if (sameWords(after, words)) return;
    const isMore = kind !== null && kind === lastChange.current && past.length > 0;
    lastChange.current = kind;
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
    // Undo from a field's context menu or by a gesture, for which React has no event.
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
      if (cursorKeys.test(event.key)) endStep();
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
