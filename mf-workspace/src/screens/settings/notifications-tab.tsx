import { Loaded, useApiMutation, useHost } from '@postloom/remote-kit';
import { accountEndpoints, type Notifications } from '@postloom/shared-contracts';
import { Switch } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, Fragment, type SetStateAction } from 'react';
import { BrowserPush } from './browser-push.tsx';
import { changedFrom } from './changed-from.ts';
import { SaveBar } from './save-bar.tsx';
import { Section } from './section.tsx';

/** Switches changed but not saved yet. */
export type NotificationsDraft = Partial<Notifications>;

const switches: ReadonlyArray<{
  readonly name: keyof Notifications;
  readonly label: string;
  readonly description: string;
}> = [
  {
    name: 'email',
    label: 'Email Notifications',
    description: 'Reminders about your posts, and clients’ answers.',
  },
  {
    name: 'plan',
    label: 'Plan Emails',
    description: 'Changes to your plan. A failed payment is always emailed.',
  },
  {
    name: 'push',
    label: 'Push Notifications',
    description: 'Posts that are ready and changes to your plan, on the devices where you turn it on.',
  },
  {
    name: 'marketing',
    label: 'Marketing Updates',
    description: 'The newsletter: new articles, and nothing else.',
  },
  {
    name: 'security',
    label: 'Security Alerts',
    description: 'Sign-ins from a browser we don’t know. A new password or email address is always emailed.',
  },
];

export interface NotificationsTabProps {
  readonly draft: NotificationsDraft;
  readonly onDraft: Dispatch<SetStateAction<NotificationsDraft>>;
}

export function NotificationsTab({ draft, onDraft }: NotificationsTabProps) {
  const queryClient = useQueryClient();
  const { api } = useHost();
  const query = api.query(accountEndpoints.getNotifications, {});
  const notifications = useQuery(query);
  const save = useApiMutation({
    call: (body: Notifications) => api.call(accountEndpoints.saveNotifications, { body }),
    onDone: (saved, sent) => {
      queryClient.setQueryData(query.queryKey, saved);
      // Switches changed after sending are still unsaved.
      onDraft((draft) => changedFrom(sent, { ...notifications.data, ...draft }));
    },
    done: 'Preferences saved',
    failed: 'Couldn’t save the preferences',
  });

  return (
    <Section title="Notification Preferences" description="What we may send you.">
      <Loaded query={notifications} what="your notification preferences">
        {(saved) => (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              save.run({ ...saved, ...draft });
            }}
            className="workspace:flex workspace:max-w-2xl workspace:flex-col workspace:gap-6"
          >
            {switches.map(({ name, label, description }) => {
              const isOn = draft[name] ?? saved[name];
              // An older API doesn't know every switch.
              if (isOn === undefined) return null;
              return (
                <Fragment key={name}>
                  <Switch
                    label={label}
                    description={description}
                    checked={isOn}
                    onCheckedChange={(on) => onDraft(changedFrom(saved, { ...draft, [name]: on }))}
                  />
                  {name === 'push' && isOn && <BrowserPush />}
                </Fragment>
              );
            })}
            <SaveBar
              label="Save Preferences"
              isDirty={Object.keys(draft).length > 0}
              isPending={save.isPending}
            />
          </form>
        )}
      </Loaded>
    </Section>
  );
}
