import './previews.css';
import { type Slide, slideLimits } from '@postloom/shared-contracts';
import { Button, IconButton, TextArea, TextField } from '@postloom/ui-kit';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMoveButtons } from '#kit/lists/use-move-buttons.tsx';
import { useHost } from '#kit/remote.tsx';
import { StaleSlides } from './stale-slides.tsx';
import type { ToldFact } from './use-stale-facts.ts';

interface SlidesFieldsProps {
  readonly slides: readonly Slide[];
  readonly onChange: (slides: Slide[]) => void;
  /** What they still say though it was changed in the caption. */
  readonly stale: readonly ToldFact[];
}

/** Edits the slides of a carousel or story: their words, their order, adding and removing. */
export function SlidesFields({ slides, onChange, stale }: SlidesFieldsProps) {
  const { toast } = useHost();
  const list = useRef<HTMLOListElement>(null);
  /** The current slides, for an undo that happens later. */
  const latest = useRef({ slides, onChange });
  useEffect(() => {
    latest.current = { slides, onChange };
  });
  const replace = (index: number, part: Partial<Slide>) =>
    onChange(slides.map((slide, at) => (at === index ? { ...slide, ...part } : slide)));
  const moveButtons = useMoveButtons({
    list,
    count: slides.length,
    onMove: (from, to) => {
      const next = [...slides];
      next.splice(to, 0, ...next.splice(from, 1));
      onChange(next);
    },
  });
  const remove = (index: number) => {
    const removed = slides[index];
    onChange(slides.filter((_, at) => at !== index));
    // The focused button was removed with its slide. Focusing the list instead of a field keeps a phone's keyboard
    // closed.
    list.current?.focus();
    toast({
      title: `Slide ${index + 1} removed`,
      action: {
        label: 'Undo',
        onSelect: () => {
          const { slides: now, onChange: put } = latest.current;
          if (removed) put([...now.slice(0, index), removed, ...now.slice(index)]);
        },
      },
    });
  };
  return (
    <section aria-label="Words of the slides" className="preview:grid preview:gap-4">
      <StaleSlides slides={slides} onChange={onChange} stale={stale} />
      <ol ref={list} tabIndex={-1} className="preview:grid preview:gap-4">
        {slides.map(({ title, text }, index) => (
          <li
            key={index}
            className="preview:grid preview:gap-3 preview:rounded-md preview:border preview:border-line preview:p-4"
          >
            <TextField
              label={`Title of slide ${index + 1}`}
              dir="auto"
              maxLength={slideLimits.title}
              value={title}
              onChange={({ target }) => replace(index, { title: target.value })}
            />
            <TextArea
              label={`Text of slide ${index + 1}`}
              aside="Optional"
              dir="auto"
              rows={2}
              maxLength={slideLimits.text}
              value={text}
              onChange={({ target }) => replace(index, { text: target.value })}
            />
            <div className="preview:flex preview:gap-1">
              {moveButtons(index, `slide ${index + 1}`)}
              <IconButton label={`Remove slide ${index + 1}`} size="sm" onClick={() => remove(index)}>
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      {slides.length < slideLimits.most && (
        <Button
          className="preview:justify-self-start"
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...slides, { title: '', text: '' }])}
        >
          Add a slide
        </Button>
      )}
    </section>
  );
}
