import { readFailure, useAddress, useCredits, useHost } from '@postloom/remote-kit';
import {
  composerTones,
  isKnown,
  planOf,
  planRequirements,
  plansWith,
  projectsEndpoints,
  type Template,
  templatesEndpoints,
} from '@postloom/shared-contracts';
import { Banner, Button } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Folder } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { givesWay } from '#app/brand-voice/voice-choice.ts';
import { type Brief, hasContent } from '#app/brief/brief.ts';
import { useBrief } from '#app/brief/brief-draft.ts';
import { nearestTone } from '#app/brief/nearest-tone.ts';
import { useChosenClient } from '#app/brief/use-chosen-client.ts';
import { useOpenInGenerator } from '#app/brief/use-open-in-generator.ts';
import { SeePlans } from '#app/plans/see-plans.tsx';
import { composerPlatforms, notWrittenHere, onlyInGenerator } from './choices.ts';
import {
  type ComposerDraft,
  emptyComposerDraft,
  habitsOf,
  isFilledIn,
  newProject,
  useComposerDraft,
} from './composer-draft.ts';
import { ReopenedSet } from './reopened-set.tsx';
import { clientDefaults } from './use-client-defaults.ts';
import { useStep } from './use-step.ts';

/** Takes over what the address or the previous screen names, such as a template or project, and says so. */
export function Arrival() {
  return (
    <>
      <ReopenedSet />
      <FromTemplate />
      <ForProject />
      <FromGenerator />
    </>
  );
}

function FromTemplate() {
  const { api, toast } = useHost();
  const { value: filledIn, get, change, draft } = useComposerDraft();
  const isReady = useStore(draft, ({ status }) => status !== 'loading');
  const [params, changeAddress] = useAddress();
  const id = params.get('template');
  /** The template filled in since the screen opened. After an undo, it must not be filled in again. */
  const taken = useRef<string | null>(null);
  const isWanted = id !== null && isReady && filledIn.templateId !== id && taken.current !== id;
  const query = useQuery({
    ...api.query(templatesEndpoints.getTemplate, { params: { id: id ?? '' } }),
    enabled: isWanted,
  });
  const template = query.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once, when the template has loaded
  useEffect(() => {
    if (!template || !isWanted || template.id !== id) return;
    taken.current = id;
    const before = get();
    // The previous brief's project doesn't apply to this one.
    const projectId = params.get('project');
    change({ ...emptyComposerDraft, ...habitsOf(before), ...fromTemplate(template), projectId });
    if (!isFilledIn({ ...before, projectId: before.projectId === projectId ? null : before.projectId }))
      return;
    toast({
      title: 'Template filled in',
      description: 'Undo brings back what you had filled in.',
      action: {
        label: 'Undo',
        onSelect: () => {
          change(before);
          changeAddress({ template: null }, { replace: true });
        },
      },
    });
  }, [template, isWanted]);

  if (!isWanted || !query.isError) {
    return (
      <TemplateNote
        onClear={() => {
          taken.current = id;
        }}
      />
    );
  }
  if (readFailure(query.error).code === 'plan_required') {
    return (
      <Banner tone="accent" role="alert" title={planRequirements.proTemplate.title} actions={<SeePlans />}>
        {planRequirements.proTemplate.refusal}
      </Banner>
    );
  }
  const isMissing = ['not_found', 'validation_failed'].includes(String(readFailure(query.error).code));
  return (
    <Banner
      tone="warning"
      role="alert"
      title={isMissing ? 'This template no longer exists' : 'Couldn’t load the template'}
      actions={
        !isMissing && (
          <Button size="sm" onClick={() => void query.refetch()}>
            Try again
          </Button>
        )
      }
    >
      {isMissing ? 'Fill in the steps yourself, or choose another template.' : 'Check your connection.'}
    </Banner>
  );
}

/** The fields that a template fills in. Its content becomes the topic, with any gaps left for the person to fill in. */
function fromTemplate({ id, platform, content }: Template): Partial<ComposerDraft> {
  return {
    templateId: id,
    topic: content,
    platforms: isKnown(composerPlatforms, platform) ? [platform] : [],
  };
}

