import { accountEndpoints, type Notifications } from '@postloom/shared-contracts';
import { Button, Switch } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getHost } from '#app/host.ts';
import { reportFailure } from './report-failure.ts';
import { Loaded, Section } from './section.tsx';

/** What was switched and not saved yet. */
export type NotificationsDraft = Partial<Notifications>;

const switches: ReadonlyArray<{ name: keyof Notifications; label: string; description: string }> = [
  {
    name: 'email',
    label: 'Email Notifications',
    description: 'About your own posts and your plan.',
  },
  {
    name: 'push',
    label: 'Push Notifications',
    description: 'The same on this device, while the site is open elsewhere.',
  },
  {
    name: 'marketing',
    label: 'Marketing Updates',
    description: 'The newsletter: new articles, and nothing else.',
  },
  {
    name: 'security',
    label: 'Security Alerts',
    description: 'When your password or your address changes.',
  },
];

export interface NotificationsTabProps {
  readonly draft: NotificationsDraft;
  readonly onDraft: (draft: NotificationsDraft) => void;
}

export function NotificationsTab({ draft, onDraft }: NotificationsTabProps) {
  const queryClient = useQueryClient();
  const query = getHost().api.query(accountEndpoints.getNotifications, {});
  const notifications = useQuery(query);
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent, saved: Notifications): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { api, toast } = getHost();
    try {
      const body = { ...saved, ...draft };
      queryClient.setQueryData(query.queryKey, await api.call(accountEndpoints.saveNotifications, { body }));
      onDraft({});
      toast({ title: 'Preferences saved', tone: 'success' });
    } catch (error) {
      reportFailure('The preferences were not saved', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section
      title="Notification Preferences"
      description="What this site may send you. It sends the newsletter today; the other choices are kept for when it sends more."
    >
      <Loaded query={notifications}>
        {(saved) => (
          <form
            onSubmit={(event) => void save(event, saved)}
            className="workspace:flex workspace:max-w-2xl workspace:flex-col workspace:gap-6"
          >
            {switches.map(({ name, label, description }) => (
              <Switch
                key={name}
                label={label}
                description={description}
                checked={draft[name] ?? saved[name]}
                onCheckedChange={(on) => onDraft({ ...draft, [name]: on })}
              />
            ))}
            <div>
              <Button type="submit" variant="primary" loading={busy}>
                Save Preferences
              </Button>
            </div>
          </form>
        )}
      </Loaded>
    </Section>
  );
}
