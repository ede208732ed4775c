import { useHost } from '@postloom/remote-kit';
import { type Project, postsEndpoints, readToEnd } from '@postloom/shared-contracts';
import { type ButtonProps, IconButton, Menu, MenuItem, MenuSeparator } from '@postloom/ui-kit';
import { Archive, ArchiveRestore, Download, EllipsisVertical, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { losesChanges } from '#app/conflicts/use-leave-guard.ts';
import { useExportPosts } from '#app/posts/export/use-export-posts.tsx';
import { useMayChangeProjects } from './project-access.ts';
import { RenameProjectDialog } from './rename-project-dialog.tsx';
import { useProjectActions } from './use-project-actions.ts';

interface ProjectMenuProps {
  readonly project: Project;
  readonly onDeleted?: () => void;
  /** `secondary` in the header of a page. */
  readonly variant?: ButtonProps['variant'];
  readonly className?: string;
}

/** The actions for a project; for people who may not change it, the export of its posts. */
export function ProjectMenu({ project, onDeleted, variant = 'ghost', className }: ProjectMenuProps) {
  const { archive, unarchive, remove, restore } = useProjectActions(onDeleted ? { onDeleted } : {});
  const { api, toast } = useHost();
  const exporting = useExportPosts();
  const canChange = useMayChangeProjects() === true;
  const [isRenaming, setRenaming] = useState(false);
  const findPosts = (signal: AbortSignal) =>
    readToEnd((page) =>
      api.call(postsEndpoints.listPosts, { query: { project: project.id, ...page } }, { signal }),
    );
  const removeUnlessUnsaved = () => {
    if (losesChanges()) toast({ title: 'Save your changes first', description: 'They would be lost.' });
    else remove.run(project);
  };
  const trigger = (
    <IconButton label={`Actions for ${project.title}`} variant={variant} className={className}>
      <EllipsisVertical aria-hidden />
    </IconButton>
  );
  if (project.deletedAt !== null) {
    return (
      <Menu trigger={trigger}>
        <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => restore.run(project)}>
          Restore
        </MenuItem>
      </Menu>
    );
  }
  return (
    <>
      <Menu trigger={trigger}>
        {canChange && (
          <>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setRenaming(true)}>
              Rename
            </MenuItem>
            {project.archived ? (
              <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => unarchive.run(project)}>
                Unarchive
              </MenuItem>
            ) : (
              <MenuItem icon={<Archive aria-hidden />} onSelect={() => archive.run(project)}>
                Archive
              </MenuItem>
            )}
          </>
        )}
        <MenuItem
          icon={<Download aria-hidden />}
          onSelect={() => exporting.run({ find: findPosts, name: project.title })}
        >
          Export posts
        </MenuItem>
        {canChange && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={removeUnlessUnsaved}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {exporting.dialog}
      {isRenaming && <RenameProjectDialog project={project} onClose={() => setRenaming(false)} />}
    </>
  );
}
