import { chosenClient, Found, Loaded, useAddress, useHost, usePageMeta } from '@postloom/remote-kit';
import { type ProjectStats, type ProjectStatus, projectsEndpoints } from '@postloom/shared-contracts';
import { inNewProject } from '@postloom/shared-contracts/paths';
import { Banner, Button, Container, EmptyState, PageHeader, Skeleton, WovenPattern } from '@postloom/ui-kit';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FolderPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Figure } from '#app/figures/figure.tsx';
import { EmptyBin } from '#app/lists/empty-bin.tsx';
import { FoundInPages } from '#app/lists/found-in-pages.tsx';
import { CardsSkeleton } from '#app/lists/list-skeleton.tsx';
import { ShowMore } from '#app/lists/show-more.tsx';
import { useListFocus } from '#app/lists/use-list-focus.ts';
import { useCreatePath } from '#app/posts/use-create-path.ts';
import { CreateProjectDialog } from '#app/projects/create-project-dialog.tsx';
import { useMayChangeProjects, useProjectsRight } from '#app/projects/project-access.ts';
import { ProjectsUpsell } from '#app/projects/projects-upsell.tsx';
import { type SampleProject, sampleProjects } from '#app/projects/samples.ts';
import { ClearSamples } from '#app/samples/clear-samples.tsx';
import { useSamples } from '#app/samples/use-samples.ts';
import { ProjectCard, SampleProjectCard } from './project-card.tsx';
import { ProjectFilters, useProjectFilters } from './project-filters.tsx';

/** All projects: to search, filter, archive and delete, which can be undone. */
export function Component() {
  usePageMeta('Projects');
  const { api } = useHost();
  const hasPlan = useProjectsRight();
  const canChange = useMayChangeProjects();
  // Refetched on every visit, because posts are also added to projects elsewhere on the site.
  const stats = useQuery({ ...api.query(projectsEndpoints.getProjectStats, {}), staleTime: 0 });
  const hasNone = stats.data !== undefined && stats.data.total + stats.data.archived === 0;
  // A person who deletes their last project here isn't new: the screen and what they typed stay.
  const [hadSome, setHadSome] = useState(false);
  if (stats.data !== undefined && !hasNone && !hadSome) setHadSome(true);
  const mayBeNew = hasNone && !hadSome;
  const bin = useQuery({
    ...api.query(projectsEndpoints.listProjects, { query: { deleted: 'true', limit: 1 } }),
    enabled: mayBeNew,
    staleTime: 0,
  });
  const isNew = mayBeNew && chosenClient() === null && bin.data?.items.length === 0;
  const samples = useSamples();
  const isKnown =
    stats.isError ||
    (stats.data !== undefined && (!mayBeNew || (samples.isKnown && (bin.data !== undefined || bin.isError))));

  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      <PageHeader
        title="Projects"
        description={`Posts, images and a brief that belong together.${canChange ? ' Start with a post, or start empty.' : ''}`}
        actions={canChange && <CreateEmpty />}
        primary={canChange && <Create />}
      />
      {hasPlan === false && <ProjectsUpsell />}
      {canChange === null || !isKnown ? (
        <div aria-busy="true" className="workspace:flex workspace:flex-col workspace:gap-6">
          <Figures stats={undefined} />
          <Skeleton className="workspace:h-18" />
          <CardsSkeleton />
        </div>
      ) : isNew && !samples.areCleared ? (
        // The samples are for people who are about to start.
        canChange ? (
          <Samples />
        ) : (
          hasPlan && <NoProjects place={undefined} />
        )
      ) : (
        (hasPlan || !hasNone) && (
          <>
            {stats.data && <Figures stats={stats.data} />}
            <OwnProjects canChange={canChange} />
          </>
        )
      )}
    </Container>
  );
}

/** Most projects start with a post. */
function Create() {
  const path = useCreatePath(inNewProject);
  return (
    <Button asChild variant="primary" icon={<Plus aria-hidden />}>
      <Link to={path}>New Project</Link>
    </Button>
  );
}

/** Others start with a name. `?new=true` opens the dialog for it. */
function CreateEmpty() {
  const [params, change] = useAddress();
  const setOpen = (open: boolean) =>
    change({ new: open ? 'true' : null }, { replace: true, preventScrollReset: true });
  return (
    <>
      <Button icon={<FolderPlus aria-hidden />} onClick={() => setOpen(true)}>
        Empty project
      </Button>
      <CreateProjectDialog open={params.get('new') === 'true'} onOpenChange={setOpen} />
    </>
  );
}

