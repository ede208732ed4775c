import { usePageMeta } from '@postloom/remote-kit';
import { Container, PageHeader, Tab, TabList, TabPanel, Tabs } from '@postloom/ui-kit';
import { Bell, Plug, ShieldCheck, SlidersHorizontal, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLeaveGuard } from '#app/conflicts/use-leave-guard.ts';
import { DangerZone } from './danger-zone.tsx';
import { IntegrationsTab } from './integrations-tab.tsx';
import { type NotificationsDraft, NotificationsTab } from './notifications-tab.tsx';
import { type PreferencesDraft, PreferencesTab } from './preferences-tab.tsx';
import { type ProfileDraft, ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

const tabs = [
  { id: 'profile', label: 'Profile', icon: UserRound },
  { id: 'notifications', label: 'Notifications', icon: Bell },
  { id: 'security', label: 'Security', icon: ShieldCheck },
  { id: 'integrations', label: 'Integrations', icon: Plug },
  { id: 'preferences', label: 'Preferences', icon: SlidersHorizontal },
] as const;

/** The five tabs of the settings. Unsaved edits survive a switch between tabs. */
export function Component() {
  usePageMeta('Settings');
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('tab');
  const open = tabs.find(({ id }) => id === wanted)?.id ?? 'profile';
  const [profile, setProfile] = useState<ProfileDraft>({});
  const [notifications, setNotifications] = useState<NotificationsDraft>({});
  const [preferences, setPreferences] = useState<PreferencesDraft>({});
  useLeaveGuard(
    [profile, notifications, preferences].some((draft) => Object.keys(draft).length > 0),
    'page',
  );

  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      <PageHeader title="Settings" meta="Manage your account preferences and application settings" />
      <Tabs
        value={open}
        onValueChange={(tab) => setQuery(tab === 'profile' ? {} : { tab }, { preventScrollReset: true })}
        className="workspace:max-w-180"
      >
        <TabList label="Settings">
          {tabs.map(({ id, label, icon: Icon }) => (
            <Tab key={id} value={id} icon={<Icon aria-hidden />}>
              {label}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="profile">
          <ProfileTab draft={profile} onDraft={setProfile} />
        </TabPanel>
        <TabPanel value="notifications">
          <NotificationsTab draft={notifications} onDraft={setNotifications} />
        </TabPanel>
        <TabPanel value="security" className="workspace:flex workspace:flex-col workspace:gap-6">
          <SecurityTab />
        </TabPanel>
        <TabPanel value="integrations">
          <IntegrationsTab />
        </TabPanel>
        <TabPanel value="preferences" className="workspace:flex workspace:flex-col workspace:gap-6">
          <PreferencesTab draft={preferences} onDraft={setPreferences} />
          <DangerZone />
        </TabPanel>
      </Tabs>
    </Container>
  );
}
