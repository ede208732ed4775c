import { platformName } from '@postloom/remote-kit';
import { type CalendarItem, lookUp, type Open, type PostStatus } from '@postloom/shared-contracts';
import { PlatformIcon } from '@postloom/ui-kit';
import { BellRing, Check, Clock, Eye, type LucideIcon, PencilLine, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useClientName } from '#app/clients/client-label.tsx';
import { statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { looksOf, timeNote } from '#app/sign-off/sign-off-look.ts';
import { useDayNames } from './day-names.ts';
import { sentencesOf } from './post-words.ts';
import { isSample } from './samples.ts';

const icons: Readonly<Record<PostStatus, LucideIcon>> = {
  draft: PencilLine,
  review: Eye,
  scheduled: Clock,
  ready: BellRing,
  published: Check,
};
const colours: Readonly<Record<PostStatus, string>> = {
  draft: 'workspace:text-ink workspace:border-dashed workspace:border-line-strong workspace:bg-surface',
  review: 'workspace:text-ink workspace:border-warning-line workspace:bg-warning-soft',
  scheduled: 'workspace:text-ink workspace:border-teal-line workspace:bg-teal-soft',
  ready: 'workspace:text-ink workspace:border-accent workspace:bg-accent-soft',
  published: 'workspace:text-ink workspace:border-success-line workspace:bg-success-soft',
};
const sampleColours = 'workspace:border-dashed workspace:border-line-strong workspace:text-muted';
/** The colors of the client's answer. */
const inks: Readonly<Record<string, string>> = {
  warning: 'workspace:text-warning-ink',
  success: 'workspace:text-success-ink',
  danger: 'workspace:text-danger-ink',
};
export const statusIcon = (status: Open<PostStatus>): LucideIcon => lookUp(icons, status, Clock);

interface PostTileProps extends ComponentProps<'button'> {
  readonly item: CalendarItem;
  /** Whether it is being moved to another slot. */
  readonly isCarried: boolean;
  /** Whether its slot has room for text even on a phone. */
  readonly isRoomy: boolean;
}

/** A post in its slot: time, platform, title and status. */
export function PostTile({ item, isCarried, isRoomy, ...button }: PostTileProps) {
  const names = useDayNames();
  const client = useClientName(item.client);
  const { platform, status, local, warnings } = item;
  const note = timeNote(item);
  const { label } = statusLook(status);
  const StatusIcon = statusIcon(status);
  const looks = looksOf(item);
  const look = looks[0];
  const told = [
    `${names.time(local)} ${postTitle(item)}`,
    platformName(platform),
    ...(client ? [client] : []),
    label,
    ...looks.map((each) => each.label),
    ...(note ? [note] : []),
    ...(isSample(item.id) ? ['Sample'] : []),
    ...sentencesOf(warnings),
  ];
  return (
    <button
      type="button"
      {...button}
      data-post={item.id}
      aria-label={told.join(', ')}
      title={told.join(' · ')}
      className={`workspace:flex workspace:min-h-6 workspace:w-full workspace:min-w-0 workspace:touch-manipulation workspace:flex-col workspace:justify-center workspace:rounded-sm workspace:border workspace:px-1 workspace:py-1 workspace:text-start workspace:text-xs workspace:select-none workspace:hover:border-ink workspace:2xl:px-2 ${isRoomy ? '' : 'workspace:max-sm:px-0'} ${isSample(item.id) ? sampleColours : lookUp(colours, status, colours.draft)} ${isCarried ? 'workspace:opacity-40' : ''}`}
    >
      <span
        className={`workspace:flex workspace:w-full workspace:flex-wrap workspace:items-center workspace:gap-x-1 workspace:lg:flex-nowrap ${isRoomy ? '' : 'workspace:justify-center workspace:sm:justify-start'}`}
      >
        <PlatformIcon platform={platform} className="workspace:size-3 workspace:shrink-0" />
        <span
          className={`workspace:min-w-0 workspace:grow workspace:overflow-hidden workspace:whitespace-nowrap workspace:tabular-nums ${isRoomy ? '' : 'workspace:hidden workspace:sm:inline'}`}
        >
          {names.time(local)}
        </span>
        {look && (
          <look.icon
            aria-hidden
            className={`workspace:size-3 workspace:shrink-0 ${lookUp(inks, look.tone, '')}`}
          />
        )}
        {warnings.length > 0 && (
          <TriangleAlert
            aria-hidden
            className="workspace:size-3 workspace:shrink-0 workspace:text-warning-ink"
          />
        )}
        {/* The color says the status too, so its icon gives way to a mark that nothing else shows. */}
        {!look && warnings.length === 0 && (
          <StatusIcon
            aria-hidden
            className="workspace:hidden workspace:size-3 workspace:shrink-0 workspace:lg:inline"
          />
        )}
      </span>{' '}
      {!isRoomy && (
        // In a phone's month, where a whole time is wider than a day.
        <span className="workspace:text-center workspace:sm:hidden">{names.briefTime(local)}</span>
      )}
      <span
        dir="auto"
        className={`workspace:w-full workspace:font-medium workspace:wrap-anywhere ${isRoomy ? 'workspace:line-clamp-2' : 'workspace:hidden workspace:md:line-clamp-2'}`}
      >
        {postTitle(item)}
      </span>
      {client && (
        <span
          dir="auto"
          className={`workspace:w-full workspace:truncate ${isRoomy ? '' : 'workspace:hidden workspace:md:block'}`}
        >
          {client}
        </span>
      )}
    </button>
  );
}
