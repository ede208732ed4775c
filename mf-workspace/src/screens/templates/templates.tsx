import { Found, Loaded, useHost, usePageMeta, useRight } from '@postloom/remote-kit';
import {
  planRequirements,
  type TemplateInput,
  type TemplateSummary,
  templateCategories,
  templatePlatforms,
  templatesEndpoints,
} from '@postloom/shared-contracts';
import { templatePlatformName } from '@postloom/shared-contracts/platforms';
import { Button, Container, EmptyState, PageHeader, Tab, TabList, TabPanel, Tabs } from '@postloom/ui-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SearchField } from '#app/filters/search-field.tsx';
import { type AddressFilters, useAddressFilters } from '#app/filters/use-address-filters.ts';
import { CardsSkeleton } from '#app/lists/list-skeleton.tsx';
import { LockedDialog } from '#app/plans/locked-dialog.tsx';
import { UpgradePrice } from '#app/plans/upgrade-link.tsx';
import { categoryName } from '#app/templates/template-names.ts';
import { FilterChips } from './filter-chips.tsx';
import { blankTemplate, NewTemplate } from './new-template.tsx';
import { OwnTemplates } from './own-templates.tsx';
import { TemplateCard } from './template-card.tsx';
import { LockedTemplate, TemplatePreview } from './template-preview.tsx';

const views = ['platform', 'own'] as const;

const categories = templateCategories.map((value) => ({ value, label: categoryName(value) }));
const platforms = templatePlatforms.map((value) => ({ value, label: templatePlatformName(value) }));

/** Searches that find something in every plan, for people whose own words find nothing. */
const occasions = ['Offer', 'Opening hours', 'Question', 'Price', 'Invitation'] as const;

/** The filters of the current tab; those of other tabs don't apply. */
function filterOf({ text, known }: AddressFilters) {
  const view = known('view', views) ?? 'category';
  return {
    view,
    q: text('q'),
    category: view === 'category' ? known('category', templateCategories) : undefined,
    platform: view === 'platform' ? known('platform', templatePlatforms) : undefined,
  };
}

/** Templates: the built-in ones by category or platform, and the member's own. */
export function Component() {
  usePageMeta('Templates');
  const filters = useAddressFilters();
  const { key } = useLocation();
  const navigate = useNavigate();
  const mayEdit = useRight('edit');
  const { view, q, category, platform } = filterOf(filters);
  /** Initial content of a new template, unless it was requested through the address. */
  const [draft, setDraft] = useState<TemplateInput | null>(null);

  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      <PageHeader
        title="Templates"
        description={
          mayEdit
            ? 'Fill-in-the-blank posts. Pick one to open it in the composer.'
            : 'Fill-in-the-blank posts for your team to start from.'
        }
        primary={
          mayEdit && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setDraft(blankTemplate)}>
              New template
            </Button>
          )
        }
      />
      <search className="workspace:flex workspace:max-w-2xl">
        <SearchField
          placeholder="What it’s for, or words in it"
          value={q}
          onSearch={(words) => filters.set({ q: words })}
        />
      </search>
      <Tabs
        value={view}
        onValueChange={(next) => filters.set({ view: next === 'category' ? '' : next })}
        className="workspace:flex workspace:flex-col"
      >
        <TabList label="Templates">
          <Tab value="category">By Category</Tab>
          <Tab value="platform">By Platform</Tab>
          <Tab value="own">My templates</Tab>
        </TabList>
        <TabPanel value="category" className="workspace:flex workspace:flex-col workspace:gap-6">
          <FilterChips
            label="Category"
            options={categories}
            value={category}
            onValueChange={(value) => filters.set({ category: value })}
          />
          <BuiltIn filters={filters} onSaveOwn={setDraft} />
        </TabPanel>
        <TabPanel value="platform" className="workspace:flex workspace:flex-col workspace:gap-6">
          <FilterChips
            label="Platform"
            options={platforms}
            value={platform}
            onValueChange={(value) => filters.set({ platform: value })}
          />
          <BuiltIn filters={filters} onSaveOwn={setDraft} />
        </TabPanel>
        <TabPanel value="own">
          <OwnTemplates filters={filters} onNew={() => setDraft(blankTemplate)} />
        </TabPanel>
      </Tabs>
      <NewTemplate
        draft={draft}
        isOpen={mayEdit && (draft !== null || filters.text('new') === 'true')}
        post={filters.text('post')}
        onSaved={() => {
          setDraft(null);
          filters.set({ view: 'own', new: '', post: '', q: '', category: '', platform: '', bin: '' });
        }}
        onGivenUp={() => {
          // Returns to where it was requested: this view, or another screen.
          if (draft) setDraft(null);
          else if (key === 'default') filters.set({ new: '', post: '' });
          else void navigate(-1);
        }}
      />
    </Container>
  );
}

