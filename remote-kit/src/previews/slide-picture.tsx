import { useEffect, useRef } from 'react';
import { loadLetters, paintSlide, type SlideImageInput, slideSizes } from './slide-image.ts';

/** Of the pixels that are downloaded, so many are shown each way: enough for a phone, and many fit into its memory. */
const shownScale = 2 / 3;

/** A slide as it will be downloaded, and its words for those who don't see it. It fills the width that it is given. */
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
