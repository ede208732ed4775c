import { useCredits, useHost, useWorkspace } from '@postloom/remote-kit';
import { accountEndpoints, planOf } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { TextLink } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCalendarSettings } from './slots-dialog.tsx';

/** Explains what happens when a post is due: nothing is published automatically, but somebody is reminded, and how. */
export function ReminderNote({ isReminded }: { readonly isReminded: boolean }) {
  const { api } = useHost();
  const { current } = useWorkspace();
  const { credits } = useCredits();
  // In a team, the post's author is reminded.
  const isTeam = current?.isOwn === false || planOf(credits.plan).rights.seats > 1;
  const notifications = useQuery({
    ...api.query(accountEndpoints.getNotifications, {}),
    staleTime: 0,
    enabled: isReminded,
  });
  const settings = useCalendarSettings();
  if (!isReminded) {
    return <Note>We only remind you about scheduled posts. Postloom doesn’t publish them for you.</Note>;
  }
  const ways = notifications.data &&
    settings.data && [
      ...(notifications.data.email && settings.data.remindByMail ? ['by email'] : []),
      ...(notifications.data.push ? ['by push notification'] : []),
    ];
  const link = (words: string) => (
    <TextLink asChild>
      <Link to={paths.settingsTab('notifications')}>{words}</Link>
    </TextLink>
  );
  return (
    <Note>
      We remind {isTeam ? 'whoever made the post' : 'you'} at this time; you post it yourself.
      {ways && (
        <span className="workspace:block workspace:text-muted">
          {ways.length > 0 ? (
            <>
              Your reminders come {ways.join(' and ')}. {link('Change')}
            </>
          ) : (
            <>
              Your email and push reminders are off, so it will only show as ready in the calendar.{' '}
              {link('Turn on reminders')}
            </>
          )}
        </span>
      )}
    </Note>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p className="workspace:flex workspace:gap-3 workspace:rounded-md workspace:bg-sunken workspace:p-3 workspace:text-sm">
      <BellRing aria-hidden className="workspace:mt-0.5 workspace:size-4 workspace:shrink-0" />
      <span>{children}</span>
    </p>
  );
}
