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
import { Avatar, Badge, Button, Select } from '@postloom/ui-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { chosenClient } from '../routing/keep-client.ts';
import { closedClientStore } from '../session/workspace-store.ts';

/** Screens about the workspace as a whole, where choosing a client would change nothing: they say so instead. */
const ofWorkspace: readonly string[] = [
  paths.clients,
  paths.team,
  paths.billing,
  paths.brand,
  paths.api,
  paths.settings,
];

/**
 * Shows which client the page is about and lets the person switch. Hidden if the workspace has no clients.
 */
export function ClientBar() {
  const { host, hasClients, isFrame } = useShell();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { status: standing, user } = useStore(host.session);
  const isMember = standing === 'member';
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
      host.toast({
        title: 'That client no longer exists',
        description: 'You’re now seeing all clients.',
      });
      void navigate(`${listOf(pathname)}?${clientParameter}=`, { replace: true });
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
  if (ofWorkspace.includes(pathname)) return <SameForAll />;
  if (!data) {
    return (
      <Bar>
        <Choice value="" disabled />
      </Bar>
    );
  }
  const upgrade = lowestPlanWith('clients');
  const shown = data.filter(({ id, archived }) => !archived || id === chosen);

  const choose = (id: string): void => void navigate(`${listOf(pathname)}?${clientParameter}=${id}`);
  return (
    <Bar>
      {client && <Avatar name={client.name} src={client.logo?.url} size="sm" />}
      <Choice value={chosen ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">All clients</option>
        {isMissing && <option value={chosen}>Unknown client</option>}
        {shown.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
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

const Bar = ({ children }: { readonly children: ReactNode }) => (
  <section
    aria-label="Client"
    className="shell:flex shell:flex-wrap shell:items-center shell:gap-3 shell:border-b shell:border-line shell:bg-sunken shell:px-gutter shell:py-2 shell:print:hidden"
  >
    {children}
  </section>
);

/** In place of the choice and as high, so that titles don't jump from page to page. Phones rather have the room. */
const SameForAll = () => (
  <div className="shell:hidden shell:lg:block shell:print:hidden">
    <Bar>
      <p className="shell:min-h-10 shell:content-center shell:text-sm shell:text-muted shell:pointer-coarse:min-h-11">
        This page is the same for every client.
      </p>
    </Bar>
  </div>
);

const Choice = (select: Omit<ComponentProps<typeof Select>, 'label'>) => (
  <Select {...select} label="Client" hideLabel className="shell:min-w-0 shell:flex-1 shell:sm:max-w-xs" />
);

/** The list that a page belongs to. After switching clients, the page itself would still show the old client's item. */
function listOf(pathname: string): string {
  const [, app, area] = pathname.split('/');
  return area ? `/${app}/${area}` : paths.dashboard;
}
