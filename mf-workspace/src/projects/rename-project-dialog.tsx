import { maxLengthOf, useHost } from '@postloom/remote-kit';
import { type Project, projectInputSchema, projectsEndpoints } from '@postloom/shared-contracts';
import { Button, Dialog, TextField } from '@postloom/ui-kit';
import { useId, useState } from 'react';
import { ConflictChoice } from '#app/conflicts/conflict-choice.tsx';
import { useVersionedSave } from '#app/conflicts/use-versioned-save.ts';
import { useForgetProjects } from './use-project-actions.ts';

interface RenameProjectDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Renames a project. */
export function RenameProjectDialog({ project, onClose }: RenameProjectDialogProps) {
  const formId = useId();
  const { api } = useHost();
  const forget = useForgetProjects();
  const [title, setTitle] = useState(project.title);
  const params = { id: project.id };
  const save = useVersionedSave<Project, { readonly title: string }>({
    what: 'project',
    save: (body, options) => api.call(projectsEndpoints.updateProject, { params, body }, options),
    read: () => api.call(projectsEndpoints.getProject, { params }),
    onSaved: async () => {
      await forget();
      onClose();
    },
  });
  const { theirs } = save;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Rename project"
      held={save.isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={save.isPending}
            disabled={title.trim() === '' || theirs !== null}
          >
            Rename
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="workspace:flex workspace:flex-col workspace:gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.run({ title, version: project.version });
        }}
      >
        {theirs && (
          <ConflictChoice
            what="project"
            changedAt={theirs.updatedAt}
            isPending={save.isPending}
            onKeepMine={() => save.run({ title, version: theirs.version })}
            onTakeTheirs={() => void forget().then(onClose)}
          >
            It’s called “{theirs.title}” now.
          </ConflictChoice>
        )}
        <TextField
          label="Title"
          data-autofocus
          dir="auto"
          maxLength={maxLengthOf(projectInputSchema, 'title')}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
