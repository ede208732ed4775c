import { IconButton } from '@postloom/ui-kit';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react';

interface MoveButtonsInput {
  /** Its first elements are the entries, keyed by their place: one that moves takes the page along under the pointer. */
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
}

/** @returns the two buttons that move an entry of a list one place, by its place and what it is called. */
export function useMoveButtons({ list, count, onMove }: MoveButtonsInput) {
  /** Where the entry moved last is now. */
  const movedTo = useRef(0);
  const move = ({ detail }: MouseEvent, index: number, by: -1 | 1): void => {
    // A double click means the same entry twice: by then the pointer is on the button of the other one, which would move
    // it back.
    const from = detail > 1 ? movedTo.current : index;
    const to = from + by;
    movedTo.current = from;
    if (to < 0 || to >= count) return;
    onMove(from, to);
    movedTo.current = to;
    // So does a key that is pressed twice: the focus goes with the entry.
    list.current?.children[to]
      ?.querySelector<HTMLElement>(`[data-move="${by}"]`)
      ?.focus({ preventScroll: detail > 0 });
  };
  return (index: number, what: string): ReactNode => (
    <>
      <IconButton
        label={`Move ${what} up`}
        size="sm"
        aria-disabled={index === 0}
        data-move={-1}
        onClick={(event) => move(event, index, -1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${what} down`}
        size="sm"
        aria-disabled={index === count - 1}
        data-move={1}
        onClick={(event) => move(event, index, 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  );
}
