import { chosenClient, useCredits, useHost, useRight } from '@postloom/remote-kit';
import { type PostSummary, planOf, projectsEndpoints, signOffLimits } from '@postloom/shared-contracts';
import { Button, IconButton, Menu, MenuItem, Popover, Select } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import {
  Briefcase,
  CalendarPlus,
  CircleDot,
  Download,
  EllipsisVertical,
  Folder,
  RotateCcw,
  Send,
  Trash2,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { SchedulingLockedDialog } from '#app/calendar/plan-notice.tsx';
import { useClients, useClientsRight } from '#app/clients/use-clients.ts';
import { useProjectsRight } from '#app/projects/project-access.ts';
import { SendDialog } from '#app/sign-off/send-dialog.tsx';
import { useSignOffRight } from '#app/sign-off/use-sign-off.ts';
import { statusLook } from './post-status.ts';
import type { useSomePosts } from './use-some-posts.ts';

interface PostsSelectionBarProps {
  readonly posts: readonly PostSummary[];
  readonly inBin: boolean;
  readonly some: ReturnType<typeof useSomePosts>;
  readonly onExport: () => void;
  readonly onClear: () => void;
}

/** Statuses that several posts can be given at once: those that need no time and no further input. */
const givenStatuses = ['draft', 'review', 'published'] as const;

/**
 * Actions for the selected posts, at the bottom of the window while any are selected. On narrow windows, all but the
 * main one are folded behind a button, so that the bar doesn't cover what is selected.
 */
export function PostsSelectionBar({ posts, inBin, some, onExport, onClear }: PostsSelectionBarProps) {
  const mayEdit = useRight('edit');
  const download = (
    <Button size="sm" icon={<Download aria-hidden />} onClick={onExport}>
      Export
    </Button>
  );
  const others = (
    <>
      {download}
      <ToProject posts={posts} some={some} />
      <MoveToClient posts={posts} some={some} />
      <ToClient posts={posts} onSent={onClear} />
      <Menu
        trigger={
          <Button size="sm" icon={<CircleDot aria-hidden />} loading={some.pending === 'status'}>
            Status
          </Button>
        }
      >
        {givenStatuses.map((status) => (
          <MenuItem key={status} onSelect={() => some.run(posts, { kind: 'status', status })}>
            {statusLook(status).label}
          </MenuItem>
        ))}
      </Menu>
      <Button
        size="sm"
        icon={<Trash2 aria-hidden />}
        loading={some.pending === 'bin'}
        onClick={() => some.run(posts, { kind: 'bin' })}
      >
        Delete
      </Button>
    </>
  );
  return (
    <section
      aria-label="Selected posts"
      data-action-bar
      className="workspace:sticky workspace:bottom-4 workspace:z-10 workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2 workspace:rounded-lg workspace:border workspace:border-line workspace:bg-overlay workspace:p-2 workspace:shadow-overlay workspace:sm:p-3"
    >
      <IconButton size="sm" label="Clear selection" variant="ghost" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
      <p role="status" className="workspace:me-auto workspace:font-medium">
        {posts.length} selected
      </p>
      {inBin ? (
        <Button
          size="sm"
          icon={<RotateCcw aria-hidden />}
          loading={some.pending === 'restore'}
          onClick={() => some.run(posts, { kind: 'restore' })}
        >
          Restore
        </Button>
      ) : mayEdit ? (
        <>
          <ToCalendar posts={posts} some={some} />
          <div className="workspace:hidden workspace:lg:contents">{others}</div>
          <Popover
            label="More actions"
            side="top"
            align="end"
            trigger={
              <IconButton size="sm" label="More actions" className="workspace:lg:hidden">
                <EllipsisVertical aria-hidden />
              </IconButton>
            }
          >
            <div className="workspace:flex workspace:flex-col workspace:gap-2">{others}</div>
          </Popover>
        </>
      ) : (
        download
      )}
    </section>
  );
}

type ActionProps = Pick<PostsSelectionBarProps, 'posts' | 'some'>;

/** Plans them in the next free posting slots of their platforms. */
function ToCalendar({ posts, some }: ActionProps) {
  const { credits, status } = useCredits();
  const [isLockedOpen, setLockedOpen] = useState(false);
  const isLocked = status === 'ready' && planOf(credits.plan).rights.scheduledPosts === 0;
  return (
    <>
      <Button
        size="sm"
        icon={<CalendarPlus aria-hidden />}
        loading={some.pending === 'slots'}
        onClick={() => (isLocked ? setLockedOpen(true) : some.run(posts, { kind: 'slots' }))}
      >
        Next free slots
      </Button>
      <SchedulingLockedDialog open={isLockedOpen} onOpenChange={setLockedOpen} />
    </>
  );
}

/**
 * Moves them to a project. A client's posts can only be in the client's own projects, so posts of different clients
 * can't be moved together.
 */
function ToProject({ posts, some }: ActionProps) {
  const { api } = useHost();
  const hasProjects = useProjectsRight() === true;
  const [isOpen, setOpen] = useState(false);
  const [project, setProject] = useState('');
  const list = useQuery({
    ...api.query(projectsEndpoints.listProjects, { query: { limit: 100 } }),
    enabled: hasProjects && isOpen,
    staleTime: 0,
  });
  if (!hasProjects) return null;
  const clients = new Set(posts.map(({ client }) => client));
  const offered = list.data?.items.filter(({ client }) => clients.has(client)) ?? [];
  return (
    <Popover
      label="Move to a project"
      side="top"
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        setProject('');
      }}
      trigger={
        <Button size="sm" icon={<Folder aria-hidden />} loading={some.pending === 'project'}>
          Project
        </Button>
      }
    >
      {clients.size > 1 ? (
        <p className="workspace:max-w-72 workspace:p-2 workspace:text-sm">
          A project belongs to one client. Select posts for one client only.
        </p>
      ) : (
        <form
          className="workspace:flex workspace:items-end workspace:gap-2 workspace:p-2"
          onSubmit={(event) => {
            event.preventDefault();
            const title = offered.find(({ id }) => id === project)?.title ?? '';
            setOpen(false);
            some.run(posts, { kind: 'project', project: project || null, title });
          }}
        >
          <Select label="Project" value={project} onChange={({ target }) => setProject(target.value)}>
            <option value="">None</option>
            {offered.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
          <Button type="submit" disabled={!list.data}>
            Move
          </Button>
        </form>
      )}
    </Popover>
  );
}