function OwnProjects({ canChange }: { readonly canChange: boolean }) {
  const { api } = useHost();
  useListFocus();
  const filters = useProjectFilters();
  const { isFiltered, place, query } = filters;
  const list = useInfiniteQuery({
    queryKey: [projectsEndpoints.listProjects.path, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        projectsEndpoints.listProjects,
        { query: { ...query, limit: 24, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  return (
    <>
      <ProjectFilters {...filters} />
      <FoundInPages list={list} isFiltered={isFiltered} what="projects" />
      <Loaded
        query={list}
        what="your projects"
        skeleton={<CardsSkeleton />}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={isFiltered ? <NoMatch onClear={filters.clear} /> : <NoProjects place={place} />}
      >
        {({ pages }) => (
          <>
            <ul
              aria-label={
                { archive: 'Archived projects', bin: 'Projects in the bin', none: 'Projects' }[
                  place ?? 'none'
                ]
              }
              className="workspace:grid workspace:grid-cols-1 workspace:gap-4 workspace:md:grid-cols-2 workspace:xl:grid-cols-3"
            >
              {pages
                .flatMap(({ items }) => items)
                .map((project) => (
                  <ProjectCard key={project.id} project={project} canChange={canChange} />
                ))}
            </ul>
            <ShowMore list={list} />
          </>
        )}
      </Loaded>
    </>
  );
}

const withStatus = (status: ProjectStatus): number =>
  sampleProjects.filter((project) => project.status === status).length;

const sampleStats = {
  total: sampleProjects.length,
  active: withStatus('Active'),
  scheduled: withStatus('Scheduled'),
  completed: withStatus('Completed'),
};

interface FiguresProps {
  /** Undefined until loaded. */
  readonly stats: Pick<ProjectStats, 'total' | 'active' | 'scheduled' | 'completed'> | undefined;
  readonly sample?: boolean;
}

function Figures({ stats, sample = false }: FiguresProps) {
  return (
    <div className="workspace:grid workspace:grid-cols-2 workspace:gap-4 workspace:xl:grid-cols-4">
      <Figure label="Total Projects" value={stats?.total} sample={sample} />
      <Figure label="Active" value={stats?.active} sample={sample} />
      <Figure label="Scheduled" value={stats?.scheduled} sample={sample} />
      <Figure label="Completed" value={stats?.completed} sample={sample} />
    </div>
  );
}

/** What a person without projects sees: a working screen with projects marked as samples. */
function Samples() {
  const filters = useProjectFilters();
  const { q, status, place } = filters;
  const words = q.toLowerCase();
  const matches = ({ title, description, tags, ...project }: SampleProject): boolean =>
    place === undefined &&
    (status === undefined || project.status === status) &&
    [title, description, ...tags].some((text) => text.toLowerCase().includes(words));
  const shown = sampleProjects.filter(matches);
  return (
    <>
      <Banner tone="teal" title="These projects are samples" actions={<ClearSamples />}>
        They show what a project looks like. Your first project will replace them.
      </Banner>
      <Figures stats={sampleStats} sample />
      <ProjectFilters {...filters} />
      <Found count={filters.isFiltered ? shown.length : null} what="projects" />
      {shown.length > 0 ? (
        <ul
          aria-label="Sample projects"
          className="workspace:grid workspace:grid-cols-1 workspace:gap-4 workspace:md:grid-cols-2 workspace:xl:grid-cols-3"
        >
          {shown.map((project) => (
            <SampleProjectCard key={project.id} project={project} />
          ))}
        </ul>
      ) : filters.isFiltered ? (
        <NoMatch onClear={filters.clear} />
      ) : (
        <NoProjects place={place} />
      )}
    </>
  );
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      title="No projects match"
      description="Try other words or another status."
      actions={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}

function NoProjects({ place }: { readonly place: 'archive' | 'bin' | undefined }) {
  const path = useCreatePath(inNewProject);
  const canChange = useMayChangeProjects();
  if (place === 'archive') {
    return (
      <EmptyState
        title="The archive is empty"
        description="Archive projects you’ve finished to keep them here."
      />
    );
  }
  if (place === 'bin') {
    return <EmptyBin what="projects" />;
  }
  return (
    <EmptyState
      art={<WovenPattern seed="projects" />}
      title="No projects yet"
      description={
        canChange
          ? 'Start with a brief. What you make from it becomes your first project.'
          : 'The projects your team starts show up here.'
      }
      actions={
        canChange && (
          <Button asChild variant="primary" icon={<Plus aria-hidden />}>
            <Link to={path}>Create your first project</Link>
          </Button>
        )
      }
    />
  );
}
