import { useHost, useWorkspaceRight } from '@postloom/remote-kit';
import { type Client, postsEndpoints, readToEnd } from '@postloom/shared-contracts';
import { type ButtonProps, IconButton, Menu, MenuItem, MenuSeparator } from '@postloom/ui-kit';
import { Archive, ArchiveRestore, Download, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useExportPosts } from '#app/posts/export/use-export-posts.tsx';
import { useClientActions } from './use-client-actions.ts';
import { useClientsRight } from './use-clients.ts';

interface ClientMenuProps {
  readonly client: Client;
  readonly onEdit: () => void;
  /** Whether people who can only read get a menu too, with the export of the client's posts. */
  readonly isForReaders?: boolean;
  /** `secondary` in the header of a page. */
  readonly variant?: ButtonProps['variant'];
  readonly className?: string;
}

/** The actions for a client. */
export function ClientMenu({
  client,
  onEdit,
  isForReaders = false,
  variant = 'ghost',
  className,
}: ClientMenuProps) {
  const { id, name, archived } = client;
  const { api } = useHost();
  const { archive, unarchive, remove } = useClientActions();
  const exporting = useExportPosts();
  const mayManage = useWorkspaceRight('manage');
  const mayEdit = useWorkspaceRight('edit');
  const canChange = useClientsRight() && mayEdit;
  if (!isForReaders && !mayManage && (!canChange || archived)) return null;
  const findPosts = (signal: AbortSignal) =>
    readToEnd((page) => api.call(postsEndpoints.listPosts, { query: { client: id, ...page } }, { signal }));
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${name}`} variant={variant} className={className}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        {canChange && !archived && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        <MenuItem
          icon={<Download aria-hidden />}
          onSelect={() => exporting.run({ find: findPosts, name: 'posts' })}
        >
          Export posts
        </MenuItem>
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
      {exporting.dialog}
    </>
  );
}
