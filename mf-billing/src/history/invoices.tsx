import { billingEndpoints, type Invoice } from '@postloom/shared-contracts';
import { Badge, EmptyState, Skeleton, Table, TextLink, type Tone, WovenPattern } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoney } from '#app/format.ts';
import { getHost } from '#app/host.ts';
import { LoadFailure } from './load-failure.tsx';

const statuses: Record<Invoice['status'], { label: string; tone: Tone }> = {
  paid: { label: 'Paid', tone: 'success' },
  open: { label: 'To pay', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  void: { label: 'Void', tone: 'neutral' },
  draft: { label: 'Draft', tone: 'neutral' },
  uncollectible: { label: 'Not collected', tone: 'danger' },
};

/** Invoices and receipts, newest first. */
export function Invoices() {
  const invoices = useQuery(getHost().api.query(billingEndpoints.listInvoices, {}));
  if (invoices.isError) return <LoadFailure what="your invoices" onRetry={invoices.refetch} />;
  if (!invoices.data) return <Skeleton lines={4} />;
  if (invoices.data.length === 0) {
    return (
      <EmptyState
        title="No invoices yet"
        description="The first payment brings the first one."
        art={<WovenPattern seed="invoices" />}
      />
    );
  }
  return (
    <Table label="Invoices" className="billing:w-full">
      <thead>
        <tr>
          <th scope="col">What for</th>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col" data-numeric>
            Amount
          </th>
          <th scope="col">Document</th>
        </tr>
      </thead>
      <tbody>
        {invoices.data.map(({ id, description, createdAt, status, amount, currency, url, pdfUrl }) => (
          <tr key={id}>
            <td>{description}</td>
            <td>
              <time dateTime={createdAt}>{formatDay(createdAt)}</time>
            </td>
            <td>
              <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
            </td>
            <td data-numeric>{formatMoney(amount, currency)}</td>
            <td>
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
