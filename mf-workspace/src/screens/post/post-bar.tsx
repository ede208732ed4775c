import { staleText } from '@postloom/remote-kit/previews';
import { Button } from '@postloom/ui-kit';
import { type RefObject, useEffect, useState } from 'react';
import { staleClip, staleClipText } from '#app/posts/stale-clip.ts';
import { BarNote, showPart } from './bar-note.tsx';
import { RestOfSet } from './rest-of-set.tsx';
import type { EditedPost } from './use-edited-post.ts';

interface PostBarProps {
  readonly edited: EditedPost;
  /** Id of the form it saves. */
  readonly form: string;
  /** The post's preview, which is below the form if there is no room next to it. */
  readonly preview: RefObject<HTMLElement | null>;
}

/** A bar at the bottom of the window to save and, on narrow screens, to jump to the preview and back. */
export function PostBar({ edited, form, preview }: PostBarProps) {
  const isAtPreview = useIsReached(preview);
  const hasStaleClip = edited.base.status !== 'published' && staleClip(edited.written) !== null;
  return (
    <div
      data-action-bar
      className="workspace:sticky workspace:bottom-0 workspace:z-10 workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-x-2 workspace:gap-y-2 workspace:sm:gap-x-4 workspace:border-t workspace:border-line workspace:bg-paper workspace:py-3"
    >
      <div role="status" className="workspace:contents">
        <StaleNote stale={edited.stale} form={form} />
        <RestOfSet post={edited.base} />
      </div>
      {/* Announced where the clip is. */}
      {hasStaleClip && (
        <BarNote what="the clip" onShow={() => showPart('[data-clip]')}>
          {staleClipText}
        </BarNote>
      )}
      <Button
        type="submit"
        form={form}
        variant="primary"
        loading={edited.isSaving}
        disabled={!edited.isDirty || edited.theirs !== null}
      >
        Save
      </Button>
      <span
        role="status"
        className="workspace:min-w-0 workspace:flex-1 workspace:text-sm workspace:text-muted"
      >
        {stateOf(edited)}
      </span>
      <Button
        className="workspace:ms-auto workspace:lg:hidden"
        onClick={() => {
          const place = isAtPreview ? document.getElementById(form) : preview.current;
          place?.scrollIntoView();
          place?.focus({ preventScroll: true });
        }}
      >
        {isAtPreview ? 'Edit' : 'Preview'}
      </Button>
    </div>
  );
}

/** What slides still say that was changed in the caption: on a phone they are far below it. */
function StaleNote({ stale, form }: Pick<PostBarProps, 'form'> & Pick<EditedPost, 'stale'>) {
  const [first, ...others] = stale;
  if (!first) return null;
  return (
    <BarNote what="the slides" onShow={() => showPart(`#${CSS.escape(form)} [data-slides]`)}>
      {staleText(first)}
      {others.length > 0 && `, and ${others.length} more`}
    </BarNote>
  );
}

/** With a conflict, the choice may be scrolled out of sight. */
function stateOf({ isDirty, theirs }: EditedPost): string {
  if (theirs !== null) return 'Unsaved changes: choose a version at the top of the page first';
  return isDirty ? 'Unsaved changes' : 'All changes saved';
}

/** Whether the page is scrolled to an element: its top is in the upper half of the window, or above. */
function useIsReached(part: RefObject<HTMLElement | null>): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    if (!part.current) return;
    const seen = new IntersectionObserver(
      ([entry]) => entry && setReached(entry.isIntersecting),
      // The area from far above the window to its middle.
      { rootMargin: '0px 0px -50%' },
    );
    seen.observe(part.current);
    return () => seen.disconnect();
  }, [part]);
  return isReached;
}
