import { useHost } from '@postloom/remote-kit';
import { pageLimit, projectsEndpoints } from '@postloom/shared-contracts';
import { Select } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useProjectsRight } from './project-access.ts';

interface ProjectFilterProps {
  /** Id of a project; empty for all. */
  readonly value: string;
  readonly hideLabel?: boolean;
  readonly onValueChange: (project: string) => void;
}

/**
 * Filters a list by project, offering those changed most recently. It has its place before they are known, and keeps it if
 * there are none, so that nothing beside it moves.
 */
export function ProjectFilter({ value, hideLabel = false, onValueChange }: ProjectFilterProps) {
  const { api } = useHost();
  const isAllowed = useProjectsRight() === true;
  const { data } = useQuery({
    ...api.query(projectsEndpoints.listProjects, { query: { limit: pageLimit.max } }),
    enabled: isAllowed || value !== '',
    staleTime: 0,
  });
  const isListed = data?.items.some(({ id }) => id === value) ?? false;
  const current = useQuery({
    ...api.query(projectsEndpoints.getProject, { params: { id: value } }),
    enabled: value !== '' && data !== undefined && !isListed,
  });
  const projects = [...(data?.items ?? []), ...(!isListed && current.data ? [current.data] : [])];
  if (!isAllowed && value === '') return null;
  return (
    <Select
      label="Project"
      hideLabel={hideLabel}
      // Otherwise it would be as wide as the longest title.
      className="workspace:sm:w-40"
      value={value}
      disabled={projects.length === 0 && value === ''}
      onChange={(event) => onValueChange(event.target.value)}
    >
      <option value="">All projects</option>
      {value && !projects.some(({ id }) => id === value) && <option value={value}>One project</option>}
      {projects.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
