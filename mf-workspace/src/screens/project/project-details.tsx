import { ClientSelect, keepTyped, maxLengthOf, useHost } from '@postloom/remote-kit';
import {
  allBrandVoices,
  isKnown,
  type Open,
  type Project,
  type ProjectChange,
  projectInputSchema,
  projectStatuses,
  projectsEndpoints,
  projectTypes,
  type Tone,
  tones,
  uniqueTags,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Button, CheckboxGroup, Heading, Select, TextArea, TextField } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConflictChoice } from '#app/conflicts/conflict-choice.tsx';
import { useLeaveGuard } from '#app/conflicts/use-leave-guard.ts';
import { useVersionedSave } from '#app/conflicts/use-versioned-save.ts';
import { typeLook } from '#app/projects/project-look.ts';
import { useForgetProjects } from '#app/projects/use-project-actions.ts';

/** The fields that can be edited by hand. */
interface Details
  extends Pick<
    Project,
    'title' | 'description' | 'platforms' | 'type' | 'status' | 'briefDefaults' | 'brandVoiceId' | 'client'
  > {
  /** Separated by commas. */
  readonly tags: string;
  /** Empty if none is set. */
  readonly budget: string;
}

const detailsOf = (project: Project): Details => ({
  title: project.title,
  description: project.description,
  platforms: project.platforms,
  type: project.type,
  status: project.status,
  briefDefaults: project.briefDefaults,
  brandVoiceId: project.brandVoiceId,
  client: project.client,
  tags: project.tags.join(', '),
  budget: project.budget === null ? '' : String(project.budget),
});

/** The change for the API. Values unknown to this version stay as they are. */
function changeOf({ tags, budget, type, status, platforms: chosen, briefDefaults, ...texts }: Details) {
  const { tone } = briefDefaults;
  return {
    ...texts,
    tags: uniqueTags(tags.split(',').map((tag) => tag.trim())).filter(Boolean),
    budget: budget === '' ? null : Number(budget),
    ...(isKnown(projectTypes, type) && { type }),
    ...(isKnown(projectStatuses, status) && { status }),
    ...(chosen.every((each) => isKnown(platforms, each)) && { platforms: [...chosen] }),
    ...((tone === null || isKnown(tones, tone)) && { briefDefaults: { ...briefDefaults, tone } }),
  } satisfies Omit<ProjectChange, 'version'>;
}

interface ProjectDetailsProps {
  readonly project: Project;
  readonly canChange: boolean;
}

