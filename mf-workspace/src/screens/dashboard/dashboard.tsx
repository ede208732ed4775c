import {
  Loaded,
  useCredits,
  useFormats,
  useHost,
  usePageMeta,
  useRight,
  useUser,
} from '@postloom/remote-kit';
import {
  creditsAreLow,
  creditsProgress,
  type Dashboard,
  dashboardEndpoints,
  dashboardRows,
  lowestPlanWith,
  type PostSummary,
  planOf,
  type RecentProject,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import {
  Badge,
  Banner,
  Button,
  Card,
  Container,
  Heading,
  PageHeader,
  PlatformIcon,
  Progress,
  Skeleton,
  TextLink,
  VisuallyHidden,
} from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ClientLabel } from '#app/clients/client-label.tsx';
import { Figure } from '#app/figures/figure.tsx';
import { RowsSkeleton } from '#app/lists/list-skeleton.tsx';
import { statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { useCreatePath } from '#app/posts/use-create-path.ts';
import { statusTone, typeLook } from '#app/projects/project-look.ts';
import { ClearSamples } from '#app/samples/clear-samples.tsx';
import { useSamples } from '#app/samples/use-samples.ts';
import { NewComments } from '#app/sign-off/new-comments.tsx';
import { SignOffBadge } from '#app/sign-off/sign-off-badge.tsx';
import { useUnseenComments } from '#app/sign-off/use-sign-off.ts';
import { FirstSteps } from './first-steps.tsx';
import { sampleFigures, sampleProjects } from './samples.ts';
import { useFirstSteps } from './use-first-steps.ts';

/** The member's start page: plan, figures, posts that are due, and recent work. */
export function Component() {
  usePageMeta('Dashboard');
  const { api, hasRoute } = useHost();
  const createPath = useCreatePath();
  const offered = (path: string) => (hasRoute(path) ? path : undefined);
  const user = useUser();
  const { status, credits } = useCredits();
  const { rights } = planOf(credits.plan);
  const mayEdit = useRight('edit');
  const dashboard = useQuery({
    ...api.query(dashboardEndpoints.getDashboard, {}),
    // Posts are also created elsewhere on the site, so it is refetched on every visit.
    staleTime: 0,
  });
  const { data } = dashboard;
  const isNew = data?.isNew ?? false;
  const firstSteps = useFirstSteps();
  const samples = useSamples();
  const comments = useUnseenComments();
  const areOthersKnown = firstSteps.isKnown && samples.isKnown && (!comments.isPending || comments.isPaused);
  const hasSamples = isNew && samples.isKnown && !samples.areCleared;
  const firstName = user?.username.split(' ')[0];
  /** Loading has failed, so no placeholders are shown. */
  const isAway = data === undefined && (dashboard.isError || dashboard.isPaused);
  const unknown = isAway ? null : undefined;
  // Shown all at once: parts arriving later would push the rest down.
  const shown = { ...dashboard, data: areOthersKnown ? data : undefined };
  const posts = samples.isKnown && data ? data.counts : undefined;
  /** Without posts, the projects are the work; else they are next to it. */
  const hasPosts = data !== undefined && data.latestPosts.length > 0;

  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-8 workspace:sm:py-8"
    >
      <PageHeader
        title={firstName ? `Welcome, ${firstName}` : 'Welcome'}
        description={
          data
            ? !mayEdit
              ? 'What your team is working on.'
              : isNew
                ? 'Your first post is one brief away.'
                : 'Pick up where you left off.'
            : !isAway && <Skeleton className="workspace:h-6 workspace:w-56" />
        }
        primary={
          mayEdit && (
            <Button asChild variant="primary" icon={<Plus aria-hidden />}>
              <Link to={createPath}>Create Content</Link>
            </Button>
          )
        }
      />
      <div className="workspace:grid workspace:grid-cols-1 workspace:items-start workspace:gap-8 workspace:xl:grid-cols-3">
        <div className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-8 workspace:xl:col-span-2">
          <Loaded query={shown} what="your dashboard" skeleton={<RowsSkeleton rows={8} />}>
            {(loaded) => (
              <>
                {mayEdit && <FirstSteps dashboard={loaded} state={firstSteps} />}
                <Work dashboard={loaded} commented={comments.data?.items.map(({ post }) => post) ?? []} />
                {hasSamples && (
                  <Banner
                    tone="teal"
                    title="The figures and projects with a dashed edge are samples"
                    actions={<ClearSamples />}
                  >
                    Your own work replaces them.
                    {status === 'ready' &&
                      !rights.projects &&
                      ` Projects come with ${lowestPlanWith('projects').name}.`}
                  </Banner>
                )}
                {!hasPosts && <Projects dashboard={loaded} hasSamples={hasSamples} />}
              </>
            )}
          </Loaded>
        </div>
        <div className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-8">
          <div className="workspace:grid workspace:grid-cols-2 workspace:gap-4 workspace:md:grid-cols-4 workspace:xl:grid-cols-2">
            <Figure
              label="Total Projects"
              value={data?.counts.projects ?? unknown}
              note="so far"
              to={offered(paths.projects)}
            />
            <Figure
              label="Credits Used"
              {...(status === 'ready'
                ? { value: credits.used, note: `of ${credits.total}` }
                : { value: status === 'error' ? null : undefined })}
              to={offered(paths.billing)}
            />
            <Figure
              label="This Month"
              value={hasSamples ? sampleFigures.thisMonth : (posts?.postsThisMonth ?? unknown)}
              note={posts?.postsThisMonth === 1 ? 'post' : 'posts'}
              sample={hasSamples}
              to={offered(paths.posts)}
            />
            <Figure
              label="Scheduled"
              value={hasSamples ? sampleFigures.scheduled : (posts?.scheduled ?? unknown)}
              note={posts?.scheduled === 1 ? 'post' : 'posts'}
              sample={hasSamples}
              to={offered(paths.calendar)}
            />
          </div>
          <PlanCard />
          {hasPosts && shown.data && <Projects dashboard={shown.data} hasSamples={hasSamples} />}
        </div>
      </div>
    </Container>
  );
}

