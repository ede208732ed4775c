import {
  allClients,
  type Client,
  checkoutUrl,
  clientParameter,
  clientsEndpoints,
  lowestPlanWith,
  mayDo,
  planOf,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Avatar, Badge, Button } from '@postloom/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, Users } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { loadOverlays, useOverlays } from '../overlays/load-overlays.ts';
import { chosenClient } from '../routing/keep-client.ts';
import { closedClientStore } from '../session/workspace-store.ts';

/** Screens about the workspace as a whole, where choosing a client would change nothing. */
const ofWorkspace: readonly string[] = [
  paths.clients,
  paths.team,
  paths.billing,
  paths.brand,
  paths.api,
  paths.settings,
];

/**
 * Shows which client the page is about and lets the person switch. Hidden if the workspace has no clients, and on
 * screens about the workspace as a whole.
 */
export function ClientBar() {
  const { host, hasClients, isFrame } = useShell();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { status: sessionStatus, user } = useStore(host.session);
  const isMember = sessionStatus === 'member';
  const { status, credits } = useStore(host.credits);
  const hasRight = status !== 'loading' && planOf(credits.plan).rights.clients;
  const chosen = chosenClient({ pathname, search });
  const { data, refetch } = useQuery({
    ...allClients(host.api),
    enabled: isMember && (hasRight || chosen !== null),
  });
  const client = data?.find(({ id }) => id === chosen);
  const isMissing = data !== undefined && chosen !== null && client === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address whose client is not among those known
  useEffect(() => {
    if (!isMissing) return;
    void refetch().then(({ data: now }) => {
      // Deleted, or from another workspace: this page would find nothing.
      if (!now || now.some(({ id }) => id === chosen)) return;
      // Where the person is by now.
      const { location } = window;
      if (chosenClient(location) !== chosen) return;
      host.toast({
        title: 'That client no longer exists',
        description: 'You’re now seeing all clients.',
      });
      void navigate(`${listOf(location.pathname)}?${clientParameter}=`, { replace: true });
    });
  }, [isMissing, chosen]);
  const lacksPlan = client !== undefined && status !== 'loading' && !hasRight;
  const why = lacksPlan ? 'plan' : client?.archived ? 'archived' : null;
  const name = client?.name ?? '';
  useEffect(() => {
    closedClientStore.setState({ closed: chosen !== null && why ? { id: chosen, name, why } : null });
  }, [chosen, name, why]);
  const isAwaited = isFrame || (!data && hasClients && isMember);
  if (!isAwaited && (!data || (data.length === 0 && !isMissing))) return null;
  if (ofWorkspace.includes(pathname)) return null;
  if (!data) {
    return (
      <Bar>
        <NativeChoice face={<Face caption="Client" name="…" />} value="" disabled />
      </Bar>
    );
  }
  const upgrade = lowestPlanWith('clients');
  const shown = data.filter(({ id, archived }) => !archived || id === chosen);

  const choose = (id: string): void => void navigate(`${listOf(pathname)}?${clientParameter}=${id}`);
  const face =
    chosen === null ? (
      <Face caption="You’re seeing" name="All clients" />
    ) : (
      <Face caption="Working for" name={client?.name ?? 'Unknown client'} client={client} />
    );
  return (
    <Bar isOfOne={client !== undefined}>
      {shown.length < searchFrom ? (
        <NativeChoice face={face} value={chosen ?? ''} onChange={(event) => choose(event.target.value)}>
          <option value="">All clients</option>
          {isMissing && <option value={chosen}>Unknown client</option>}
          {shown.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeChoice>
      ) : (
        <SearchedChoice face={face} clients={shown} chosen={chosen} onChoose={choose} />
      )}
      {client?.archived && <Archived client={client} canUnarchive={hasRight} onDone={refetch} />}
      {why === 'plan' && (
        <>
          <Badge tone="warning">Read-only on the {planOf(credits.plan).name} plan</Badge>
          <Button asChild size="sm">
            <a href={checkoutUrl(upgrade.plan)}>Upgrade to {upgrade.name}</a>
          </Button>
          <span className="shell:text-sm shell:text-muted">
            {new Intl.NumberFormat(user?.preferences.language, {
              style: 'currency',
              currency: 'usd',
              // As it is for visitors: in British English, it would be “US$”.
              currencyDisplay: 'narrowSymbol',
              maximumFractionDigits: 0,
            }).format(upgrade.prices.monthly)}{' '}
            a month
          </span>
        </>
      )}
    </Bar>
  );
}

/** Explains why nothing on the page can be changed, and who can unarchive the client. */
function Archived({
  client: { id, name },
  canUnarchive,
  onDone,
}: {
  readonly client: Client;
  /** Whether the plan includes clients. */
  readonly canUnarchive: boolean;
  readonly onDone: () => Promise<unknown>;
}) {
  const { host } = useShell();
  const mayManage = useStore(
    host.workspace,
    ({ current }) => current === null || mayDo(current.role, 'manage'),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: () => host.api.call(clientsEndpoints.unarchiveClient, { params: { id } }),
    onSuccess: async () => {
      await onDone();
      host.toast({ title: 'Client unarchived' });
    },
    onError: () =>
      host.toast({
        tone: 'destructive',
        title: 'Couldn’t unarchive the client',
        description: 'Check your connection and try again.',
      }),
  });
  return (
    <>
      <Badge tone="warning">Archived, read-only</Badge>
      {!canUnarchive ? null : mayManage ? (
        <Button size="sm" loading={isPending} aria-label={`Unarchive ${name}`} onClick={() => mutate()}>
          Unarchive
        </Button>
      ) : (
        <p className="shell:text-sm shell:text-muted">Ask an owner to unarchive it.</p>
      )}
    </>
  );
}

