import { mayDo, planOf, postsEndpoints, projectsEndpoints } from '@postloom/shared-contracts';
import type { HostServices, ThemeChoice } from '@postloom/shared-contracts/federation';
import { paths } from '@postloom/shared-contracts/paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  ArrowLeftRight,
  FileText,
  Folder,
  FolderPlus,
  LayoutTemplate,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Sun,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { navigationIcon } from '../chrome/navigation-icon.tsx';
import { useAppLinks } from '../chrome/use-navigation.ts';
import { useSignOut } from '../chrome/use-sign-out.ts';
import { useShell } from '../host-context.ts';

/** So long nothing is typed before posts and projects are searched, in milliseconds. */
const typingPauseMs = 200;

/** Posts, and projects, that are shown at most. */
const foundMax = 6;

export interface Entry {
  readonly id: string;
  readonly label: string;
  /** Other words that find it, and a line beside the label. */
  readonly note: string;
  readonly icon: LucideIcon;
  readonly run: () => unknown;
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** What the palette offers for what was typed: commands and screens of this site at once, posts and projects as found. */
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
  const posts = useQuery({ ...host.api.query(postsEndpoints.listPosts, { query }), ...search });

  const tokens = words.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label, note }: Entry): boolean =>
    tokens.every((token) => `${label} ${note}`.toLowerCase().includes(token));
  const isTyped = settled !== '';
  const commands = [
    ...actionsOf(host, planOf(plan).rights.projects),
    ...workspacesOf(host),
    ...themesOf(host),
    signOutEntry(signOut),
  ];
  const groups: EntryGroup[] = [
    { title: 'Go to', entries: screens.filter(matches) },
    { title: 'Commands', entries: commands.filter(matches) },
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
      entries: (posts.data?.items ?? []).map(({ id, title, caption, status }) => ({
        id: `post ${id}`,
        label: title || caption.split('\n', 1)[0] || 'Untitled post',
        note: status.charAt(0).toUpperCase() + status.slice(1),
        icon: FileText,
        run: () => host.navigate(paths.post(id)),
      })),
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: settled !== words.trim() || posts.isFetching || projects.isFetching,
    hasFailed: posts.isError || projects.isError,
  };
}

/** What was typed, once the typing pauses. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), typingPauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

function actionsOf(host: HostServices, hasProjects: boolean): readonly Entry[] {
  const { current } = host.workspace.getState();
  if (current && !mayDo(current.role, 'edit')) return [];
  const { composer, appGenerator, projects, templates, media, calendar } = paths;
  const action = (label: string, note: string, icon: LucideIcon, screen: string, to = screen) =>
    host.hasRoute(screen) ? [{ id: `action ${label}`, label, note, icon, run: () => host.navigate(to) }] : [];
  return [
    ...action('New post', 'create content', Plus, host.hasRoute(composer) ? composer : appGenerator),
    ...(hasProjects ? action('New empty project', '', FolderPlus, projects, paths.newProject) : []),
    ...action('New template', '', LayoutTemplate, templates, paths.newTemplate()),
    ...action('Schedule a post', 'calendar', navigationIcon('calendar-days'), calendar, paths.newSchedule),
    ...action('Upload pictures or videos', 'media files', navigationIcon('images'), media, paths.upload),
  ];
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
      note: 'toggle colors',
      icon,
      run: () => host.setPreferences({ theme }),
    }));
}

/** The other workspaces that the person may stand in. */
function workspacesOf(host: HostServices): readonly Entry[] {
  const { all, current } = host.workspace.getState();
  return all
    .filter(({ id, isOpen }) => isOpen && id !== current?.id)
    .map(({ id, name, isOwn }) => ({
      id: `workspace ${id}`,
      label: isOwn ? 'Go to my workspace' : `Go to ${name}`,
      note: 'switch team workspace',
      icon: ArrowLeftRight,
      run: () => host.switchWorkspace(id),
    }));
}

const signOutEntry = (run: () => unknown): Entry => ({
  id: 'sign-out',
  label: 'Sign out',
  note: 'log out',
  icon: LogOut,
  run,
});
