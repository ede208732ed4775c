import { Loaded, useHost, usePageMeta, useRight } from '@postloom/remote-kit';
import {
  type Client,
  clientIn,
  clientParameter,
  dashboardEndpoints,
  dashboardRows,
  type PostSummary,
  postsEndpoints,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import {
  Avatar,
  Badge,
  Button,
  Container,
  Heading,
  PageHeader,
  PageSkeleton,
  TextLink,
} from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChartNoAxesColumn, FileText, Folder, Images, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { ClientDialog } from '#app/clients/client-dialog.tsx';
import { ClientMenu } from '#app/clients/client-menu.tsx';
import { useClients } from '#app/clients/use-clients.ts';
import { BackLink } from '#app/lists/back-link.tsx';
import { RowsSkeleton } from '#app/lists/list-skeleton.tsx';
import { MissingItem } from '#app/lists/missing-item.tsx';
import { useListFocus } from '#app/lists/use-list-focus.ts';
import { PostRow } from '#app/posts/post-row.tsx';
import { useCreatePath } from '#app/posts/use-create-path.ts';
import { ClientFacts } from './client-facts.tsx';
import { OpenLinks } from './open-links.tsx';

const allClients = `${paths.clients}?${clientParameter}=`;

/** One client: who they are, what awaits their approval, what is published next, and links to their work. */
export function Component() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { navigate } = useHost();
  const clients = useClients();
  const client = clients.data?.find((each) => each.id === id);
  usePageMeta(client?.name ?? 'Client');
  // Everything on the page is this client's, so it makes them the chosen client, whatever the address said.
  const isToBeChosen = client !== undefined && clientIn(search) !== id;
  useEffect(() => {
    if (isToBeChosen) navigate(paths.client(id), { replace: true });
  }, [isToBeChosen, id, navigate]);
  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      {clients.isError && !clients.data && (
        <PageHeader back={<BackLink to={allClients}>All clients</BackLink>} title="Client" />
      )}
      <Loaded query={clients} what="this client" skeleton={<PageSkeleton shape="item" />}>
        {() => {
          if (client) return isToBeChosen ? <PageSkeleton shape="item" /> : <OpenClient client={client} />;
          return (
            <MissingItem
              what="client"
              list="All clients"
              to={allClients}
              why="It may be in the bin, or it belongs to another workspace."
            />
          );
        }}
      </Loaded>
    </Container>
  );
}