/** Moves them to another client, or to none. Only where the posts of all clients are shown. */
function MoveToClient({ posts, some }: ActionProps) {
  const isOffered = useClientsRight() === true && chosenClient() === null;
  const { data = [] } = useClients({ enabled: isOffered });
  const [isOpen, setOpen] = useState(false);
  const [client, setClient] = useState('');
  const offered = data.filter(({ archived }) => !archived);
  const haveClients = posts.some((post) => post.client !== null);
  if (!isOffered || offered.length === 0) return null;
  return (
    <Popover
      label="Move to a client"
      side="top"
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        setClient('');
      }}
      trigger={
        <Button size="sm" icon={<Briefcase aria-hidden />} loading={some.pending === 'client'}>
          Move to client…
        </Button>
      }
    >
      <form
        className="workspace:flex workspace:max-w-80 workspace:flex-col workspace:gap-3 workspace:p-2"
        onSubmit={(event) => {
          event.preventDefault();
          const name = offered.find(({ id }) => id === client)?.name ?? '';
          setOpen(false);
          some.run(posts, { kind: 'client', client: client || null, name });
        }}
      >
        <div className="workspace:flex workspace:items-end workspace:gap-2">
          <Select label="Client" value={client} onChange={({ target }) => setClient(target.value)}>
            <option value="">{haveClients ? 'None (our own)' : 'Choose a client'}</option>
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Button type="submit" disabled={!haveClients && client === ''}>
            Move
          </Button>
        </div>
        <p className="workspace:text-sm workspace:text-muted">
          {[
            'Their images move with them.',
            posts.some(({ project }) => project !== null) && 'They leave their projects.',
            posts.some(({ signOff }) => signOff) && 'The client’s answers don’t come along.',
            posts.some(({ teamDecision }) => teamDecision) && 'Your team’s decisions don’t come along.',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </form>
    </Popover>
  );
}

/** Sends them to their client on one page. Published posts aren't sent, just as when sent individually. */
function ToClient({
  posts,
  onSent,
}: {
  readonly posts: readonly PostSummary[];
  readonly onSent: () => void;
}) {
  const hasRight = useSignOffRight() === true;
  const [isOpen, setOpen] = useState(false);
  if (!hasRight) return null;
  const sendable = posts.filter(({ status }) => status !== 'published');
  const obstacle = obstacleTo(sendable);
  if (obstacle !== null) {
    return (
      <Popover
        label="Send for approval"
        side="top"
        trigger={
          <Button size="sm" icon={<Send aria-hidden />}>
            Send for approval
          </Button>
        }
      >
        <p className="workspace:max-w-72 workspace:p-2 workspace:text-sm">{obstacle}</p>
      </Popover>
    );
  }
  return (
    <>
      <Button size="sm" icon={<Send aria-hidden />} onClick={() => setOpen(true)}>
        Send for approval
      </Button>
      {isOpen && <SendDialog posts={sendable} onClose={() => setOpen(false)} onSent={onSent} />}
    </>
  );
}

/** Why the posts can't be sent together, in a sentence; null if they can. */
function obstacleTo(posts: readonly PostSummary[]): string | null {
  if (posts.length === 0) return 'Published posts aren’t sent for approval.';
  if (new Set(posts.map(({ client }) => client)).size > 1) {
    return 'A link is for one client. Select posts for one client only.';
  }
  return posts.length > signOffLimits.postsPerLink
    ? `A link takes at most ${signOffLimits.postsPerLink} posts. Select fewer.`
    : null;
}