/** Says, in the first two steps, where a template's text was filled in, and can clear it. */
function TemplateNote({ onClear }: { readonly onClear: () => void }) {
  const { api, toast } = useHost();
  const { value: filledIn, get, change } = useComposerDraft();
  const { step } = useStep();
  const [params, changeAddress] = useAddress();
  const id = filledIn.templateId;
  const template = useQuery({
    ...api.query(templatesEndpoints.getTemplate, { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  const openInGenerator = useOpenInGenerator();
  if (id === null || step > 2) return null;
  const elsewhere = template.data ? onlyInGenerator(template.data.platform) : null;
  const clear = () => {
    const before = get();
    const address = params.get('template');
    onClear();
    change({ topic: '', templateId: null });
    changeAddress({ template: null }, { replace: true });
    toast({
      title: 'Template cleared',
      action: {
        label: 'Undo',
        onSelect: () => {
          change({ topic: before.topic, templateId: before.templateId });
          changeAddress({ template: address }, { replace: true });
        },
      },
    });
  };
  return (
    <Banner
      tone="neutral"
      title={template.data ? `Filled in from “${template.data.title}”` : 'Filled in from a template'}
      actions={
        <>
          {elsewhere && (
            <Button
              size="sm"
              onClick={() => openInGenerator({ platform: elsewhere, prompt: filledIn.topic })}
            >
              Write it in the generator
            </Button>
          )}
          <Button size="sm" onClick={clear}>
            Clear
          </Button>
        </>
      }
    >
      {template.data && notWrittenHere(template.data.platform)}{' '}
      {step === 2 ? (
        'Its text is in the topic below. Make it your own.'
      ) : (
        <>
          Its text becomes the topic in the next step:{' '}
          <q dir="auto" className="generator:line-clamp-3 generator:wrap-anywhere">
            {filledIn.topic}
          </q>
        </>
      )}
    </Banner>
  );
}

function ForProject() {
  const { api } = useHost();
  const { value: filledIn, change, draft } = useComposerDraft();
  const isReady = useStore(draft, ({ status }) => status !== 'loading');
  const [params, changeAddress] = useAddress();
  const asked = params.get('project');
  const { status, credits } = useCredits();
  const hasProjects = planOf(credits.plan).rights.projects;
  useNewProjectAsked(isReady, useBeginProject(hasProjects));
  const id = filledIn.projectId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once per address
  useEffect(() => {
    if (isReady && asked !== null && asked !== newProject && asked !== id) change({ projectId: asked });
  }, [isReady, asked]);
  const project = useQuery({
    ...api.query(projectsEndpoints.getProject, { params: { id: id ?? '' } }),
    enabled: id !== null && id !== newProject,
  });
  const voice = project.data?.brandVoiceId ?? null;
  const tone = nearestTone(project.data?.briefDefaults.tone ?? null, composerTones);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the requested project has loaded
  useEffect(() => {
    if (!isReady || asked !== id) return;
    // The project's values must not replace a voice or tone that the person has chosen.
    const voiceHere = voice !== null && givesWay(filledIn);
    const toneHere = tone !== null && filledIn.tone === emptyComposerDraft.tone;
    if (voiceHere || toneHere)
      change({
        ...(voiceHere && { brandVoiceId: voice, voiceFrom: undefined }),
        ...(toneHere && { tone }),
      });
  }, [isReady, asked, id, voice, tone]);
  if (id === null) return null;
  if (id === newProject && !hasProjects) {
    if (status === 'loading') return null;
    return (
      // One line instead of a notice, so that on a phone the first step is still on the screen.
      <p className="generator:flex generator:flex-wrap generator:gap-x-4 generator:text-sm generator:text-muted">
        <span>Your posts are saved in Posts.</span>
        <SeePlans>Projects come with {plansWith('projects')}</SeePlans>
      </p>
    );
  }
  const leave = () => {
    const isItsVoice = voice !== null && filledIn.brandVoiceId === voice;
    change({ projectId: null, ...(isItsVoice && { brandVoiceId: null, voiceFrom: undefined }) });
    changeAddress({ project: null }, { replace: true });
  };
  const isMissing =
    project.isError && ['not_found', 'validation_failed'].includes(String(readFailure(project.error).code));
  if (isMissing) {
    return (
      <Banner
        tone="warning"
        title="This project no longer exists"
        actions={
          <Button size="sm" onClick={leave}>
            Continue without it
          </Button>
        }
      >
        What you make won’t be in a project.
      </Banner>
    );
  }
  return id === newProject ? (
    <ProjectLine leave="Without a project" onLeave={leave}>
      For a new project, named after your topic
    </ProjectLine>
  ) : (
    <ProjectLine leave="Remove from project" onLeave={leave}>
      For the project “{project.data?.title ?? '…'}”
    </ProjectLine>
  );
}

interface ProjectLineProps {
  /** What the button says. */
  readonly leave: string;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Where what is made will be saved, close below the heading and no notice: it would push every step down. */
function ProjectLine({ leave, onLeave, children }: ProjectLineProps) {
  return (
    <p className="generator:-mt-3 generator:flex generator:items-center generator:gap-2 generator:text-sm generator:text-muted">
      <Folder aria-hidden className="generator:size-4 generator:flex-none" />
      <span
        dir="auto"
        className="generator:line-clamp-1 generator:min-w-0 generator:wrap-anywhere generator:max-sm:line-clamp-2"
      >
        {children}
      </span>
      <Button size="sm" variant="link" className="generator:flex-none" onClick={onLeave}>
        {leave}
      </Button>
    </p>
  );
}

/**
 * Starts an empty brief for a new project. The person's usual choices are reset too, as the project may be for somebody
 * else. The previous brief can be restored from a toast. On a plan without projects, the posts won’t be in a project.
 */
function useBeginProject(hasProjects: boolean): () => void {
  const { toast } = useHost();
  const { get, change } = useComposerDraft();
  const client = useChosenClient();
  return () => {
    const before = get();
    change({ ...emptyComposerDraft, ...clientDefaults(client), projectId: newProject });
    if (!isFilledIn(before)) return;
    toast({
      title: hasProjects ? 'New project' : 'New posts',
      description: 'Undo brings back what you had filled in.',
      action: { label: 'Undo', onSelect: () => change(before) },
    });
  };
}

/**
 * Handles a link that asks for a new project once: the address forgets it, so that a reload or the Back button doesn't
 * start another project for somebody who has removed it.
 */
function useNewProjectAsked(isReady: boolean, onAsked: () => void): void {
  const { state } = useLocation();
  const [params, changeAddress] = useAddress();
  // Shells and workspaces released before 2.30.0 of the contract ask for it in the router's state.
  const isAsked = [params.get('project'), state?.project].includes(newProject);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such link
  useEffect(() => {
    if (!isReady || !isAsked) return;
    onAsked();
    changeAddress({ project: null }, { replace: true, preventScrollReset: true });
  }, [isReady, isAsked]);
}

function FromGenerator() {
  const { value: filledIn, change, draft } = useComposerDraft();
  const { brief } = useBrief();
  const isReady = useStore(draft, ({ status }) => status === 'ready');
  const [params] = useSearchParams();
  const isOffered =
    isReady &&
    !params.has('template') &&
    !isFilledIn({ ...filledIn, projectId: null }) &&
    hasContent(brief) &&
    brief.prompt.trim() !== '';
  if (!isOffered) return null;
  return (
    <Banner
      tone="neutral"
      icon={null}
      actions={
        <Button size="sm" onClick={() => change(fromBrief(brief))}>
          Use your brief from the generator
        </Button>
      }
    >
      <q dir="auto" className="generator:line-clamp-1 generator:wrap-anywhere">
        {brief.prompt}
      </q>
      {notWrittenHere(brief.platform)}
    </Banner>
  );
}

function fromBrief({ platform, prompt, businessType, targetAudience, tone }: Brief): Partial<ComposerDraft> {
  return {
    topic: prompt,
    keywords: [businessType, targetAudience].filter((part) => part.trim()).join(', '),
    platforms: isKnown(composerPlatforms, platform) ? [platform] : [],
    tone: nearestTone(tone, composerTones),
  };
}