interface BuiltInProps {
  readonly filters: AddressFilters;
  readonly onSaveOwn: (draft: TemplateInput) => void;
}

function BuiltIn({ filters, onSaveOwn }: BuiltInProps) {
  const { api } = useHost();
  const { q, category, platform } = filterOf(filters);
  const [opened, setOpened] = useState<TemplateSummary | null>(null);
  const [isLockedOpen, setLockedOpen] = useState(false);
  const priceId = useId();
  // Loads those of all categories and platforms, so that these filters respond immediately. Which ones are locked may
  // have changed since the last visit.
  const list = useQuery({
    ...api.query(templatesEndpoints.listTemplates, { query: q ? { q } : {} }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const matches = (template: TemplateSummary): boolean =>
    (category === undefined || template.category === category) &&
    (platform === undefined || template.platform === platform);
  const isFiltered = Boolean(q || category || platform);
  return (
    <>
      <Found
        count={isFiltered && list.data && !list.isFetching ? list.data.filter(matches).length : null}
        what="templates"
      />
      <Loaded
        query={list}
        what="the templates"
        skeleton={<CardsSkeleton />}
        isEmpty={(templates) => !templates.some(matches)}
        empty={
          <EmptyState
            title="No templates match"
            description="Templates are made for occasions more than for trades. Try one of these, or show all templates."
            actions={
              <>
                {occasions.map((occasion) => (
                  <Button
                    key={occasion}
                    size="sm"
                    onClick={() => filters.set({ q: occasion, category: '', platform: '' })}
                  >
                    {occasion}
                  </Button>
                ))}
                <Button size="sm" onClick={() => filters.set({ q: '', category: '', platform: '' })}>
                  Clear filters
                </Button>
              </>
            }
          />
        }
      >
        {(templates) => (
          <>
            {templates.some(({ locked }) => locked) && (
              <p className="workspace:text-sm workspace:text-muted">
                Pro templates come with{' '}
                <span id={priceId}>
                  <UpgradePrice right="proTemplates" />
                </span>
                .
              </p>
            )}
            <ul
              aria-label="Templates"
              className="workspace:grid workspace:grid-cols-1 workspace:gap-4 workspace:md:grid-cols-2 workspace:xl:grid-cols-3"
            >
              {templates.filter(matches).map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  pricedBy={templates.some(({ locked }) => locked) ? priceId : undefined}
                  onPreview={() => setOpened(template)}
                  onLocked={() => setLockedOpen(true)}
                />
              ))}
            </ul>
            <LockedDialog
              requirement={planRequirements.proTemplate}
              open={isLockedOpen}
              onOpenChange={setLockedOpen}
            />
            {opened?.locked && <LockedTemplate template={opened} onClose={() => setOpened(null)} />}
            {opened && !opened.locked && (
              <TemplatePreview
                template={opened}
                onClose={() => setOpened(null)}
                onSaveOwn={(draft) => {
                  setOpened(null);
                  onSaveOwn(draft);
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
