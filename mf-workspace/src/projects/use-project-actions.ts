import { useApiMutation, useHost } from '@postloom/remote-kit';
import {
  dashboardEndpoints,
  type Project,
  projectsEndpoints,
  retentionTime,
} from '@postloom/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { whereNow } from '#app/lists/where-now.ts';

/** Returns a function that refetches all lists and figures of projects, and open projects. */
export function useForgetProjects(): () => Promise<void> {
  const queryClient = useQueryClient();
  const stale = [projectsEndpoints.listProjects.path, dashboardEndpoints.getDashboard.path];
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => stale.some((path) => String(queryKey[0]).startsWith(path)),
    });
}

/**
 * The actions for a project, on any screen; each can be undone.
 * @param onDeleted called unless the person has gone on.
 */
export function useProjectActions({ onDeleted }: { readonly onDeleted?: () => void } = {}) {
  const { api, toast } = useHost();
  const forget = useForgetProjects();
  const pressedOn = useRef('');
  const restore = useApiMutation({
    inTurn: true,
    call: ({ id }: Project, options) =>
      api.call(projectsEndpoints.restoreProject, { params: { id } }, options),
    onDone: forget,
    done: 'Project restored',
    failed: 'Couldn’t restore the project',
  });
  const remove = useApiMutation({
    inTurn: true,
    call: ({ id }: Project, options) => {
      pressedOn.current = whereNow();
      return api.call(projectsEndpoints.deleteProject, { params: { id } }, options);
    },
    onDone: async (_result, project) => {
      if (whereNow() === pressedOn.current) onDeleted?.();
      await forget();
      toast({
        title: 'Project moved to the bin',
        description: `Its posts stay. It can be restored for ${retentionTime('deletedPosts')}.`,
        action: { label: 'Undo', onSelect: () => restore.run(project) },
      });
    },
    failed: 'Couldn’t delete the project',
  });
  const unarchive = useApiMutation({
    inTurn: true,
    call: ({ id }: Project, options) =>
      api.call(projectsEndpoints.unarchiveProject, { params: { id } }, options),
    onDone: forget,
    done: 'Project unarchived',
    failed: 'Couldn’t unarchive the project',
  });
  const archive = useApiMutation({
    inTurn: true,
    call: ({ id }: Project, options) =>
      api.call(projectsEndpoints.archiveProject, { params: { id } }, options),
    onDone: async (_result, project) => {
      await forget();
      toast({
        title: 'Project archived',
        action: { label: 'Undo', onSelect: () => unarchive.run(project) },
      });
    },
    failed: 'Couldn’t archive the project',
  });
  return { archive, unarchive, remove, restore };
}
