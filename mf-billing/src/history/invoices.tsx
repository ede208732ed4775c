import { Loaded, useFormats, useHost } from '@postloom/remote-kit';
import { billingEndpoints, type Invoice, lookUp } from '@postloom/shared-contracts';
import { Badge, EmptyState, Table, TextLink, type Tone, WovenPattern } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';

interface Status {
  readonly label: string;
  readonly tone: Tone;
}

const statuses: Readonly<Record<string, Status>> = {
  paid: { label: 'Paid', tone: 'success' },
  open: { label: 'Due', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  void: { label: 'Void', tone: 'neutral' },
  draft: { label: 'Draft', tone: 'neutral' },
  uncollectible: { label: 'Not collected', tone: 'danger' },
};

/** Invoices and receipts, newest first. */
export function Invoices() {
  const query = useQuery(useHost().api.query(billingEndpoints.listInvoices, {}));
  return (
    <Loaded
      query={query}
      what="your invoices"
      isEmpty={({ length }) => length === 0}
      empty={
        <EmptyState
          title="No invoices yet"
          description="They appear here with your first payment."
          art={<WovenPattern seed="invoices" />}
        />
      }
    >
      {(invoices) => <InvoiceTable invoices={invoices} />}
    </Loaded>
  );
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { day, money } = useFormats();
  return (
    <Table label="Invoices" cards className="billing:w-full">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col" data-numeric>
            Amount
          </th>
          <th scope="col">Document</th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ id, description, createdAt, status, amount, currency, url, pdfUrl }) => (
          <tr key={id}>
            <td>{description}</td>
            <td data-label="Date">
              <time dateTime={createdAt}>{day(createdAt)}</time>
            </td>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
            <td data-numeric data-label="Amount">
              {money(amount, currency)}
            </td>
            <td data-label="Document">
              <span className="billing:flex billing:gap-3">
                {url && (
                  <TextLink href={url} target="_blank" rel="noreferrer">
                    View
                  </TextLink>
                )}
                {pdfUrl && <TextLink href={pdfUrl}>PDF</TextLink>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function StatusBadge({ status }: Pick<Invoice, 'status'>) {
  const { label, tone } = lookUp(statuses, status, { label: status, tone: 'neutral' });
  return <Badge tone={tone}>{label}</Badge>;
}
