import { useWorkspaceRight } from '@postloom/remote-kit';
import type { Client } from '@postloom/shared-contracts';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@postloom/ui-kit';
import { Archive, ArchiveRestore, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useClientActions } from './use-client-actions.ts';
import { useClientsRight } from './use-clients.ts';

interface ClientMenuProps {
  readonly client: Client;
  readonly onEdit: () => void;
  readonly className?: string;
}

/** The actions for a client, for people with any of the rights. */
export function ClientMenu({ client, onEdit, className }: ClientMenuProps) {
  const { name, archived } = client;
  const { archive, unarchive, remove } = useClientActions();
  const mayManage = useWorkspaceRight('manage');
  const mayEdit = useWorkspaceRight('edit');
  const canChange = useClientsRight() && mayEdit;
  if (!mayManage && (!canChange || archived)) return null;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${name}`} variant="ghost" className={className}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    >
      {canChange && !archived && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      {mayManage && (
        <>
          {archived ? (
            canChange && (
              <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => unarchive.run(client)}>
                Unarchive
              </MenuItem>
            )
          ) : (
            <MenuItem icon={<Archive aria-hidden />} onSelect={() => archive.run(client)}>
              Archive
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => remove.run(client)}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
