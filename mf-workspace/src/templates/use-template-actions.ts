import { useApiMutation, useCopyText, useHost } from '@postloom/remote-kit';
import { retentionTime, type TemplateSummary, templatesEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { whereNow } from '#app/lists/where-now.ts';
import { useCreatePath } from '#app/posts/use-create-path.ts';

/** Returns a function that refetches all lists of templates, and open templates. */
export function useForgetTemplates(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(templatesEndpoints.listTemplates.path),
    });
}

/** Copies a template's content and opens the composer with it (spec section 2). */
export function useTakeTemplate() {
  const { api, hasRoute, navigate } = useHost();
  const queryClient = useQueryClient();
  // The person wants the composer, which has the text anyway, so a failed copy isn't reported.
  const copy = useCopyText(undefined, { isAside: true });
  const createPath = useCreatePath();
  const pressedOn = useRef('');
  return useApiMutation({
    // Loaded into the cache, where the composer finds it, so that one use counts as one view.
    call: ({ id }: TemplateSummary) => {
      pressedOn.current = whereNow();
      return queryClient.fetchQuery(api.query(templatesEndpoints.getTemplate, { params: { id } }));
    },
    onDone: async ({ id, content }) => {
      if (whereNow() !== pressedOn.current) return;
      await copy(content, 'Template');
      navigate(hasRoute(paths.composer) ? paths.composerWith({ template: id }) : createPath);
    },
    failed: 'Couldn’t open the template',
  });
}

/** The actions for a person's own template. */
export function useTemplateActions() {
  const { api, toast } = useHost();
  const forget = useForgetTemplates();
  const restore = useApiMutation({
    inTurn: true,
    call: ({ id }: TemplateSummary, options) =>
      api.call(templatesEndpoints.restoreTemplate, { params: { id } }, options),
    onDone: forget,
    done: 'Template restored',
    failed: 'Couldn’t restore the template',
  });
  const remove = useApiMutation({
    inTurn: true,
    call: ({ id }: TemplateSummary, options) =>
      api.call(templatesEndpoints.deleteTemplate, { params: { id } }, options),
    onDone: async (_result, template) => {
      await forget();
      toast({
        title: 'Template moved to the bin',
        description: `It stays there for ${retentionTime('deletedPosts')}.`,
        action: { label: 'Undo', onSelect: () => restore.run(template) },
      });
    },
    failed: 'Couldn’t delete the template',
  });
  return { remove, restore };
}
