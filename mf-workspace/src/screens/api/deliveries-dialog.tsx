import { Loaded, pollWhile, useApiMutation, useFormats, useHost } from '@postloom/remote-kit';
import { type Webhook, type WebhookDelivery, webhooksEndpoints } from '@postloom/shared-contracts';
import { Accordion, Badge, Button, Dialog, Disclosure } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { eventText } from './event-texts.ts';

interface DeliveriesDialogProps {
  readonly webhook: Webhook;
  readonly suspended: boolean;
  readonly onClose: () => void;
}

/** How often the log is refetched while a first attempt is in progress, in milliseconds. */
const readAgainMs = 1500;

/** The recent deliveries of a webhook, with the answers. */
export function DeliveriesDialog({ webhook, suspended, onClose }: DeliveriesDialogProps) {
  const { api } = useHost();
  const params = { id: webhook.id };
  const log = useQuery({
    ...api.query(webhooksEndpoints.listWebhookDeliveries, { params, query: { limit: 50 } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: pollWhile((list) => list?.items.some(isUnderWay) === true, readAgainMs),
  });
  const again = useApiMutation({
    inTurn: true,
    call: (delivery: string) =>
      api.call(webhooksEndpoints.redeliverWebhook, { params: { ...params, delivery } }),
    onDone: () => log.refetch(),
    done: 'Sent again',
    failed: 'Couldn’t send it again',
  });
  return (
    <Dialog open onOpenChange={onClose} size="lg" title="Deliveries" description={webhook.url}>
      <Loaded
        query={log}
        what="the deliveries"
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p className="workspace:text-muted">
            Nothing sent yet. Send a test to see how your address responds.
          </p>
        }
      >
        {({ items }) => (
          <Accordion aria-label="Deliveries">
            {items.map((delivery) => (
              <Delivery
                key={delivery.id}
                delivery={delivery}
                onAgain={suspended || webhook.state === 'off' ? null : () => again.run(delivery.id)}
                isSending={again.pending === delivery.id}
              />
            ))}
          </Accordion>
        )}
      </Loaded>
    </Dialog>
  );
}

const isUnderWay = ({ state, nextAttemptAt }: WebhookDelivery): boolean =>
  state === 'waiting' && (nextAttemptAt === null || Date.parse(nextAttemptAt) <= Date.now() + 10_000);

interface DeliveryProps {
  readonly delivery: WebhookDelivery;
  /** Null if it can't be sent again. */
  readonly onAgain: (() => void) | null;
  readonly isSending: boolean;
}

function Delivery({ delivery, onAgain, isSending }: DeliveryProps) {
  const { moment } = useFormats();
  const { type, state, createdAt, attempts, status, milliseconds, error, answer, payload } = delivery;
  const facts = [
    ['Message', delivery.messageId],
    ['Attempts', String(attempts)],
    ...(status === null ? [] : [['Response', `${status}, after ${milliseconds} ms`]]),
    ...(error === null ? [] : [['What went wrong', error]]),
    ...(state === 'waiting' && delivery.nextAttemptAt ? [['Next try', moment(delivery.nextAttemptAt)]] : []),
  ] as const;
  return (
    <Disclosure
      title={
        <span className="workspace:flex workspace:flex-1 workspace:flex-wrap workspace:items-center workspace:gap-3">
          <span>{eventText(type)}</span>
          {state === 'delivered' ? (
            <Badge tone="success">Delivered</Badge>
          ) : state === 'failed' ? (
            <Badge tone="danger">Failed</Badge>
          ) : (
            <Badge tone="warning">{attempts === 0 ? 'Sending' : 'Trying again'}</Badge>
          )}
          <span className="workspace:text-sm workspace:font-normal workspace:text-muted">
            {moment(createdAt)}
          </span>
        </span>
      }
    >
      <div className="workspace:flex workspace:flex-col workspace:gap-4">
        <dl className="workspace:grid workspace:gap-x-4 workspace:gap-y-1 workspace:text-sm workspace:sm:grid-cols-4">
          {facts.map(([name, value]) => (
            <div key={name} className="workspace:contents">
              <dt className="workspace:text-muted">{name}</dt>
              <dd className="workspace:wrap-anywhere workspace:sm:col-span-3">{value}</dd>
            </div>
          ))}
        </dl>
        <Text label="Sent" text={payload} />
        {answer && <Text label="Answered" text={answer} />}
        {onAgain && (
          <div>
            <Button size="sm" icon={<RotateCw aria-hidden />} loading={isSending} onClick={onAgain}>
              Send again
            </Button>
          </div>
        )}
      </div>
    </Disclosure>
  );
}

function Text({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="workspace:flex workspace:flex-col workspace:gap-1">
      <p className="workspace:text-sm workspace:text-muted">{label}</p>
      <pre className="workspace:rounded-md workspace:bg-sunken workspace:p-3 workspace:text-sm workspace:whitespace-pre-wrap workspace:wrap-anywhere">
        {text}
      </pre>
    </div>
  );
}
