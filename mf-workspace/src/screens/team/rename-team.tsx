import { maxLengthOf, useApiMutation, useHost } from '@postloom/remote-kit';
import { type Team, teamsEndpoints } from '@postloom/shared-contracts';
import { Button, Dialog, TextField } from '@postloom/ui-kit';
import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';

export interface RenameTeamProps {
  readonly team: Team;
  readonly onChange: () => Promise<unknown>;
}

/** Opens the dialog to rename the team. */
export function RenameButton(props: RenameTeamProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Pencil aria-hidden />} onClick={() => setOpen(true)}>
        Rename
      </Button>
      {isOpen && <RenameDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({
  team: { name: before, version = 0 },
  onChange,
  onClose,
}: RenameTeamProps & { readonly onClose: () => void }) {
  const { api, refreshWorkspaces } = useHost();
  const form = useId();
  const [name, setName] = useState(before);
  const rename = useApiMutation({
    call: (next: string | null, options) =>
      api.call(teamsEndpoints.renameTeam, { body: { name: next, version } }, options),
    onDone: async () => {
      await Promise.all([onChange(), refreshWorkspaces()]);
      onClose();
    },
    done: ({ name: now }) => ({ title: `The team is now called ${now}` }),
    failed: ({ code, sentence }) => ({
      title: 'Couldn’t rename the team',
      description:
        code === 'conflict'
          ? 'Someone else just renamed it. You’re looking at the latest now.'
          : (sentence ?? 'Please try again.'),
    }),
    onFailed: async ({ code }) => {
      if (code !== 'conflict') return;
      await onChange();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Rename the team"
      held={rename.isPending}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" loading={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          rename.run(name.trim() || null);
        }}
      >
        <TextField
          label="Team name"
          hint="Members see it in their list of workspaces, and so does everyone you invite. Leave it empty to use your brand’s name, or without a brand the name of the person who pays."
          data-autofocus
          dir="auto"
          autoComplete="off"
          maxLength={maxLengthOf(teamsEndpoints.renameTeam.body, 'name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
