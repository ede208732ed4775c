import {
  allClients,
  type Client,
  clientParameter,
  mayDo,
  type PlanRights,
  planOf,
  postsEndpoints,
  projectsEndpoints,
  type WorkspaceRight,
} from '@postloom/shared-contracts';
import type { HostServices, ThemeChoice } from '@postloom/shared-contracts/federation';
import { paths } from '@postloom/shared-contracts/paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  Archive,
  ArrowLeftRight,
  CalendarClock,
  CircleQuestionMark,
  FileText,
  Folder,
  FolderPlus,
  LayoutTemplate,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Rss,
  Star,
  Sun,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { navigationIcon } from '../chrome/navigation-icon.tsx';
import { useAppLinks } from '../chrome/use-navigation.ts';
import { useSignOut } from '../chrome/use-sign-out.ts';
import { showHelp } from '../help/help-store.ts';
import { useShell } from '../host-context.ts';
import { useMayWrite } from '../session/use-may-write.ts';
import type { Entry } from './entry.ts';
import { useOpenThing } from './open-thing.ts';

/** How long typing has to pause before posts and projects are searched, in milliseconds. */
const typingPauseMs = 200;

/** Maximum number of posts shown, and of projects. */
const foundMax = 6;

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/**
 * What the palette offers for the typed words: the site's commands and screens at once, posts and projects once found.
 */
export function useEntries(words: string) {
  const { host } = useShell();
  const plan = useStore(host.credits, (state) => state.credits.plan);
  const signOut = useSignOut();
  const screens = useAppLinks().map(
    ({ path, label, icon }): Entry => ({
      id: `screen ${path}`,
      label,
      note: '',
      icon: navigationIcon(icon),
      run: () => host.navigate(path),
    }),
  );
  const settled = useSettled(words.trim());
  const query = { limit: foundMax, ...(settled && { q: settled }) };
  const search = { placeholderData: keepPreviousData, staleTime: 0 };
  const projects = useQuery({ ...host.api.query(projectsEndpoints.listProjects, { query }), ...search });
  const { rights } = planOf(plan);
  const clients = useQuery({
    ...allClients(host.api),
    enabled: rights.clients,
  });
  const openThing = useOpenThing(host);
  const mayEdit = useMayWrite();
  const posts = useQuery({ ...host.api.query(postsEndpoints.listPosts, { query }), ...search });

  const tokens = words.toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = ({ label, note, words: others = '' }: Entry) => `${label} ${note} ${others}`.toLowerCase();
  const isTyped = settled !== '';
  const commands = [
    ...(mayEdit ? [...openThing, ...actionsOf(host, rights.projects)] : []),
    ...placesOf(host, rights, mayEdit),
    ...clientsEntries(host, clients.data ?? []),
    ...workspacesOf(host),
    ...themesOf(host),
    helpEntry,
    signOutEntry(signOut),
  ];
  const all = [...screens, ...commands];
  const exact = all.filter((entry) => tokens.every((token) => textOf(entry).includes(token)));
  // If nothing matches exactly, allow for one typo.
  const found = exact.length > 0 ? exact : all.filter((entry) => tokens.every(isNearly(textOf(entry))));
  const shown = new Set(found.filter(({ isRare }) => !isRare || tokens.length > 0));
  const places: EntryGroup[] = [
    { title: 'Go to', entries: screens.filter((entry) => shown.has(entry)) },
    { title: 'Commands', entries: commands.filter((entry) => shown.has(entry)) },
  ];
  const things: EntryGroup[] = [
    {
      title: isTyped ? 'Projects' : 'Latest projects',
      entries: (projects.data?.items ?? []).map(({ id, title, status }) => ({
        id: `project ${id}`,
        label: title,
        note: status,
        icon: Folder,
        run: () => host.navigate(paths.project(id)),
      })),
    },
    {
      title: isTyped ? 'Posts' : 'Latest posts',
      entries: (posts.data?.items ?? []).map(({ id, title, caption, status, platform }) => ({
        id: `post ${id}`,
        label: title || caption.split('\n', 1)[0] || 'Untitled post',
        note: status.charAt(0).toUpperCase() + status.slice(1),
        icon: FileText,
        platform,
        run: () => host.navigate(paths.post(id)),
      })),
    },
  ];
  // Before anything is typed, the latest work is the most likely target. A search covers whole texts, and a match in
  // the name is more likely to be what is meant.
  const isNamed = ({ label }: Entry) => tokens.every((token) => label.toLowerCase().includes(token));
  const ranked = things
    .map(({ title, entries }) => ({
      title,
      entries: [...entries.filter(isNamed), ...entries.filter((entry) => !isNamed(entry))],
    }))
    .sort((one, other) => Number(other.entries.some(isNamed)) - Number(one.entries.some(isNamed)));
  const groups = isTyped || tokens.length > 0 ? [...places, ...ranked] : [...things.reverse(), ...places];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: settled !== words.trim() || posts.isFetching || projects.isFetching,
    hasFailed: posts.isError || projects.isError,
  };
}

