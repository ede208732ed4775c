import './previews.css';
import { type Slide, type SlidesShape, slidesText, templateGaps } from '@postloom/shared-contracts';
import { Button, IconButton } from '@postloom/ui-kit';
import { ChevronLeft, ChevronRight, Copy, Download } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { saveBlob } from '#kit/download-media.ts';
import { askAboutGaps } from '#kit/posts/ask-about-gaps.ts';
import { useCopyText } from '#kit/posts/use-copy-text.ts';
import { useHost } from '#kit/remote.tsx';
import { aimOfKey } from './aim-of-key.ts';
import { OpenGaps } from './open-gaps.tsx';
import { drawSlide } from './slide-image.ts';
import { SlidePicture } from './slide-picture.tsx';

interface SlidesViewProps {
  readonly slides: readonly Slide[];
  readonly shape: SlidesShape;
  /** Printed on each slide; '' for nobody. */
  readonly author: string;
  /** Returns the file name for a download, without number and extension. */
  readonly name: () => Promise<string>;
}

/** Slides side by side: swiped, or moved by arrows, keys and dots; copied and saved one at a time or all together. */
export function SlidesView({ slides, shape, author, name }: SlidesViewProps) {
  const host = useHost();
  const { toast } = host;
  const copyText = useCopyText();
  const row = useRef<HTMLUListElement>(null);
  /** The slide that the row is scrolling to after a button or key press; null while the person scrolls. */
  const aim = useRef<number | null>(null);
  const [current, setCurrent] = useState(0);
  const [saving, setSaving] = useState(false);
  const count = slides.length;
  const slide = slides[Math.min(current, count - 1)];
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    const element = row.current?.children[next];
    // The target counts as current at once, so that a second press during the scroll starts from it.
    aim.current = next;
    setCurrent(next);
    element?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'center' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = aimOfKey(event, current, count);
    if (target === null) return;
    event.preventDefault();
    goTo(target);
  };
  const onSettled = () => {
    const { current: list } = row;
    if (!list) return;
    const frame = list.getBoundingClientRect();
    const places = [...list.children].map((child) => child.getBoundingClientRect());
    if (aim.current !== null) {
      const there = places[aim.current];
      // In a wide row, the first and last slides never reach the middle.
      if (there && there.left >= frame.left - 1 && there.right <= frame.right + 1) aim.current = null;
      return;
    }
    const middle = frame.left + list.clientWidth / 2;
    const distances = places.map(({ left, width }) => Math.abs(left + width / 2 - middle));
    setCurrent(distances.indexOf(Math.min(...distances)));
  };
  const takeOver = () => {
    aim.current = null;
  };
  const gapsOn = (which: readonly number[]) =>
    templateGaps(slidesText(slides.filter((_, index) => which.includes(index))));
  const open = slides.map((_, index) => index).filter((index) => gapsOn([index]).length > 0);
  const save = async (which: readonly number[]) => {
    if (!(await askAboutGaps(host, gapsOn(which), 'Download'))) return;
    setSaving(true);
    try {
      for (const index of which) {
        const one = slides[index];
        if (!one) continue;
        const picture = await drawSlide({ slide: one, shape, index, count, author });
        saveBlob(picture, `${await name()}-${index + 1}.png`);
      }
      const title = which.length === 1 ? 'Slide downloaded' : `${which.length} slides downloaded`;
      toast({ title, description: 'Look in your downloads.', tone: 'success' });
    } catch {
      toast({
        title: 'Download Failed',
        description: 'Your browser couldn’t draw the slide. Please try another browser.',
        tone: 'destructive',
      });
    } finally {
      setSaving(false);
    }
  };
  if (!slide) return null;
  return (
    <section aria-label="Slides" className="preview:grid preview:grid-cols-1 preview:gap-4">
      <ul
        ref={row}
        aria-label={`${count} slides`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScrollEnd={onSettled}
        onPointerDown={takeOver}
        onWheel={takeOver}
        className="preview:flex preview:snap-x preview:snap-mandatory preview:gap-3 preview:overflow-x-auto preview:rounded-lg"
      >
        {slides.map((slide, index) => (
          <li
            key={index}
            aria-label={`Slide ${index + 1} of ${count}`}
            className={`preview:relative preview:w-full preview:shrink-0 preview:snap-center preview:self-start preview:overflow-hidden preview:rounded-lg preview:border preview:border-line ${
              shape === 'story' ? 'preview:max-w-xs' : 'preview:max-w-sm'
            }`}
          >
            <SlidePicture slide={slide} shape={shape} index={index} count={count} author={author} />
          </li>
        ))}
      </ul>
      <div className="preview:flex preview:flex-wrap preview:items-center preview:gap-2">
        <IconButton
          label="Earlier slide"
          size="sm"
          aria-disabled={current === 0}
          onClick={() => goTo(current - 1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <div className="preview:flex">
          {slides.map((_, index) => (
            <button
              key={index}
              type="button"
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === current ? 'true' : undefined}
              className="preview:grid preview:size-6 preview:place-content-center preview:rounded-full"
              onClick={() => goTo(index)}
            >
              <span
                className={`preview:block preview:rounded-full ${
                  index === current
                    ? 'preview:size-3 preview:bg-accent'
                    : 'preview:size-2 preview:bg-line-strong'
                }`}
              />
            </button>
          ))}
        </div>
        <IconButton
          label="Later slide"
          size="sm"
          aria-disabled={current === count - 1}
          onClick={() => goTo(current + 1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <OpenGaps gaps={gapsOn(open)}>
        {' '}
        ({open.length === 1 ? 'slide' : 'slides'} {open.map((index) => index + 1).join(', ')})
      </OpenGaps>
      <div className="preview:flex preview:flex-wrap preview:gap-2">
        <Button
          size="sm"
          icon={<Copy aria-hidden />}
          onClick={() => copyText(slidesText([slide]), `Slide ${current + 1}`)}
        >
          Copy slide {current + 1}
        </Button>
        <Button
          size="sm"
          icon={<Download aria-hidden />}
          loading={saving}
          onClick={() => void save([current])}
        >
          Download slide {current + 1}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<Download aria-hidden />}
          aria-disabled={saving}
          onClick={() => !saving && void save(slides.map((_, index) => index))}
        >
          Download all
        </Button>
      </div>
    </section>
  );
}