function PlanCard() {
  const { refreshCredits } = useHost();
  const { status, credits } = useCredits();
  const { day } = useFormats();
  if (status !== 'ready') {
    return (
      <Card className="workspace:flex workspace:flex-col workspace:items-start workspace:gap-4">
        <Heading level={2} size="md">
          Your plan
        </Heading>
        {status === 'error' ? (
          <Button variant="link" size="sm" onClick={() => void refreshCredits()}>
            Load your credits
          </Button>
        ) : (
          <Skeleton lines={3} className="workspace:w-full" />
        )}
      </Card>
    );
  }
  return (
    <Card className="workspace:flex workspace:flex-col workspace:gap-4">
      <div className="workspace:flex workspace:items-center workspace:justify-between workspace:gap-4">
        <Heading level={2} size="md">
          Your plan
        </Heading>
        <Badge tone={credits.plan === 'free' ? 'neutral' : 'accent'}>{planOf(credits.plan).name} Plan</Badge>
      </div>
      <Progress
        label="Credits used"
        value={creditsProgress(credits)}
        valueText={`${credits.used} of ${credits.total}`}
      />
      <p className="workspace:text-sm workspace:text-muted">
        {credits.resetAt ? `They renew on ${day(credits.resetAt)}.` : 'Free credits don’t renew.'}
      </p>
      {creditsAreLow(credits) && (
        <Banner
          tone="warning"
          title={`${credits.remaining} ${credits.remaining === 1 ? 'credit' : 'credits'} left`}
        >
          A post costs one credit, an image or video one more.
        </Banner>
      )}
      {credits.plan === 'free' && (
        <Button asChild variant="secondary" fullWidth>
          <Link to={`${paths.home}#pricing`}>Upgrade to Pro</Link>
        </Button>
      )}
    </Card>
  );
}

