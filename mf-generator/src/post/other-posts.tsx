import { useService } from '@postloom/remote-kit';
import { Button, Heading, PlatformIcon } from '@postloom/ui-kit';
import { useId } from 'react';
import { useStore } from 'zustand';
import { createVariants, isSameBrief, type Variant } from '#app/generation/variants.ts';

interface OtherPostsProps {
  /** The post on screen; null if none is. */
  readonly variant: Variant | null;
  /** Called when another post is selected, which is shown above this list. */
  readonly onChosen: () => void;
}

/** Links to posts from other briefs than the one on screen: the latest post of each brief, latest first. */
export function OtherPosts({ variant, onChosen }: OtherPostsProps) {
  const { store, select } = useService(createVariants);
  const variants = useStore(store, (state) => state.variants);
  const id = useId();
  const others: Variant[] = [];
  for (const each of variants.toReversed()) {
    if (variant && isSameBrief(each, variant)) continue;
    const index = others.findIndex((other) => isSameBrief(other, each));
    // If the latest run has several wordings, the first is listed.
    if (index < 0) others.push(each);
    else if (each.result && others[index]?.result?.id === each.result.id) others[index] = each;
  }
  if (others.length === 0) return null;
  return (
    <section aria-labelledby={id} className="generator:grid generator:grid-cols-1 generator:gap-2">
      <Heading level={3} size="sm" id={id}>
        Other posts
      </Heading>
      <ul className="generator:grid generator:grid-cols-1 generator:justify-items-start generator:gap-1">
        {others.map((other) => (
          <li key={other.id} className="generator:max-w-full">
            <Button
              size="sm"
              variant="ghost"
              icon={<PlatformIcon platform={other.sent.platform} />}
              className="generator:max-w-full"
              onClick={() => {
                select(other.id);
                onChosen();
              }}
            >
              <span dir="auto" className="generator:truncate">
                {other.caption.trim().split('\n', 1)[0]}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
