import './previews.css';
import { Button } from '@postloom/ui-kit';
import { Check, Undo2 } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { formatHashtags } from '../posts/hashtags.ts';
import { changedPieces } from './changed-pieces.ts';

/** The text of a post. */
interface Words {
  readonly caption: string;
  /** Without the leading `#`. */
  readonly hashtags: readonly string[];
}

export interface ChangesProps {
  /** The name of the change, e.g. "Shorter". */
  readonly label: string;
  readonly before: Words;
  readonly after: Words;
  /** The button that started the change. The focus moves from it to Keep, and back when the person has decided. */
  readonly from: RefObject<HTMLElement | null>;
  readonly onUndo: () => void;
  readonly onAccept: () => void;
}

const whole = ({ caption, hashtags }: Words): string =>
  [caption, formatHashtags(hashtags)].filter(Boolean).join('\n\n');

/** Shows added or removed line breaks, which would otherwise be invisible. */
const visible = (text: string): string => (/\S/.test(text) ? text : text.replaceAll('\n', '↵\n'));

/** Whether the focus is on a button, or nowhere because what had it is gone. */
const isAt = (button: HTMLElement | null): boolean =>
  document.activeElement === button || document.activeElement === document.body;

/** What a rewrite changed, sentence by sentence, until the person accepts or undoes it. */
export function Changes({ label, before, after, from, onUndo, onAccept }: ChangesProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Only if the person is still there: whoever went on isn't taken back.
    if (isAt(from.current)) keep.current?.focus();
  }, [from]);
  const decide = (how: () => void) => () => {
    // Before the buttons go, and the focus with them.
    from.current?.focus();
    how();
  };
  return (
    <section
      aria-label={`What changed: ${label}`}
      className="preview:grid preview:gap-3 preview:rounded-md preview:bg-sunken preview:p-4"
    >
      <p className="preview:text-sm preview:font-medium">{label}: what changed</p>
      <ChangedText before={before} after={after} />
      <div className="preview:flex preview:flex-wrap preview:gap-2">
        <Button size="sm" icon={<Check aria-hidden />} onClick={decide(onAccept)} ref={keep}>
          Keep
        </Button>
        <Button size="sm" icon={<Undo2 aria-hidden />} onClick={decide(onUndo)}>
          Undo
        </Button>
      </div>
    </section>
  );
}

/** Both texts in one: additions highlighted, removals crossed out. */
export function ChangedText({ before, after }: { readonly before: Words; readonly after: Words }) {
  return (
    <p dir="auto" className="preview:text-sm preview:wrap-anywhere preview:whitespace-pre-wrap">
      {changedPieces(whole(before), whole(after)).map(({ value, change }, index) =>
        change === 'added' ? (
          <ins key={index} className="preview:bg-success-soft preview:text-success-ink preview:no-underline">
            {visible(value)}
          </ins>
        ) : change === 'removed' ? (
          <del key={index} className="preview:text-danger-ink">
            {visible(value)}
          </del>
        ) : (
          value
        ),
      )}
    </p>
  );
}