/** Lists of work in progress. Empty ones are hidden. */
function Work({
  dashboard: { dueNext, needsYou = [], latestPosts },
  commented,
}: {
  readonly dashboard: Dashboard;
  /** Posts with clients' comments that the member hasn't seen. */
  readonly commented: readonly PostSummary[];
}) {
  const answered = needsYou.filter(({ id }) => !commented.some((post) => post.id === id));
  const toDo = [...commented, ...answered];
  const more = toDo.length - dashboardRows;
  // Only beside other ones: what is due is listed above.
  const latest = latestPosts.some((post) => !dueNext.some(({ id }) => id === post.id)) ? latestPosts : [];
  const allPosts = (
    <TextLink asChild>
      <Link to={paths.posts}>All posts</Link>
    </TextLink>
  );
  return (
    <>
      {toDo.length > 0 && (
        <List
          id="needs-you"
          title="Needs you"
          note={more > 0 && (more === 1 ? '1 more post needs you.' : `${more} more posts need you.`)}
        >
          {toDo.slice(0, dashboardRows).map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </List>
      )}
      {dueNext.length > 0 && (
        <List id="due" title="Due next" more={latest.length === 0 && allPosts}>
          {dueNext.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </List>
      )}
      {latest.length > 0 && (
        <List id="latest" title="Latest posts" more={allPosts}>
          {latest.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </List>
      )}
    </>
  );
}

function Projects({
  dashboard: { isNew, recentProjects },
  hasSamples,
}: {
  readonly dashboard: Dashboard;
  readonly hasSamples: boolean;
}) {
  return (
    <List
      id="recent"
      title="Recent Projects"
      more={
        !isNew && (
          <TextLink asChild>
            <Link to={paths.projects}>All projects</Link>
          </TextLink>
        )
      }
      note={!hasSamples && recentProjects.length === 0 && 'No projects yet.'}
    >
      {(hasSamples ? sampleProjects : recentProjects).map((project) => (
        <ProjectRow key={project.id} project={project} sample={hasSamples} />
      ))}
    </List>
  );
}

interface ListProps {
  readonly id: string;
  readonly title: string;
  readonly more?: ReactNode;
  readonly note?: ReactNode;
  readonly children: readonly ReactNode[];
}

function List({ id, title, more, note, children }: ListProps) {
  return (
    <section aria-labelledby={id} className="workspace:flex workspace:flex-col workspace:gap-4">
      <div className="workspace:flex workspace:items-baseline workspace:justify-between workspace:gap-4">
        <Heading level={2} size="md" id={id}>
          {title}
        </Heading>
        {more}
      </div>
      {children.length > 0 && (
        <ul className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line">
          {children}
        </ul>
      )}
      {note && <p className="workspace:text-sm workspace:text-muted">{note}</p>}
    </section>
  );
}

function PostRow({ post }: { post: PostSummary }) {
  const { shortDay, due } = useFormats();
  const { label, tone } = statusLook(post.status);
  return (
    <li className="workspace:flex workspace:items-center workspace:gap-4 workspace:border-b workspace:border-line workspace:py-4">
      <PlatformIcon platform={post.platform} className="workspace:shrink-0 workspace:text-muted" />
      <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1">
        <p className="workspace:flex workspace:font-medium">
          <span
            dir="auto"
            className="workspace:line-clamp-2 workspace:min-w-0 workspace:wrap-anywhere workspace:sm:line-clamp-1"
          >
            <Link to={paths.post(post.id)}>{postTitle(post)}</Link>
          </span>
        </p>
        <p className="workspace:text-sm workspace:text-muted">
          {post.scheduledAt && post.status !== 'published'
            ? `Due ${due(post.scheduledAt)}`
            : shortDay(post.updatedAt)}
        </p>
        <p className="workspace:flex workspace:flex-wrap workspace:gap-2 workspace:sm:hidden">
          <ClientLabel client={post.client} />
          <SignOffBadge {...post} />
          <NewComments posts={[post.id]} />
          <Badge tone={tone}>{label}</Badge>
        </p>
      </div>
      <div className="workspace:hidden workspace:flex-wrap workspace:justify-end workspace:gap-2 workspace:sm:flex">
        <ClientLabel client={post.client} />
        <SignOffBadge {...post} />
        <NewComments posts={[post.id]} />
        <Badge tone={tone}>{label}</Badge>
      </div>
    </li>
  );
}

function ProjectRow({ project, sample }: { project: RecentProject; sample: boolean }) {
  const { shortDay } = useFormats();
  const { icon: Icon } = typeLook(project.type);
  return (
    <li
      className={`workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-x-4 workspace:gap-y-2 workspace:border-b workspace:py-4 ${sample ? 'workspace:border-dashed workspace:border-line-strong workspace:text-muted' : 'workspace:border-line'}`}
    >
      <Icon aria-hidden className="workspace:size-5 workspace:shrink-0 workspace:text-muted" />
      <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1">
        <p className="workspace:font-medium workspace:wrap-anywhere">
          {sample ? project.title : <Link to={paths.project(project.id)}>{project.title}</Link>}
        </p>
        <p className="workspace:text-sm workspace:text-muted">Created {shortDay(project.createdAt)}</p>
      </div>
      <div className="workspace:flex workspace:w-full workspace:flex-wrap workspace:gap-2 workspace:ps-9 workspace:sm:w-auto workspace:sm:justify-end workspace:sm:ps-0">
        {sample && <VisuallyHidden>Sample</VisuallyHidden>}
        <ClientLabel client={project.client} />
        <Badge tone={sample ? 'neutral' : statusTone(project.status)}>{project.status}</Badge>
      </div>
    </li>
  );
}
