import { useFormats } from '@postloom/remote-kit';
import type { Project } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Badge, Card, Heading, PlatformIcon, VisuallyHidden } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ClientLabel } from '#app/clients/client-label.tsx';
import { listItem } from '#app/lists/use-list-focus.ts';
import { useChanged } from '#app/posts/use-changed.ts';
import { platformsOf, statusTone, typeLook } from '#app/projects/project-look.ts';
import { ProjectMenu } from '#app/projects/project-menu.tsx';
import type { SampleProject } from '#app/projects/samples.ts';

/** A project in the list. One in the bin can't be opened. */
export function ProjectCard({
  project,
  canChange,
}: {
  readonly project: Project;
  readonly canChange: boolean;
}) {
  const { shortDay } = useFormats();
  const changed = useChanged();
  const { deletedAt } = project;
  return (
    <Frame
      project={project}
      title={
        deletedAt === null ? (
          <Link to={paths.project(project.id)} data-card-action>
            {project.title}
          </Link>
        ) : (
          project.title
        )
      }
      menu={
        canChange && (
          <ProjectMenu
            project={project}
            className="workspace:relative workspace:z-10 workspace:-my-2 workspace:-me-2"
          />
        )
      }
      when={deletedAt === null ? `changed ${changed(project.updatedAt)}` : `deleted ${shortDay(deletedAt)}`}
      interactive={deletedAt === null}
    />
  );
}

/** A sample project, for people who have none. */
export function SampleProjectCard({ project }: { readonly project: SampleProject }) {
  const { shortDay } = useFormats();
  return (
    <Frame
      project={project}
      title={project.title}
      menu={<VisuallyHidden>Sample</VisuallyHidden>}
      tone="dashed"
      when={
        project.engagement > 0
          ? `${project.engagement}% engagement`
          : `created ${shortDay(project.createdAt)}`
      }
      interactive={false}
    />
  );
}

interface FrameProps {
  readonly project: Pick<
    Project,
    'id' | 'description' | 'platforms' | 'type' | 'status' | 'tags' | 'budget' | 'postsCount'
  > &
    Partial<Pick<Project, 'client' | 'postPlatforms' | 'scheduledCount'>>;
  readonly title: ReactNode;
  readonly menu: ReactNode;
  readonly when: string;
  readonly interactive: boolean;
  readonly tone?: 'dashed';
}

function Frame({ project, title, menu, when, interactive, tone }: FrameProps) {
  const { number, price } = useFormats();
  const { label, icon: Icon } = typeLook(project.type);
  const platforms = platformsOf(project);
  const scheduled = project.scheduledCount ?? 0;
  const facts = [
    `${number(project.postsCount)} ${project.postsCount === 1 ? 'post' : 'posts'}`,
    ...(scheduled === 0 ? [] : [`${number(scheduled)} scheduled`]),
    ...(project.budget === null ? [] : [price(project.budget)]),
    when,
  ];
  return (
    <Card asChild interactive={interactive} tone={tone}>
      <li
        {...listItem(project.id)}
        className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-4"
      >
        <div className="workspace:flex workspace:items-start workspace:gap-3">
          <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-2">
            <p className="workspace:flex workspace:items-center workspace:gap-2 workspace:text-sm workspace:text-muted">
              <Icon aria-hidden className="workspace:size-4 workspace:shrink-0" />
              {label}
            </p>
            <Heading level={2} size="sm" dir="auto" className="workspace:wrap-anywhere">
              {title}
            </Heading>
          </div>
          {menu}
        </div>
        {project.description && (
          <p
            dir="auto"
            className="workspace:line-clamp-2 workspace:text-sm workspace:text-muted workspace:wrap-anywhere"
          >
            {project.description}
          </p>
        )}
        <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2">
          <Badge tone={statusTone(project.status)}>{project.status}</Badge>
          <ClientLabel client={project.client ?? null} />
          {project.tags.length > 0 && (
            <p dir="auto" className="workspace:text-sm workspace:text-muted workspace:wrap-anywhere">
              {project.tags.slice(0, 3).join(', ')}
            </p>
          )}
        </div>
        <div className="workspace:mt-auto workspace:flex workspace:flex-wrap workspace:items-center workspace:justify-between workspace:gap-2 workspace:border-t workspace:border-line workspace:pt-4 workspace:text-sm workspace:text-muted">
          {/* A line ends between two facts, not within a date. */}
          <p>{facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')}</p>
          {platforms.length > 0 && (
            <p className="workspace:flex workspace:gap-2">
              {platforms.map((platform) => (
                <PlatformIcon key={platform} platform={platform} labelled />
              ))}
            </p>
          )}
        </div>
      </li>
    </Card>
  );
}
