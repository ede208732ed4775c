import {
  chosenClient,
  Loaded,
  saveBlob,
  useFormats,
  useHost,
  usePageMeta,
  usePreferences,
  zoneTime,
} from '@postloom/remote-kit';
import { type ClientUsage, type UsageLine, usageEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import {
  Badge,
  Button,
  Container,
  Disclosure,
  EmptyState,
  PageHeader,
  Select,
  Table,
  TextLink,
  WovenPattern,
} from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAddressFilters } from '#app/filters/use-address-filters.ts';
import { BackLink } from '#app/lists/back-link.tsx';
import { TableSkeleton } from '#app/lists/list-skeleton.tsx';
import { isMonth, monthsBetween } from './months.ts';
import { lineName, usageAsCsv } from './usage-csv.ts';

/** The month's value for the current cycle of credits, whose months don't begin on the first. */
const cycle = 'cycle';

/** What was used and made for each client in a month, or for the chosen one. */
export function Component() {
  usePageMeta('Usage');
  const { api } = useHost();
  const { month: monthOf } = useFormats();
  const filters = useAddressFilters();
  const thisMonth = monthOf(new Date().toISOString());
  const asked = filters.text('month');
  const month = asked === cycle || isMonth(asked) ? asked : thisMonth;
  const usage = useQuery({
    ...api.query(usageEndpoints.getClientUsage, { query: month === cycle ? {} : { month } }),
    staleTime: 0,
  });
  const monthName = useMonthName();
  const months = monthsBetween(usage.data?.firstMonth ?? thisMonth, thisMonth);
  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      <PageHeader
        back={<BackLink to={paths.clients}>All clients</BackLink>}
        title="Usage"
        description="What you used and made for each client."
        actions={
          usage.data &&
          linesOf(usage.data).length > 0 && (
            <Button icon={<Download aria-hidden />} onClick={() => usage.data && download(usage.data)}>
              Download CSV
            </Button>
          )
        }
      />
      <Select
        label="Month"
        className="workspace:w-full workspace:sm:w-64"
        value={month}
        onChange={({ target }) => filters.set({ month: target.value === thisMonth ? '' : target.value })}
      >
        {/* An address can name a month without anything to show. */}
        {month !== cycle && !months.includes(month) && <option value={month}>{monthName(month)}</option>}
        {months.map((each) => (
          <option key={each} value={each}>
            {monthName(each)}
          </option>
        ))}
        <option value={cycle}>Current credit cycle</option>
      </Select>
      <Loaded query={usage} what="the usage" skeleton={<TableSkeleton />}>
        {(data) => <Content usage={data} period={month === cycle ? 'this credit cycle' : monthName(month)} />}
      </Loaded>
    </Container>
  );
}

/** The lines to show: those of the chosen client, if there is one. */
function linesOf({ lines }: ClientUsage): readonly UsageLine[] {
  const chosen = chosenClient();
  return chosen === null ? lines : lines.filter(({ client }) => client?.id === chosen);
}

