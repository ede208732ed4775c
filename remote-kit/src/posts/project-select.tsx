import { planOf, projectsEndpoints } from '@postloom/shared-contracts';
import { Select } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useHost } from '../remote.tsx';
import { useCredits } from '../session.ts';

interface ProjectSelectProps {
  readonly value: string | null;
  /** The client whose projects are offered; null for projects without a client. */
  readonly client: string | null;
  readonly onValueChange: (project: string | null) => void;
}

/** Chooses the project that something belongs to, from the recent ones. Renders nothing if the plan has no projects. */
export function ProjectSelect({ value, client, onValueChange }: ProjectSelectProps) {
  const { api } = useHost();
  const { status, credits } = useCredits();
  const isAllowed = status !== 'loading' && planOf(credits.plan).rights.projects;
  const recent = useQuery({
    ...api.query(projectsEndpoints.getRecentProjects, {}),
    enabled: isAllowed,
    staleTime: 0,
  });
  const isListed = recent.data?.some(({ id }) => id === value) ?? false;
  const current = useQuery({
    ...api.query(projectsEndpoints.getProject, { params: { id: value ?? '' } }),
    enabled: isAllowed && value !== null && recent.isSuccess && !isListed,
  });
  if (!isAllowed || !recent.data) return null;
  const projects = [...recent.data, ...(!isListed && current.data ? [current.data] : [])].filter(
    (project) => project.client === client,
  );
  return (
    <Select
      label="Project"
      value={value ?? ''}
      onChange={(event) => onValueChange(event.target.value || null)}
    >
      <option value="">None</option>
      {projects.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