/** A project's details and the defaults for its briefs. Saved when the person presses Save. */
export function ProjectDetails({ project, canChange }: ProjectDetailsProps) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const forget = useForgetProjects();
  const [base, setBase] = useState(project);
  const [details, setDetails] = useState(() => detailsOf(project));
  const isDirty = JSON.stringify(details) !== JSON.stringify(detailsOf(base));
  // Adopts changes made elsewhere on this screen, e.g. the title through the menu, unless there are unsaved edits.
  if (project.version > base.version && !isDirty) {
    setBase(project);
    setDetails(detailsOf(project));
  }
  const change = (part: Partial<Details>) => setDetails((before) => ({ ...before, ...part }));
  const changeBrief = (part: Partial<Details['briefDefaults']>) =>
    setDetails((before) => ({ ...before, briefDefaults: { ...before.briefDefaults, ...part } }));
  const params = { id: project.id };
  const save = useVersionedSave<Project, Details>({
    what: 'project',
    save: ({ version, ...sent }, options) => {
      const { client, brandVoiceId, ...body } = changeOf(sent);
      return api.call(
        projectsEndpoints.updateProject,
        {
          params,
          body: {
            ...body,
            version,
            ...(client !== base.client && { client }),
            // A voice that was deleted meanwhile stays set until another one is chosen.
            ...(brandVoiceId !== base.brandVoiceId && { brandVoiceId }),
          },
        },
        options,
      );
    },
    read: () => api.call(projectsEndpoints.getProject, { params }),
    onSaved: async (saved, sent) => {
      setBase(saved);
      setDetails((now) => keepTyped(now, sent, detailsOf(saved)));
      queryClient.setQueryData(api.query(projectsEndpoints.getProject, { params }).queryKey, saved);
      await forget();
    },
  });
  const { theirs, failure } = save;
  const error = (field: string) => failure?.fields[field];
  useLeaveGuard(isDirty, 'project');

  return (
    <form
      noValidate
      className="workspace:flex workspace:max-w-3xl workspace:flex-col workspace:gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save.run({ ...details, version: base.version });
      }}
    >
      {theirs && (
        <ConflictChoice
          what="project"
          changedAt={theirs.updatedAt}
          isPending={save.isPending}
          onKeepMine={() => save.run({ ...details, version: theirs.version })}
          onTakeTheirs={() => {
            setBase(theirs);
            setDetails(detailsOf(theirs));
            save.dismiss();
            void forget();
          }}
        >
          <p className="workspace:font-medium" dir="auto">
            {theirs.title} · {theirs.status}
          </p>
          <p className="workspace:whitespace-pre-wrap" dir="auto">
            {theirs.description}
          </p>
        </ConflictChoice>
      )}
      <fieldset disabled={!canChange} className="workspace:contents">
        <TextField
          label="Title"
          dir="auto"
          maxLength={maxLengthOf(projectInputSchema, 'title')}
          error={error('title')}
          value={details.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextArea
          label="Description"
          dir="auto"
          maxLength={maxLengthOf(projectInputSchema, 'description')}
          error={error('description')}
          value={details.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <div className="workspace:grid workspace:grid-cols-1 workspace:gap-6 workspace:sm:grid-cols-2">
          <Select
            label="Status"
            value={details.status}
            onChange={(event) => change({ status: event.target.value })}
          >
            <Options known={projectStatuses} value={details.status} name={String} />
          </Select>
          <Select
            label="Kind"
            value={details.type}
            onChange={(event) => change({ type: event.target.value })}
          >
            <Options known={projectTypes} value={details.type} name={(type) => typeLook(type).label} />
          </Select>
          <ClientSelect
            value={details.client}
            hint="You can change this until the project has posts."
            onValueChange={(client) => change({ client, brandVoiceId: null })}
          />
        </div>
        <CheckboxGroup
          label="Platforms"
          layout="row"
          options={platforms.map((platform) => ({
            value: platform,
            label: platformCatalogue[platform].name,
          }))}
          value={details.platforms.filter((platform) => isKnown(platforms, platform))}
          onValueChange={(chosen) => change({ platforms: chosen })}
        />
        <div className="workspace:grid workspace:grid-cols-1 workspace:gap-6 workspace:sm:grid-cols-2">
          <TextField
            label="Tags"
            hint="Separate with commas, up to 20."
            error={error('tags')}
            value={details.tags}
            onChange={(event) => change({ tags: event.target.value })}
          />
          <TextField
            label="Budget"
            aside="Optional"
            hint="In US dollars."
            type="number"
            min={0}
            step="any"
            error={error('budget')}
            value={details.budget}
            onChange={(event) => change({ budget: event.target.value })}
          />
        </div>
        <section
          aria-labelledby="brief-defaults"
          className="workspace:flex workspace:flex-col workspace:gap-6 workspace:border-t workspace:border-line workspace:pt-6"
        >
          <div className="workspace:flex workspace:flex-col workspace:gap-1">
            <Heading level={2} size="md" id="brief-defaults">
              Brief defaults
            </Heading>
            <p className="workspace:text-sm workspace:text-muted">
              Saved with the project, so everyone writes for the same audience in the same voice.
            </p>
          </div>
          <TextField
            label="Business or industry"
            dir="auto"
            maxLength={200}
            value={details.briefDefaults.businessType}
            onChange={(event) => changeBrief({ businessType: event.target.value })}
          />
          <TextField
            label="Target audience"
            dir="auto"
            maxLength={200}
            value={details.briefDefaults.targetAudience}
            onChange={(event) => changeBrief({ targetAudience: event.target.value })}
          />
          <Select
            label="Tone"
            className="workspace:max-w-64"
            value={details.briefDefaults.tone ?? ''}
            onChange={(event) => changeBrief({ tone: event.target.value || null })}
          >
            <option value="">As the brief says</option>
            <Options known={tones} value={details.briefDefaults.tone} name={toneName} />
          </Select>
          <VoiceSelect
            client={details.client}
            value={details.brandVoiceId}
            onValueChange={(brandVoiceId) => change({ brandVoiceId })}
          />
        </section>
      </fieldset>
      {canChange && (
        <div className="workspace:flex workspace:items-center workspace:gap-4">
          <Button
            type="submit"
            variant="primary"
            loading={save.isPending}
            disabled={!isDirty || theirs !== null}
          >
            Save
          </Button>
          <span role="status" className="workspace:text-sm workspace:text-muted">
            {isDirty ? 'Unsaved changes' : 'All changes saved'}
          </span>
        </div>
      )}
    </form>
  );
}

interface VoiceSelectProps {
  /** The client whose voices are offered; null for the workspace's own. */
  readonly client: string | null;
  readonly value: string | null;
  readonly onValueChange: (voice: string | null) => void;
}

/** Chooses the voice that the project's briefs start with. */
function VoiceSelect({ client, value, onValueChange }: VoiceSelectProps) {
  const { api } = useHost();
  const { data } = useQuery({ ...allBrandVoices(api), staleTime: 0 });
  const offered = data?.filter((voice) => voice.client === client) ?? [];
  const isGone = value !== null && data !== undefined && !offered.some(({ id }) => id === value);
  return (
    <Select
      label="Brand voice"
      className="workspace:max-w-64"
      hint={<Link to={paths.voices}>Edit voices</Link>}
      value={value ?? ''}
      onChange={(event) => onValueChange(event.target.value || null)}
    >
      <option value="">None</option>
      {value !== null && !data && <option value={value}>…</option>}
      {isGone && <option value={value}>A deleted voice</option>}
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

const toneName = (tone: Open<Tone>): string => tone.charAt(0).toUpperCase() + tone.slice(1);

interface OptionsProps<Known extends string> {
  readonly known: readonly Known[];
  /** Also listed if it is unknown to this version. */
  readonly value: Open<Known> | null;
  readonly name: (value: Open<Known>) => string;
}

function Options<Known extends string>({ known, value, name }: OptionsProps<Known>) {
  const all: readonly Open<Known>[] = value === null || isKnown(known, value) ? known : [...known, value];
  return all.map((each) => (
    <option key={each} value={each}>
      {name(each)}
    </option>
  ));
}
