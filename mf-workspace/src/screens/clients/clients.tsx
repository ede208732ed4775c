import { Loaded, useFormats, useHost, usePageMeta, useWorkspaceRight } from '@postloom/remote-kit';
import { type Client, clientsEndpoints, lowestPlanWith, retentionTime } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import {
  Avatar,
  Badge,
  Banner,
  Button,
  Card,
  Container,
  EmptyState,
  Heading,
  PageHeader,
  SegmentedControl,
  WovenPattern,
} from '@postloom/ui-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Plus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ClientDialog } from '#app/clients/client-dialog.tsx';
import { ClientMenu } from '#app/clients/client-menu.tsx';
import { ClientsUpsell } from '#app/clients/clients-upsell.tsx';
import { useClientActions } from '#app/clients/use-client-actions.ts';
import { useClients, useClientsRight } from '#app/clients/use-clients.ts';
import { SearchField } from '#app/filters/search-field.tsx';
import { useAddressFilters } from '#app/filters/use-address-filters.ts';
import { FoundInPages } from '#app/lists/found-in-pages.tsx';
import { CardsSkeleton } from '#app/lists/list-skeleton.tsx';
import { ShowMore } from '#app/lists/show-more.tsx';
import { listItem, useListFocus } from '#app/lists/use-list-focus.ts';

/** The agency's clients. */
export function Component() {
  usePageMeta('Clients');
  useListFocus();
  const hasPlan = useClientsRight();
  const mayEdit = useWorkspaceRight('edit');
  const canChange = hasPlan && mayEdit;
  const all = useClients();
  const filters = useAddressFilters();
  const inArchive = filters.text('archived') === 'true';
  const inBin = filters.text('bin') === 'true';
  const q = filters.text('q');
  /** Undefined while nothing is being edited, null for a new client. */
  const [edited, setEdited] = useState<Client | null>();
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited(null)}>
      New client
    </Button>
  );
  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      <PageHeader
        title="Clients"
        description="The brands you work for, each kept separate."
        actions={
          all.data &&
          all.data.length > 0 && (
            <Button asChild icon={<ChartNoAxesColumn aria-hidden />}>
              <Link to={paths.usage}>Usage</Link>
            </Button>
          )
        }
        primary={canChange && create}
      />
      {hasPlan === false && all.isError && !all.data ? (
        <ClientsUpsell />
      ) : (
        <Loaded query={all} what="your clients" skeleton={<CardsSkeleton />}>
          {(clients) => {
            if (hasPlan === null || canChange === null) return <CardsSkeleton />;
            // If the only client was deleted, it can still be restored.
            if (clients.length === 0 && !inBin) {
              return canChange ? (
                <EmptyState
                  art={<WovenPattern seed="clients" />}
                  title="No clients yet"
                  description="Add a client with its name and voice, then open it here, or choose it at the top of Posts, the calendar and every other page with its work."
                  actions={
                    <>
                      {create}
                      <Button onClick={() => filters.set({ bin: 'true' })}>Open the bin</Button>
                    </>
                  }
                />
              ) : hasPlan ? (
                <EmptyState title="No clients yet" description="Your team hasn’t added any." />
              ) : (
                <ClientsUpsell />
              );
            }
            return (
              <>
                {!hasPlan && (
                  <Banner tone="warning" title="Your clients are read-only">
                    Everything is still here. Go back to {lowestPlanWith('clients').name} to work on it again.
                  </Banner>
                )}
                <search className="workspace:flex workspace:flex-col workspace:gap-4 workspace:sm:flex-row workspace:sm:items-end">
                  <SearchField
                    placeholder="A client’s name"
                    value={q}
                    onSearch={(words) => filters.set({ q: words })}
                  />
                  <SegmentedControl
                    label="Which clients"
                    options={[
                      { value: 'open', label: 'Clients' },
                      { value: 'archive', label: 'Archive' },
                      { value: 'bin', label: 'Bin' },
                    ]}
                    value={inBin ? 'bin' : inArchive ? 'archive' : 'open'}
                    onValueChange={(value) =>
                      filters.set({
                        archived: value === 'archive' ? 'true' : '',
                        bin: value === 'bin' ? 'true' : '',
                      })
                    }
                  />
                </search>
                <ClientPages
                  q={q}
                  place={inBin ? 'bin' : inArchive ? 'archive' : 'open'}
                  onEdit={setEdited}
                  onClear={() => filters.set({ q: '' })}
                />
              </>
            );
          }}
        </Loaded>
      )}
      {edited !== undefined && (
        <ClientDialog key={edited?.id} client={edited} onClose={() => setEdited(undefined)} />
      )}
    </Container>
  );
}