function Content({ usage, period }: { readonly usage: ClientUsage; readonly period: string }) {
  const { day, number } = useFormats();
  const lines = linesOf(usage);
  const isWhole = chosenClient() === null;
  const { month, from, total, reserved, zone } = usage;
  if (lines.length === 0)
    return (
      <EmptyState
        art={<WovenPattern seed="usage" />}
        title={`Nothing in ${period}`}
        description={
          !isWhole
            ? 'Credits you use and posts you make for this client show up here.'
            : reserved > 0
              ? `Work in progress holds ${credits(reserved, number)}.`
              : 'Credits you use and posts you make for clients show up here.'
        }
      />
    );
  return (
    <>
      {isWhole && (
        <p>
          {credits(total.credits, number)} {total.credits === 1 ? 'was' : 'were'} charged{' '}
          {month === null ? `since ${day(from)}, when this cycle began` : `in ${period}`}.
          {reserved > 0 && ` Work in progress holds ${reserved} more.`}{' '}
          {month === null && (
            <TextLink asChild>
              <Link to={paths.billing}>See your credits in Billing</Link>
            </TextLink>
          )}
        </p>
      )}
      <Table label="Usage by client" cards>
        <thead>
          <tr>
            <th scope="col">Client</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" data-numeric>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.client?.id ?? line.subject}>
              <td>
                <Name line={line} />
              </td>
              <Figures of={(column) => column.of(line)} />
            </tr>
          ))}
          {isWhole && lines.length > 1 && (
            <tr className="workspace:font-medium">
              <td>Total</td>
              <Figures of={(column) => lines.reduce((sum, line) => sum + (column.of(line) ?? 0), 0)} />
            </tr>
          )}
        </tbody>
      </Table>
      <Disclosure title="How we count">
        <ul className="workspace:flex workspace:flex-col workspace:gap-1 workspace:text-sm">
          <li>
            Credits are what was charged for texts, pictures and clips. Texts include rewrites and the
            assistant’s answers. Sample content costs nothing.
          </li>
          <li>
            Posts are counted as they are now: by the client they belong to, without deleted ones. Planned and
            published posts count by their time, or without one by when they were marked as published.
          </li>
          {month !== null && <li>Months begin and end in {zoneTime(zone)}.</li>}
        </ul>
      </Disclosure>
    </>
  );
}

interface Column {
  readonly label: string;
  /** Undefined if it wasn't recorded. */
  readonly of: (line: UsageLine) => number | undefined;
}

const columns: readonly Column[] = [
  { label: 'Credits', of: ({ credits }) => credits },
  { label: 'Texts', of: ({ creditsFor }) => creditsFor?.texts },
  { label: 'Pictures', of: ({ creditsFor }) => creditsFor?.pictures },
  { label: 'Clips', of: ({ creditsFor }) => creditsFor?.clips },
  { label: 'Posts written', of: ({ posts }) => posts.written },
  { label: 'Planned', of: ({ posts }) => posts.planned },
  { label: 'Published', of: ({ posts }) => posts.published },
];

/** A row's numbers. Zeros are left out of the cards on a phone, which would be mostly zeros. */
function Figures({ of }: { readonly of: (column: Column) => number | undefined }) {
  const { number } = useFormats();
  return columns.map((column) => {
    const value = of(column);
    return (
      <td
        key={column.label}
        data-numeric
        data-label={column.label}
        className={value === 0 ? 'workspace:max-sm:hidden' : undefined}
      >
        {value === undefined ? '–' : number(value)}
      </td>
    );
  });
}

function Name({ line }: { readonly line: UsageLine }) {
  const { subject, client } = line;
  if (!client)
    return (
      <span className="workspace:flex workspace:flex-col">
        {lineName(line)}
        <span className="workspace:font-normal workspace:text-muted">{explained[subject]}</span>
      </span>
    );
  return (
    <span className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2">
      <span dir="auto" className="workspace:wrap-anywhere">
        {client.inBin ? (
          client.name
        ) : (
          <TextLink asChild quiet>
            <Link to={paths.client(client.id)}>{client.name}</Link>
          </TextLink>
        )}
      </span>
      {client.inBin ? <Badge>In the bin</Badge> : client.archived && <Badge tone="warning">Archived</Badge>}
    </span>
  );
}

const explained: Readonly<Record<string, string>> = {
  own: 'Your workspace’s own work',
  unknown: 'Used before we kept track of clients',
};

const credits = (count: number, number: (value: number) => string): string =>
  count === 1 ? '1 credit' : `${number(count)} credits`;

function useMonthName(): (month: string) => string {
  const { language } = usePreferences();
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-01T00:00Z`));
}

/** With a byte order mark, without which Excel takes the file for another encoding. */
const download = (usage: ClientUsage): void =>
  saveBlob(
    new Blob(['\uFEFF', usageAsCsv(usage, linesOf(usage))], { type: 'text/csv' }),
    `usage-${usage.month ?? `since-${usage.from.slice(0, 10)}`}.csv`,
  );
