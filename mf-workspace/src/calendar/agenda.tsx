import { platformName } from '@postloom/remote-kit';
import type { CalendarItem } from '@postloom/shared-contracts';
import { Badge, Heading, PlatformIcon, VisuallyHidden } from '@postloom/ui-kit';
import { TriangleAlert } from 'lucide-react';
import { ClientLabel } from '#app/clients/client-label.tsx';
import { statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { SignOffBadge } from '#app/sign-off/sign-off-badge.tsx';
import { timeNote } from '#app/sign-off/sign-off-look.ts';
import { groupBy } from './calendar-days.ts';
import type { DayNames } from './day-names.ts';
import { statusIcon } from './post-tile.tsx';
import { sentencesOf } from './post-words.ts';
import { isSample } from './samples.ts';

interface AgendaProps {
  readonly items: readonly CalendarItem[];
  readonly today: string;
  readonly names: DayNames;
  readonly onOpenPost: (id: string) => void;
}

/** A list of posts, grouped by day. */
export function Agenda({ items, today, names, onOpenPost }: AgendaProps) {
  const days = groupBy(items, ({ local }) => local.slice(0, 10));
  return (
    <div className="workspace:flex workspace:flex-col workspace:gap-8 workspace:pt-2">
      {[...days].map(([day, posts]) => (
        <section
          key={day}
          aria-labelledby={`day-${day}`}
          className="workspace:flex workspace:flex-col workspace:gap-2"
        >
          <Heading level={3} size="sm" id={`day-${day}`}>
            {names.day(day)}
            {day === today && ' · Today'}
          </Heading>
          <AgendaList items={posts} names={names} label={names.day(day)} onOpenPost={onOpenPost} />
        </section>
      ))}
    </div>
  );
}

/** The posts of one day. */
export function AgendaList({
  items,
  names,
  label,
  onOpenPost,
}: Omit<AgendaProps, 'today'> & { readonly label: string }) {
  return (
    <ul
      aria-label={label}
      className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line"
    >
      {items.map((item) => (
        <AgendaRow key={item.id} item={item} names={names} onOpen={() => onOpenPost(item.id)} />
      ))}
    </ul>
  );
}

function AgendaRow({
  item,
  names,
  onOpen,
}: {
  readonly item: CalendarItem;
  readonly names: DayNames;
  readonly onOpen: () => void;
}) {
  const { label, tone } = statusLook(item.status);
  const Icon = statusIcon(item.status);
  const note = timeNote(item);
  const warnings = [...(note ? [note] : []), ...sentencesOf(item.warnings)];
  return (
    <li className="workspace:border-b workspace:border-line">
      <button
        type="button"
        data-post={item.id}
        onClick={onOpen}
        className="workspace:flex workspace:w-full workspace:items-start workspace:gap-3 workspace:py-3 workspace:text-start workspace:hover:bg-hover workspace:sm:items-center workspace:sm:gap-4"
      >
        <span className="workspace:w-18 workspace:shrink-0 workspace:text-sm workspace:whitespace-nowrap workspace:tabular-nums">
          {names.time(item.local)}
        </span>
        <PlatformIcon platform={item.platform} className="workspace:shrink-0 workspace:text-muted" />
        <span className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1">
          <span
            dir="auto"
            className={`workspace:line-clamp-2 workspace:self-start workspace:font-medium workspace:wrap-anywhere ${isSample(item.id) ? 'workspace:text-muted' : ''}`}
          >
            {postTitle(item)}
          </span>
          <span className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2 workspace:text-sm workspace:text-muted">
            {platformName(item.platform)}
            <Badge tone={tone} icon={<Icon aria-hidden />}>
              {label}
            </Badge>
            <ClientLabel client={item.client} />
            <SignOffBadge {...item} />
            {isSample(item.id) && <VisuallyHidden>Sample</VisuallyHidden>}
          </span>
          {warnings.map((sentence) => (
            <span
              key={sentence}
              className="workspace:flex workspace:items-center workspace:gap-2 workspace:text-sm workspace:text-warning-ink"
            >
              <TriangleAlert aria-hidden className="workspace:size-4 workspace:shrink-0" />
              {sentence}
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}
