import { Loaded, useHost, usePageMeta } from '@postloom/remote-kit';
import { type Project, projectsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import {
  Badge,
  Banner,
  Button,
  Container,
  EmptyState,
  PageHeader,
  PlatformIcon,
  Skeleton,
  Tab,
  TabList,
  TabPanel,
  Tabs,
} from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { useAddressFilters } from '#app/filters/use-address-filters.ts';
import { BackLink } from '#app/lists/back-link.tsx';
import { RowsSkeleton } from '#app/lists/list-skeleton.tsx';
import { MissingItem } from '#app/lists/missing-item.tsx';
import { useCreatePath } from '#app/posts/use-create-path.ts';
import { useMayChangeProjects } from '#app/projects/project-access.ts';
import { platformsOf, statusTone, typeLook } from '#app/projects/project-look.ts';
import { ProjectMenu } from '#app/projects/project-menu.tsx';
import { useProjectActions } from '#app/projects/use-project-actions.ts';
import { ProjectDetails } from './project-details.tsx';
import { ProjectMedia } from './project-media.tsx';
import { ProjectPosts } from './project-posts.tsx';

/** A project, with everything that belongs to it. Whoever types the address of a new one gets to where they are made. */
export function Component() {
  const { id = '' } = useParams();
  return id === 'new' ? <Navigate to={paths.newProject} replace /> : <ProjectScreen id={id} />;
}

function ProjectScreen({ id }: { readonly id: string }) {
  const { api } = useHost();
  const { restore } = useProjectActions();
  const canChange = useMayChangeProjects();
  const project = useQuery({ ...api.query(projectsEndpoints.getProject, { params: { id } }), staleTime: 0 });
  usePageMeta(project.data?.title || 'Project');
  const isMissing =
    project.isError && 'status' in project.error && [400, 404].includes(Number(project.error.status));
  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      {isMissing ? (
        <MissingItem what="project" list="All projects" to={paths.projects} />
      ) : (
        <>
          {project.data?.deletedAt && <BackLink to={paths.projects}>All projects</BackLink>}
          {!project.data && (
            <PageHeader back={<BackLink to={paths.projects}>All projects</BackLink>} title="Project" />
          )}
          <Loaded query={project} what="this project" skeleton={<ProjectSkeleton />}>
            {(found) =>
              found.deletedAt === null ? (
                <OpenProject key={found.id} project={found} />
              ) : (
                <EmptyState
                  level={1}
                  title="This project is in the bin"
                  description={
                    canChange
                      ? 'Restore it to open it. Its posts are still there.'
                      : 'Its posts are still there.'
                  }
                  actions={
                    canChange && (
                      <Button
                        variant="primary"
                        loading={restore.isPending}
                        onClick={() => restore.run(found)}
                      >
                        Restore
                      </Button>
                    )
                  }
                />
              )
            }
          </Loaded>
        </>
      )}
    </Container>
  );
}

/** Placeholder for the tabs and the posts in the first one. */
function ProjectSkeleton() {
  return (
    <div className="workspace:flex workspace:flex-col workspace:gap-6">
      <Skeleton className="workspace:h-11 workspace:sm:max-w-96" />
      <RowsSkeleton />
    </div>
  );
}

const tabs = ['posts', 'media', 'details'] as const;

function OpenProject({ project }: { readonly project: Project }) {
  const { navigate } = useHost();
  const canChange = useMayChangeProjects() === true;
  const { known, set } = useAddressFilters();
  const createPath = useCreatePath({ project: project.id });
  const { unarchive } = useProjectActions();
  const { label } = typeLook(project.type);
  return (
    <>
      <PageHeader
        back={<BackLink to={paths.projects}>All projects</BackLink>}
        title={project.title}
        meta={
          <span className="workspace:inline-flex workspace:flex-wrap workspace:items-center workspace:gap-3">
            <Badge tone={statusTone(project.status)}>{project.status}</Badge>
            {label}
            {project.scheduledCount > 0 && (
              <span>
                {project.scheduledCount} of {project.postsCount} posts scheduled
              </span>
            )}
            <span className="workspace:inline-flex workspace:gap-3">
              {platformsOf(project).map((platform) => (
                <PlatformIcon key={platform} platform={platform} labelled />
              ))}
            </span>
          </span>
        }
        primary={
          canChange && (
            <Button asChild variant="primary" icon={<Plus aria-hidden />}>
              <Link to={createPath}>Create Content</Link>
            </Button>
          )
        }
        menu={
          <ProjectMenu project={project} variant="secondary" onDeleted={() => navigate(paths.projects)} />
        }
      />
      {project.archived && (
        <Banner
          title="This project is in the archive"
          actions={
            canChange && (
              <Button size="sm" loading={unarchive.isPending} onClick={() => unarchive.run(project)}>
                Unarchive
              </Button>
            )
          }
        />
      )}
      {project.description && (
        <p className="workspace:max-w-3xl workspace:whitespace-pre-wrap workspace:wrap-anywhere" dir="auto">
          {project.description}
        </p>
      )}
      <Tabs
        value={known('tab', tabs) ?? 'posts'}
        onValueChange={(tab) => set({ tab: tab === 'posts' ? '' : tab })}
        className="workspace:flex workspace:flex-col"
      >
        <TabList label="Project">
          <Tab value="posts">Posts</Tab>
          <Tab value="media">Media</Tab>
          <Tab value="details">Details and brief</Tab>
        </TabList>
        <TabPanel value="posts">
          <ProjectPosts project={project} canChange={canChange} />
        </TabPanel>
        <TabPanel value="media">
          <ProjectMedia project={project} />
        </TabPanel>
        {/* Stays mounted, so that unsaved edits survive a switch to other tabs. */}
        <TabPanel value="details" forceMount className="workspace:data-[state=inactive]:hidden">
          <ProjectDetails project={project} canChange={canChange} />
        </TabPanel>
      </Tabs>
    </>
  );
}