const Bar = ({ isOfOne = false, children }: { readonly isOfOne?: boolean; readonly children: ReactNode }) => (
  <section
    aria-label="Client"
    // In a color of its own while the page is about one client, so that nobody writes for another by mistake.
    className={`shell:flex shell:flex-wrap shell:items-center shell:gap-x-3 shell:gap-y-2 shell:border-b shell:px-gutter shell:py-2 shell:print:hidden ${isOfOne ? 'shell:border-teal-line shell:bg-teal-soft' : 'shell:border-line shell:bg-sunken'}`}
  >
    {children}
  </section>
);

/** From so many clients on they are searched instead of read through. */
const searchFrom = 8;

const choiceLook =
  'shell:relative shell:flex shell:min-h-12 shell:min-w-0 shell:flex-1 shell:items-center shell:gap-3 shell:rounded-md shell:border shell:border-line-strong shell:bg-surface shell:px-3 shell:py-1 shell:text-start shell:hover:border-ink shell:sm:max-w-sm';

interface FaceProps {
  readonly caption: string;
  readonly name: string;
  readonly client?: Client | undefined;
}

/** Shows whom the page is about. */
function Face({ caption, name, client }: FaceProps) {
  return (
    <>
      {client ? (
        <span aria-hidden className="shell:flex-none">
          <Avatar name={name} src={client.logo?.url} size="sm" />
        </span>
      ) : (
        <Users aria-hidden className="shell:mx-1 shell:size-5 shell:flex-none" />
      )}
      <span className="shell:grid shell:min-w-0 shell:flex-1">
        <span className="shell:text-xs shell:leading-snug shell:text-muted">{caption}</span>{' '}
        <span
          dir="auto"
          className="shell:line-clamp-2 shell:text-sm shell:leading-snug shell:font-semibold shell:wrap-anywhere"
        >
          {name}
        </span>
      </span>
      <ChevronsUpDown aria-hidden className="shell:size-4 shell:flex-none shell:text-muted" />
    </>
  );
}

/**
 * A choice among a few: the browser's own, which on a phone opens the system's picker. It lies unseen over what shows the
 * chosen one, whose name would be cut off in it.
 */
const NativeChoice = ({ face, ...select }: ComponentProps<'select'> & { readonly face: ReactNode }) => (
  <div
    className={`${choiceLook} shell:has-focus-visible:outline-2 shell:has-focus-visible:outline-offset-2 shell:has-focus-visible:outline-focus`}
  >
    <span aria-hidden className="shell:contents">
      {face}
    </span>
    <select
      {...select}
      aria-label="Client"
      className="shell:absolute shell:inset-0 shell:size-full shell:opacity-0"
    />
  </div>
);

interface SearchedChoiceProps {
  readonly face: ReactNode;
  readonly clients: readonly Client[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** A choice among many, in a dialog whose code is loaded when it is wanted. */
function SearchedChoice({ face, ...search }: SearchedChoiceProps) {
  const overlays = useOverlays();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={choiceLook}
        onClick={() => {
          setOpen(true);
          void loadOverlays();
        }}
      >
        {face}
      </button>
      {overlays && <overlays.ClientSearch {...search} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}

/** The list that a page belongs to. After switching clients, the page itself would still show the old client's item. */
function listOf(pathname: string): string {
  const [, app, area] = pathname.split('/');
  return area ? `/${app}/${area}` : paths.dashboard;
}
