import {
  creditsProgress,
  type Plan,
  planNames,
  projectsEndpoints,
  type RecentProject,
} from '@postloom/shared-contracts';
import {
  Badge,
  Banner,
  Button,
  Card,
  Container,
  Heading,
  PageHeader,
  Progress,
  Skeleton,
  Stat,
} from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, FileText, Image, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { formatDay } from '#app/format-moment.ts';
import { getHost } from '#app/host.ts';
import { usePageTitle } from '#app/use-page-title.ts';
import { usePreferences, useUser } from '#app/use-user.ts';
import { sampleFigures, sampleProjects } from './samples.ts';

const shownProjects = 5;

/** Where a post is made on a site without the composer: the app's own generator is for paid plans. */
const createPath = (plan: Plan) => (plan === 'free' ? '/social-media' : '/app/generator');

/** The member's start page: the plan, the figures, and what they made lately. */
export function Component() {
  usePageTitle('Dashboard');
  const user = useUser();
  const { credits } = useStore(getHost().credits);
  const recent = useQuery({
    ...getHost().api.query(projectsEndpoints.getRecentProjects, {}),
    // Posts are made elsewhere on the site, so the list is asked for on every visit.
    staleTime: 0,
  });
  const projects = recent.data ?? [];
  const isNew = recent.isSuccess && projects.length === 0;
  const firstName = user?.username.split(' ')[0];

  return (
    <Container width="wide" className="workspace:flex workspace:flex-col workspace:gap-8 workspace:py-8">
      <PageHeader
        title={firstName ? `Welcome back, ${firstName}` : 'Welcome back'}
        description="What your workspace holds today, and where to go on."
        actions={
          <Button asChild variant="primary" icon={<Plus aria-hidden />}>
            <Link to={getHost().offers('/app/composer') ? '/app/composer' : createPath(credits.plan)}>
              Create Content
            </Link>
          </Button>
        }
      />
      <div className="workspace:grid workspace:gap-4 workspace:sm:grid-cols-2 workspace:xl:grid-cols-4">
        <Figure label="Total Projects" value={recent.isPending ? null : projects.length} />
        <Figure label="Credits Used" value={credits.used} note={`of ${credits.total}`} />
        <Figure
          label="This Month"
          value={recent.isPending ? null : isNew ? sampleFigures.thisMonth : madeThisMonth(projects)}
          sample={isNew}
        />
        <Figure label="Scheduled" value={sampleFigures.scheduled} sample />
      </div>
      <div className="workspace:grid workspace:grid-cols-1 workspace:gap-8 workspace:lg:grid-cols-3">
        <Card className="workspace:flex workspace:flex-col workspace:gap-4 workspace:self-start workspace:lg:order-last">
          <div className="workspace:flex workspace:items-center workspace:justify-between workspace:gap-4">
            <Heading level={2} size="md">
              Your plan
            </Heading>
            <Badge tone={credits.plan === 'free' ? 'neutral' : 'accent'}>
              {planNames[credits.plan]} Plan
            </Badge>
          </div>
          <Progress
            label="Credits used"
            value={creditsProgress(credits)}
            valueText={`${credits.used} of ${credits.total}`}
          />
          <p className="workspace:text-sm workspace:text-muted">
            {credits.resetAt ? (
              <ResetNote resetAt={credits.resetAt} />
            ) : (
              'These credits come once. A plan renews them every month.'
            )}
          </p>
          {credits.plan === 'free' && (
            <Button asChild variant="secondary" fullWidth>
              <Link to="/">Upgrade to Pro</Link>
            </Button>
          )}
        </Card>
        <section
          aria-labelledby="recent"
          aria-busy={recent.isPending}
          className="workspace:flex workspace:flex-col workspace:gap-4 workspace:lg:col-span-2"
        >
          <Heading level={2} size="md" id="recent">
            Recent Projects
          </Heading>
          {recent.isPending && <Skeleton lines={3} />}
          {recent.isError && (
            <Banner
              tone="warning"
              title="Your projects could not be loaded"
              actions={
                <Button size="sm" onClick={() => void recent.refetch()}>
                  Try again
                </Button>
              }
            />
          )}
          {recent.isSuccess && (
            <ul className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line">
              {(isNew ? sampleProjects : projects.slice(0, shownProjects)).map((project) => (
                <ProjectRow key={project.id} project={project} sample={isNew} />
              ))}
            </ul>
          )}
          {isNew && (
            <p className="workspace:text-sm workspace:text-muted">
              These three are samples. Your own take their place with your first post.
            </p>
          )}
        </section>
      </div>
    </Container>
  );
}

interface FigureProps {
  readonly label: string;
  /** Null while it is not known. */
  readonly value: number | null;
  readonly note?: string;
  readonly sample?: boolean;
}

function Figure({ label, value, note, sample = false }: FigureProps) {
  return (
    <Card className="workspace:flex workspace:items-start workspace:justify-between workspace:gap-2">
      <Stat
        label={label}
        value={value === null ? <Skeleton className="workspace:h-8 workspace:w-12" /> : String(value)}
        note={note}
      />
      {sample && <Badge>Sample</Badge>}
    </Card>
  );
}

const typeIcons = { post: FileText, image: Image, video: Clapperboard };

function ProjectRow({ project, sample }: { project: RecentProject; sample: boolean }) {
  const preferences = usePreferences();
  const Icon = typeIcons[project.type];
  return (
    <li className="workspace:flex workspace:items-center workspace:gap-4 workspace:border-b workspace:border-line workspace:py-4">
      <Icon aria-hidden className="workspace:size-5 workspace:shrink-0 workspace:text-muted" />
      <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1">
        <p className="workspace:font-medium workspace:wrap-anywhere">{project.title}</p>
        <p className="workspace:text-sm workspace:text-muted">{formatDay(project.createdAt, preferences)}</p>
      </div>
      <div className="workspace:flex workspace:flex-wrap workspace:justify-end workspace:gap-2">
        {sample && <Badge>Sample</Badge>}
        <Badge tone={project.status === 'Completed' ? 'success' : 'teal'}>{project.status}</Badge>
      </div>
    </li>
  );
}

function ResetNote({ resetAt }: { resetAt: string }) {
  return `They renew on ${formatDay(resetAt, usePreferences())}.`;
}

function madeThisMonth(projects: readonly RecentProject[]): number {
  const now = new Date();
  return projects.filter(({ createdAt }) => {
    const made = new Date(createdAt);
    return made.getFullYear() === now.getFullYear() && made.getMonth() === now.getMonth();
  }).length;
}