/** Whether a word of the text starts like what was typed, allowing for one wrong, missing or extra letter. */
const isNearly =
  (text: string) =>
  (token: string): boolean =>
    text.includes(token) ||
    (token.length >= 4 &&
      text.split(/\W+/).some((word) => {
        let at = 0;
        while (at < token.length && token[at] === word[at]) at += 1;
        const rest = token.slice(at);
        return [
          [1, 1],
          [0, 1],
          [1, 0],
        ].some(([inToken, inWord]) =>
          word.slice(at + Number(inWord)).startsWith(rest.slice(Number(inToken))),
        );
      }));

/** What was typed, once typing pauses. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), typingPauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

/** Search terms for what is on each settings tab. */
const settingsWords = {
  profile: 'name photo email',
  notifications: 'email mail push',
  security: 'password passkey sessions',
  integrations: 'connect accounts',
  preferences: 'time zone language export delete account',
} as const;

/** Makes entries that lead to a place in a screen, if a remote has that screen. */
const leadingTo =
  (host: HostServices) =>
  (label: string, words: string, icon: LucideIcon, screen: string, to = screen): readonly Entry[] =>
    host.hasRoute(screen)
      ? [{ id: `action ${label}`, label, note: '', words, icon, run: () => host.navigate(to) }]
      : [];

function actionsOf(host: HostServices, hasProjects: boolean): readonly Entry[] {
  const { composer, appGenerator, projects, templates, media, calendar } = paths;
  const action = leadingTo(host);
  return [
    ...action(
      'New post',
      'composer create content write new project',
      Plus,
      host.hasRoute(composer) ? composer : appGenerator,
    ),
    ...(hasProjects ? action('New empty project', '', FolderPlus, projects, paths.newProject) : []),
    ...action('New template', '', LayoutTemplate, templates, paths.newTemplate()),
    ...action('Schedule a post', 'calendar', navigationIcon('calendar-days'), calendar, paths.newSchedule),
    ...action('Upload images or videos', 'media files', navigationIcon('images'), media, paths.upload),
  ];
}

