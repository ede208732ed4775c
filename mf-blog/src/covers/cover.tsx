import { WovenPicture, type WovenPictureProps } from '@postloom/ui-kit';
import { pointPapers } from './point-papers.ts';

const yarns: ReadonlyArray<WovenPictureProps['yarn']> = ['accent', 'teal', 'ink', 'sea'];

/** An article's cover: a small cloth with a picture of its subject woven in. */
export function Cover({ id, className }: { readonly id: number; readonly className?: string }) {
  return (
    <WovenPicture
      paper={pointPapers[id] ?? []}
      yarn={yarns[(id - 1) % yarns.length] ?? 'accent'}
      seed={id}
      className={className}
    />
  );
}
