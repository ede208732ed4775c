import { formatHashtags } from '@postloom/remote-kit';
import { Button } from '@postloom/ui-kit';
import { diffSentences } from 'diff';
import { Check, Undo2 } from 'lucide-react';
import type { Words } from './words.ts';

interface ChangesProps {
  /** How the words came about, e.g. "Shorter". */
  readonly label: string;
  readonly before: Words;
  readonly after: Words;
  readonly onUndo: () => void;
  readonly onAccept: () => void;
}

const whole = ({ caption, hashtags }: Words): string =>
  [caption, formatHashtags(hashtags)].filter(Boolean).join('\n\n');

/** Line breaks that came or went alone would not be seen. */
const visible = (text: string): string => (/\S/.test(text) ? text : text.replaceAll('\n', '↵\n'));

/** What a rewrite has changed, sentence by sentence, until the person keeps it or takes it back. */
export function Changes({ label, before, after, onUndo, onAccept }: ChangesProps) {
  return (
    <section
      aria-label={`What changed: ${label}`}
      className="generator:grid generator:gap-3 generator:rounded-md generator:bg-sunken generator:p-4"
    >
      <p className="generator:text-sm generator:font-medium">{label}: what changed</p>
      <p dir="auto" className="generator:text-sm generator:wrap-anywhere generator:whitespace-pre-wrap">
        {diffSentences(whole(before), whole(after)).map(({ value, added, removed }, index) =>
          added ? (
            <ins
              key={index}
              className="generator:bg-success-soft generator:text-success-ink generator:no-underline"
            >
              {visible(value)}
            </ins>
          ) : removed ? (
            <del key={index} className="generator:text-danger-ink">
              {visible(value)}
            </del>
          ) : (
            value
          ),
        )}
      </p>
      <div className="generator:flex generator:flex-wrap generator:gap-2">
        <Button size="sm" icon={<Check aria-hidden />} onClick={onAccept}>
          Keep
        </Button>
        <Button size="sm" icon={<Undo2 aria-hidden />} onClick={onUndo}>
          Undo
        </Button>
      </div>
    </section>
  );
}