/** Places within screens: dialogs, tabs, bins. Only found by typing. */
function placesOf(host: HostServices, rights: PlanRights, mayEdit: boolean): readonly Entry[] {
  const { posts, projects, templates, voices, clients, media, calendar, team, billing, settings } = paths;
  const place = leadingTo(host);
  const { current } = host.workspace.getState();
  const may = (right: WorkspaceRight): boolean => current === null || mayDo(current.role, right);
  return [
    ...(mayEdit
      ? place('Posting slots', 'calendar weekly times', CalendarClock, calendar, paths.calendarPanel('slots'))
      : []),
    ...place('Calendar feed', 'calendar ics address', Rss, calendar, paths.calendarPanel('feed')),
    ...place('My templates', 'own', LayoutTemplate, templates, `${templates}?view=own`),
    ...place('Starred files', 'media', Star, media, `${media}?filter=starred`),
    ...place('Posts in the bin', 'deleted restore', Trash2, posts, `${posts}?bin=true`),
    ...place('Files in the bin', 'deleted media restore', Trash2, media, `${media}?bin=true`),
    ...place('Brand voices in the bin', 'deleted restore', Trash2, voices, `${voices}?bin=true`),
    ...place('Templates in the bin', 'deleted restore', Trash2, templates, `${templates}?view=own&bin=true`),
    ...(rights.clients
      ? [
          ...place('Clients in the bin', 'deleted restore', Trash2, clients, `${clients}?bin=true`),
          ...place('Clients in the archive', '', Archive, clients, `${clients}?archived=true`),
        ]
      : []),
    ...(rights.projects
      ? [
          ...place('Projects in the bin', 'deleted restore', Trash2, projects, `${projects}?in=bin`),
          ...place('Projects in the archive', '', Archive, projects, `${projects}?in=archive`),
        ]
      : []),
    ...(may('manage') ? place('Invite someone', 'team member seat someone somebody', UserPlus, team) : []),
    ...(may('pay')
      ? place('Change plan', 'billing upgrade cancel', navigationIcon('credit-card'), billing)
      : []),
    ...(['profile', 'notifications', 'security', 'integrations', 'preferences'] as const).flatMap((tab) =>
      place(
        `Settings: ${tab}`,
        settingsWords[tab],
        navigationIcon('settings'),
        settings,
        paths.settingsTab(tab),
      ),
    ),
  ].map((entry) => ({ ...entry, isRare: true }));
}

/** The workspace's clients, to switch to one of them or to all. */
function clientsEntries(host: HostServices, clients: readonly Client[]): readonly Entry[] {
  const entry = (label: string, id: string): Entry => ({
    id: `client ${id}`,
    label,
    note: 'Client',
    icon: navigationIcon('briefcase-business'),
    isRare: true,
    run: () => host.navigate(`${paths.dashboard}?${clientParameter}=${id}`),
  });
  const open = clients.filter(({ archived }) => !archived);
  if (open.length === 0) return [];
  return [entry('All clients', ''), ...open.map(({ id, name }) => entry(name, id))];
}

const themes: readonly { readonly theme: ThemeChoice; readonly label: string; readonly icon: LucideIcon }[] =
  [
    { theme: 'light', label: 'Use the light theme', icon: Sun },
    { theme: 'dark', label: 'Use the dark theme', icon: Moon },
    { theme: 'system', label: 'Use the system’s theme', icon: Monitor },
  ];

function themesOf(host: HostServices): readonly Entry[] {
  const { theme: current } = host.preferences.getState();
  return themes
    .filter(({ theme }) => theme !== current)
    .map(({ theme, label, icon }) => ({
      id: `theme ${theme}`,
      label,
      note: '',
      words: 'toggle colors',
      icon,
      run: () => host.setPreferences({ theme }),
    }));
}

/** The other workspaces that the person can switch to. */
function workspacesOf(host: HostServices): readonly Entry[] {
  const { all, current } = host.workspace.getState();
  return all
    .filter(({ id, isOpen }) => isOpen && id !== current?.id)
    .map(({ id, name, isOwn }) => ({
      id: `workspace ${id}`,
      label: isOwn ? 'Go to my workspace' : `Go to ${name}`,
      note: '',
      words: 'switch team workspace',
      icon: ArrowLeftRight,
      run: () => host.switchWorkspace(id),
    }));
}

const helpEntry: Entry = {
  id: 'help',
  label: 'Help and shortcuts',
  note: '',
  words: 'keyboard keys support contact',
  icon: CircleQuestionMark,
  run: showHelp,
};

const signOutEntry = (run: () => unknown): Entry => ({
  id: 'sign-out',
  label: 'Sign out',
  note: '',
  words: 'log out',
  icon: LogOut,
  run,
});