interface ClientPagesProps {
  readonly q: string;
  readonly place: 'open' | 'archive' | 'bin';
  readonly onEdit: (client: Client) => void;
  readonly onClear: () => void;
}

const listNames = { open: 'Clients', archive: 'Archived clients', bin: 'Clients in the bin' } as const;
const nothingIn = {
  open: {
    title: 'All your clients are archived',
    description: 'Restore one to work on it again, or add a new client.',
  },
  archive: {
    title: 'The archive is empty',
    description: 'Archive clients you no longer work for. Their posts, projects and media stay with them.',
  },
  bin: {
    title: 'The bin is empty',
    description: `Deleted clients stay here for ${retentionTime('deletedPosts')}.`,
  },
} as const;

/** One of the lists of clients, page by page. */
function ClientPages({ q, place, onEdit, onClear }: ClientPagesProps) {
  const { api } = useHost();
  const query = {
    ...(q && { q }),
    ...(place === 'bin'
      ? { deleted: 'true' as const }
      : { archived: place === 'archive' ? ('true' as const) : ('false' as const) }),
  };
  const list = useInfiniteQuery({
    queryKey: [clientsEndpoints.listClients.path, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        clientsEndpoints.listClients,
        { query: { ...query, limit: 24, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  return (
    <>
      <FoundInPages list={list} isFiltered={q !== ''} what="clients" />
      <Loaded
        query={list}
        what={place === 'bin' ? 'the bin' : 'your clients'}
        skeleton={<CardsSkeleton />}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={
          q ? (
            <EmptyState
              title="No clients match"
              description="Try other words, or look in another place."
              actions={<Button onClick={onClear}>Clear search</Button>}
            />
          ) : (
            <EmptyState {...nothingIn[place]} />
          )
        }
      >
        {({ pages }) => {
          const clients = pages.flatMap(({ items }) => items);
          return (
            <>
              <ul
                aria-label={listNames[place]}
                className={
                  place === 'bin'
                    ? 'workspace:border-t workspace:border-line'
                    : 'workspace:grid workspace:grid-cols-1 workspace:gap-4 workspace:md:grid-cols-2 workspace:xl:grid-cols-3'
                }
              >
                {clients.map((client) =>
                  place === 'bin' ? (
                    <BinnedClient key={client.id} client={client} />
                  ) : (
                    <ClientCard key={client.id} client={client} onEdit={() => onEdit(client)} />
                  ),
                )}
              </ul>
              <ShowMore list={list} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** A deleted client that can still be restored. */
function BinnedClient({ client }: { readonly client: Client }) {
  const { shortDay } = useFormats();
  const { restore } = useClientActions();
  const mayManage = useWorkspaceRight('manage');
  return (
    <li
      {...listItem(client.id)}
      className="workspace:flex workspace:items-center workspace:gap-4 workspace:border-b workspace:border-line workspace:py-3"
    >
      <Avatar name={client.name} src={client.logo?.url} />
      <p dir="auto" className="workspace:min-w-0 workspace:flex-1 workspace:wrap-anywhere">
        {client.name}{' '}
        <span className="workspace:text-sm workspace:text-muted">
          deleted {shortDay(client.deletedAt ?? '')}
        </span>
      </p>
      {mayManage && (
        <Button
          size="sm"
          icon={<RotateCcw aria-hidden />}
          aria-label={`Restore ${client.name}`}
          onClick={() => restore.run(client)}
        >
          Restore
        </Button>
      )}
    </li>
  );
}

interface ClientCardProps {
  readonly client: Client;
  readonly onEdit: () => void;
}

function ClientCard({ client, onEdit }: ClientCardProps) {
  const { id, name, logo, briefDefaults, brandVoiceId } = client;
  const facts = [
    briefDefaults.businessType,
    briefDefaults.targetAudience && `for ${briefDefaults.targetAudience}`,
  ];
  return (
    <Card asChild interactive>
      <li
        {...listItem(id)}
        className="workspace:flex workspace:min-w-0 workspace:items-start workspace:gap-4"
      >
        <Avatar name={name} src={logo?.url} />
        <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-2">
          <Heading level={2} size="sm" dir="auto" className="workspace:wrap-anywhere">
            <Link to={paths.client(id)} data-card-action>
              {name}
            </Link>
          </Heading>
          <p dir="auto" className="workspace:text-sm workspace:text-muted workspace:wrap-anywhere">
            {facts.filter(Boolean).join(' ') || 'No brief yet'}
          </p>
          {brandVoiceId && (
            <p>
              <Badge tone="teal">Has a voice</Badge>
            </p>
          )}
        </div>
        <ClientMenu
          client={client}
          onEdit={onEdit}
          className="workspace:relative workspace:z-10 workspace:-my-2 workspace:-me-2"
        />
      </li>
    </Card>
  );
}