function OpenClient({ client }: { readonly client: Client }) {
  useListFocus();
  const { name, logo, archived } = client;
  const { api } = useHost();
  const createPath = useCreatePath();
  const mayEdit = useRight('edit');
  const [isEdited, setEdited] = useState(false);
  const edit = () => setEdited(true);
  const due = useQuery({ ...api.query(dashboardEndpoints.getDashboard, {}), staleTime: 0 });
  const waiting = useQuery({
    ...api.query(postsEndpoints.listPosts, { query: { signOff: 'waiting', limit: 20 } }),
    staleTime: 0,
  });
  const inReview = useQuery({
    ...api.query(postsEndpoints.listPosts, { query: { status: 'review', limit: 5 } }),
    staleTime: 0,
  });
  const needsYou = due.data?.needsYou ?? [];
  // The client can see these too, but doesn't know that there is something new.
  const withClient = (posts: readonly PostSummary[]) =>
    posts.filter(({ id }) => !needsYou.some((post) => post.id === id));
  return (
    <>
      <PageHeader
        back={<BackLink to={allClients}>All clients</BackLink>}
        title={
          <span className="workspace:flex workspace:items-center workspace:gap-4">
            <Avatar name={name} src={logo?.url} aria-hidden />
            <span dir="auto" className="workspace:min-w-0 workspace:wrap-anywhere">
              {name}
            </span>
          </span>
        }
        meta={archived && <Badge tone="warning">Archived</Badge>}
        primary={
          mayEdit && (
            <Button asChild variant="primary" icon={<Plus aria-hidden />}>
              <Link to={createPath}>Create Content</Link>
            </Button>
          )
        }
        menu={<ClientMenu client={client} onEdit={edit} isForReaders variant="secondary" />}
      />
      {/* The row scrolls on a phone. It starts left of the text, so that the first icon is in line with it. */}
      <nav
        aria-label={`Work for ${name}`}
        className="workspace:min-w-0 workspace:border-y workspace:border-line workspace:py-1"
      >
        <ul className="workspace:-ms-3 workspace:flex workspace:overflow-x-auto">
          {ways.map(({ path, label, icon: Icon }) => (
            <li key={path} className="workspace:shrink-0">
              <Button
                asChild
                variant="ghost"
                icon={<Icon aria-hidden className="workspace:text-muted" />}
                className="workspace:px-3"
              >
                <Link to={path}>{label}</Link>
              </Button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="workspace:grid workspace:grid-cols-1 workspace:items-start workspace:gap-8 workspace:lg:grid-cols-3">
        <div className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-8 workspace:lg:col-span-2">
          {needsYou.length > 0 && (
            <Posts title="Needs you" posts={needsYou.slice(0, dashboardRows)} all={null}>
              {null}
            </Posts>
          )}
          <Loaded query={due} what="what is due" skeleton={<RowsSkeleton rows={2} />}>
            {({ dueNext }) => (
              <Posts
                title="Next on the calendar"
                posts={dueNext}
                all={paths.calendar}
                next={mayEdit && <Link to={paths.calendar}>Schedule a post</Link>}
              >
                Nothing is scheduled for {name}.
              </Posts>
            )}
          </Loaded>
          <Loaded query={waiting} what="what waits for an answer" skeleton={<RowsSkeleton rows={1} />}>
            {({ items }) => (
              <Posts
                title="Waiting for their answer"
                posts={withClient(items).slice(0, dashboardRows)}
                all={`${paths.posts}?signOff=waiting`}
                next={mayEdit && <Link to={paths.posts}>Choose posts to send</Link>}
              >
                No posts are waiting for {name} to approve them.
              </Posts>
            )}
          </Loaded>
          <Loaded query={inReview} what="what is in review" skeleton={<RowsSkeleton rows={1} />}>
            {({ items }) =>
              items.length > 0 && (
                <Posts title="In review" posts={items} all={`${paths.posts}?status=review`}>
                  {null}
                </Posts>
              )
            }
          </Loaded>
        </div>
        <div className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-4">
          <ClientFacts client={client} onEdit={mayEdit ? edit : null} />
          <OpenLinks posts={waiting.data?.items.slice(0, dashboardRows) ?? []} />
        </div>
      </div>
      {isEdited && <ClientDialog client={client} onClose={() => setEdited(false)} />}
    </>
  );
}

const ways = [
  { path: paths.posts, label: 'Posts', icon: FileText },
  { path: paths.calendar, label: 'Calendar', icon: CalendarDays },
  { path: paths.media, label: 'Media Library', icon: Images },
  { path: paths.projects, label: 'Projects', icon: Folder },
  { path: paths.usage, label: 'Usage', icon: ChartNoAxesColumn },
] as const;

interface PostsProps {
  readonly title: string;
  readonly posts: readonly PostSummary[];
  /** Address of the complete list; null if there is none. */
  readonly all: string | null;
  /** Shown if there are none. */
  readonly children: ReactNode;
  /** A link to what can be done about that. */
  readonly next?: ReactNode;
}

function Posts({ title, posts, all, next, children }: PostsProps) {
  return (
    <section aria-label={title} className="workspace:flex workspace:flex-col workspace:gap-3">
      <div className="workspace:flex workspace:items-baseline workspace:justify-between workspace:gap-4">
        <Heading level={2} size="md">
          {title}
        </Heading>
        {all !== null && posts.length > 0 && (
          <TextLink asChild>
            <Link to={all}>See all</Link>
          </TextLink>
        )}
      </div>
      {posts.length > 0 ? (
        <ul className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line">
          {posts.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </ul>
      ) : (
        <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:justify-between workspace:gap-x-4 workspace:gap-y-3 workspace:rounded-lg workspace:border workspace:border-dashed workspace:border-line-strong workspace:p-4">
          <p className="workspace:text-sm workspace:wrap-anywhere workspace:text-muted">{children}</p>
          {next && (
            <Button asChild size="sm">
              {next}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
