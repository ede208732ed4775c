import { Loaded, useApiMutation, useHost, useRight } from '@postloom/remote-kit';
import {
  type Template,
  type TemplateSummary,
  templateCategories,
  templatePlatforms,
  templatesEndpoints,
} from '@postloom/shared-contracts';
import { templatePlatformName } from '@postloom/shared-contracts/platforms';
import { Button, EmptyState, SegmentedControl, Select, WovenPattern } from '@postloom/ui-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddressFilters } from '#app/filters/use-address-filters.ts';
import { EmptyBin } from '#app/lists/empty-bin.tsx';
import { FoundInPages } from '#app/lists/found-in-pages.tsx';
import { CardsSkeleton } from '#app/lists/list-skeleton.tsx';
import { ShowMore } from '#app/lists/show-more.tsx';
import { useListFocus } from '#app/lists/use-list-focus.ts';
import { categoryName } from '#app/templates/template-names.ts';
import { TemplateCard } from './template-card.tsx';
import { TemplateDialog, templateInputOf } from './template-dialog.tsx';
import { TemplatePreview } from './template-preview.tsx';

/** The member's own templates, page by page. */
export function OwnTemplates({
  filters,
  onNew,
}: {
  readonly filters: AddressFilters;
  readonly onNew: () => void;
}) {
  useListFocus();
  const { api } = useHost();
  const mayEdit = useRight('edit');
  const q = filters.text('q');
  const category = filters.known('category', templateCategories);
  const platform = filters.known('platform', templatePlatforms);
  const inBin = filters.text('bin') === 'true';
  const isFiltered = Boolean(q || category || platform);
  const query = {
    ...(q && { q }),
    ...(category && { category }),
    ...(platform && { platform }),
    ...(inBin && { deleted: 'true' as const }),
  };
  const list = useInfiniteQuery({
    queryKey: [templatesEndpoints.listOwnTemplates.path, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        templatesEndpoints.listOwnTemplates,
        { query: { ...query, limit: 24, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const [previewed, setPreviewed] = useState<TemplateSummary | null>(null);
  const [edited, setEdited] = useState<Template | null>(null);
  const edit = useApiMutation({
    call: ({ id }: TemplateSummary) => api.call(templatesEndpoints.getTemplate, { params: { id } }),
    onDone: setEdited,
    failed: 'Couldn’t open the template',
  });

  return (
    <div className="workspace:flex workspace:flex-col workspace:gap-6">
      <search className="workspace:flex workspace:flex-wrap workspace:items-end workspace:gap-4">
        <Select
          label="Category"
          value={category ?? ''}
          onChange={(event) => filters.set({ category: event.target.value })}
        >
          <option value="">All categories</option>
          {templateCategories.map((each) => (
            <option key={each} value={each}>
              {categoryName(each)}
            </option>
          ))}
        </Select>
        <Select
          label="Platform"
          value={platform ?? ''}
          onChange={(event) => filters.set({ platform: event.target.value })}
        >
          <option value="">All platforms</option>
          {templatePlatforms.map((each) => (
            <option key={each} value={each}>
              {templatePlatformName(each)}
            </option>
          ))}
        </Select>
        <SegmentedControl
          label="Which templates"
          options={[
            { value: 'kept', label: 'Templates' },
            { value: 'bin', label: 'Bin' },
          ]}
          value={inBin ? 'bin' : 'kept'}
          onValueChange={(value) => filters.set({ bin: value === 'bin' ? 'true' : '' })}
        />
      </search>
      <FoundInPages list={list} isFiltered={isFiltered} what="templates" />
      <Loaded
        query={list}
        what="your templates"
        skeleton={<CardsSkeleton />}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={
          isFiltered ? (
            <EmptyState
              title="No templates match"
              description="Try other words or fewer filters."
              actions={
                <Button onClick={() => filters.set({ q: '', category: '', platform: '' })}>
                  Clear filters
                </Button>
              }
            />
          ) : inBin ? (
            <EmptyBin what="templates" />
          ) : (
            <EmptyState
              art={<WovenPattern seed="templates" />}
              title="No templates of your own yet"
              description={
                mayEdit
                  ? 'Save a post that worked as a template, or write one here.'
                  : 'Templates that your team saves show up here.'
              }
              actions={mayEdit && <Button onClick={onNew}>Write a template</Button>}
            />
          )
        }
      >
        {({ pages }) => (
          <>
            <ul
              aria-label={inBin ? 'Templates in the bin' : 'My templates'}
              className="workspace:grid workspace:grid-cols-1 workspace:gap-4 workspace:md:grid-cols-2 workspace:xl:grid-cols-3"
            >
              {pages
                .flatMap(({ items }) => items)
                .map((template) => (
                  <TemplateCard
                    key={template.id}
                    template={template}
                    onPreview={() => setPreviewed(template)}
                    onEdit={() => edit.run(template)}
                  />
                ))}
            </ul>
            <ShowMore list={list} />
          </>
        )}
      </Loaded>
      {previewed && <TemplatePreview template={previewed} onClose={() => setPreviewed(null)} />}
      {edited && (
        <TemplateDialog
          key={edited.id}
          initial={templateInputOf(edited)}
          edited={edited}
          onSaved={() => setEdited(null)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
