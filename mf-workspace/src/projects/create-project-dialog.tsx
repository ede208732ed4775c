import { useContractForm, useHost } from '@postloom/remote-kit';
import { projectInputSchema, projectsEndpoints, projectTypes } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Dialog, Select, TextField } from '@postloom/ui-kit';
import { useId, useLayoutEffect, useRef } from 'react';
import { typeLook } from './project-look.ts';
import { useForgetProjects } from './use-project-actions.ts';

interface CreateProjectDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Creates an empty project with a name, and opens it. */
export function CreateProjectDialog({ open, onOpenChange }: CreateProjectDialogProps) {
  const formId = useId();
  const { api, navigate } = useHost();
  const forget = useForgetProjects();
  /** Whoever has closed it while the project was being created, or has left its screen, isn't taken to the project. */
  const isOpen = useRef(false);
  useLayoutEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  const { form, field, onSubmit, isPending } = useContractForm({
    schema: projectInputSchema,
    initial: { title: '', type: 'campaign' },
    send: (body, options) => api.call(projectsEndpoints.createProject, { body }, options),
    onDone: async (project) => {
      form.reset();
      await forget();
      // In place of the address that opened the dialog, so that going back doesn't open it again.
      if (isOpen.current) navigate(paths.project(project.id), { replace: true });
    },
    done: 'Project created',
    failed: 'Couldn’t create the project',
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="New empty project"
      description="Give it a name. Posts, a brief and the rest come later."
      held={isPending}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            Create project
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={onSubmit}
        className="workspace:flex workspace:flex-col workspace:gap-6"
      >
        <TextField label="Title" data-autofocus autoComplete="off" {...field('title')} />
        <Select label="Kind" {...field('type')}>
          {projectTypes.map((type) => (
            <option key={type} value={type}>
              {typeLook(type).label}
            </option>
          ))}
        </Select>
      </form>
    </Dialog>
  );
}
