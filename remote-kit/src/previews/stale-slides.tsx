import './previews.css';
import type { Slide } from '@postloom/shared-contracts';
import { Banner, Button } from '@postloom/ui-kit';
import { staleFacts, staleText, withoutStale } from './stale-facts.ts';

/** The caption as it was when the slides were last in accord with it, and as it is. */
export interface Captions {
  readonly before: string;
  readonly now: string;
}

interface StaleSlidesProps {
  readonly slides: readonly Slide[];
  readonly onChange: (slides: Slide[]) => void;
  readonly captions: Captions;
  readonly isPending?: boolean;
}

/** What slides still say though it was changed in the caption, each with a button that changes it there. */
export function StaleSlides({ slides, onChange, captions, isPending }: StaleSlidesProps) {
  return (
    <div role="status" className="preview:contents">
      {staleFacts(captions.before, captions.now, slides).map((stale) => (
        <Banner
          key={stale.said}
          tone="warning"
          title={staleText(stale)}
          actions={
            stale.now && (
              <Button size="sm" loading={isPending} onClick={() => onChange(withoutStale(slides, stale))}>
                Change it to “{stale.now}”
              </Button>
            )
          }
        >
          You changed it in the caption.
        </Banner>
      ))}
    </div>
  );
}
