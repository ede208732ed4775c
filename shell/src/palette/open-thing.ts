import { type ApiError, postsEndpoints, projectsEndpoints } from '@postloom/shared-contracts';
import { beforeDelete, type HostServices } from '@postloom/shared-contracts/federation';
import { paths } from '@postloom/shared-contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, Copy, type LucideIcon, Trash2 } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { pause } from '../pause.ts';
import { chosenClient } from '../routing/keep-client.ts';
import type { Entry } from './entry.ts';

/** The commands for the open post or project; destructive ones can be undone. */
export function useOpenThing(host: HostServices): readonly Entry[] {
  const queryClient = useQueryClient();
  const location = useLocation();
  const { pathname } = location;
  // Another one may be chosen by the time it is undone.
  const options = { client: chosenClient(location) };
  /** Whoever has gone on isn't taken there. */
  const open = (path: string): void => {
    if (window.location.pathname === pathname) host.navigate(path);
  };
  const [, kind, id = ''] = /^\/app\/(posts|projects)\/([0-9a-f]{24})$/.exec(pathname) ?? [];
  const params = { id };

  /** Refetches the lists and screens that show it, whichever remote they belong to. */
  async function tell(work: () => Promise<unknown>, failed: string): Promise<void> {
    try {
      await work();
    } catch (error) {
      const description = (error as ApiError).userMessage ?? 'Please try again.';
      host.toast({ tone: 'destructive', title: failed, description });
    }
    await queryClient.invalidateQueries();
  }
  function undoable(title: string, undo: () => Promise<unknown>): void {
    host.toast({ title, action: { label: 'Undo', onSelect: () => void tell(undo, 'Couldn’t undo it') } });
  }
  const saveFirst = (description: string): void =>
    void host.toast({ title: 'Save your changes first', description });
  const entry = (label: string, icon: LucideIcon, work: () => Promise<unknown>): Entry => ({
    id: `open ${label}`,
    label,
    note: '',
    icon,
    run: () => tell(work, 'That didn’t work'),
  });

  if (kind === 'posts') {
    return [
      entry('Duplicate this post', Copy, async () => {
        if (isUnsaved()) return saveFirst('A copy has only what is saved.');
        const copy = await host.api.call(postsEndpoints.duplicatePost, { params }, options);
        open(paths.post(copy.id));
      }),
      entry('Delete this post', Trash2, async () => {
        if (refuses(beforeDelete)) {
          return void host.toast({
            title: 'Something you typed isn’t saved',
            description: 'It would be lost with the post. Save, send or clear it first.',
          });
        }
        await host.api.call(postsEndpoints.deletePost, { params }, options);
        // Its editor goes and keeps what is typed as a draft, for the case that the post comes back from the bin. Left
        // before that, it would ask whether to lose it.
        await queryClient.invalidateQueries({
          queryKey: host.api.query(postsEndpoints.getPost, { params }).queryKey,
        });
        await pause();
        open(paths.posts);
        undoable('Post moved to the bin', () =>
          host.api.call(postsEndpoints.restorePost, { params }, options),
        );
      }),
    ];
  }
  if (kind === 'projects') {
    return [
      entry('Archive this project', Archive, async () => {
        await host.api.call(projectsEndpoints.archiveProject, { params }, options);
        undoable('Project archived', () =>
          host.api.call(projectsEndpoints.unarchiveProject, { params }, options),
        );
      }),
      entry('Delete this project', Trash2, async () => {
        if (isUnsaved()) return saveFirst('They would be lost.');
        await host.api.call(projectsEndpoints.deleteProject, { params }, options);
        open(paths.projects);
        undoable('Project moved to the bin', () =>
          host.api.call(projectsEndpoints.restoreProject, { params }, options),
        );
      }),
    ];
  }
  return [];
}

/** Whether the screen holds unsaved changes: asks it what the browser asks before it closes the tab. */
const isUnsaved = (): boolean => refuses('beforeunload');
const refuses = (event: string): boolean => !dispatchEvent(new Event(event, { cancelable: true }));
