import './previews.css';
import type { Slide } from '@postloom/shared-contracts';
import { Banner, Button } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { staleText, withoutStale } from './stale-facts.ts';
import type { ToldFact } from './use-stale-facts.ts';

interface StaleSlidesProps {
  readonly slides: readonly Slide[];
  readonly stale: readonly ToldFact[];
  readonly onChange: (slides: Slide[]) => void;
  readonly isPending?: boolean;
  /** The post, if there are several. */
  readonly of?: ReactNode;
}

/** What slides still say though it was changed in the caption, each with buttons that change it there, or let it differ. */
export function StaleSlides({ slides, stale, onChange, isPending, of }: StaleSlidesProps) {
  return stale.map((each) => (
    <Banner
      key={each.said}
      data-no-toast
      tone="warning"
      title={staleText(each)}
      actions={
        <>
          {each.now && (
            <Button size="sm" loading={isPending} onClick={() => onChange(withoutStale(slides, each))}>
              Change it to “{each.now}”
            </Button>
          )}
          <Button size="sm" onClick={each.accept}>
            It’s meant to differ
          </Button>
        </>
      }
    >
      It was changed in the caption{of && <> of {of}</>}.
    </Banner>
  ));
}
