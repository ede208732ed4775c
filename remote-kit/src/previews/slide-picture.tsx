import { useEffect, useRef } from 'react';
import { loadLetters, paintSlide, type SlideImageInput, slideSizes } from './slide-image.ts';

/** Previews use this share of the download's width and height: enough for a phone, and memory holds many of them. */
const shownScale = 2 / 3;

/** A slide as it will be downloaded, with its words for screen readers. It fills the available width. */
export function SlidePicture({ slide, shape, index, count, author }: SlideImageInput) {
  const { title, text } = slide;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const input = { slide: { title, text }, shape, index, count, author };
    let isCurrent = true;
    void loadLetters(input).then(() => {
      if (isCurrent && canvas.current) paintSlide(canvas.current, input, shownScale);
    });
    return () => {
      isCurrent = false;
    };
  }, [title, text, shape, index, count, author]);
  const { width, height } = slideSizes[shape];
  return (
    <>
      <canvas
        ref={canvas}
        aria-hidden
        width={width * shownScale}
        height={height * shownScale}
        className="preview:block preview:h-auto preview:max-h-full preview:w-full preview:object-contain"
      />
      <div className="preview:sr-only">
        {title && <p dir="auto">{title}</p>}
        {text && <p dir="auto">{text}</p>}
      </div>
    </>
  );
}
