import { useApiMutation, useFormats, useHost } from '@postloom/remote-kit';
import { type Webhook, webhooksEndpoints, webhooksMax } from '@postloom/shared-contracts';
import { Badge, Button, IconButton, Menu, MenuItem, MenuSeparator } from '@postloom/ui-kit';
import {
  EllipsisVertical,
  KeyRound,
  Pencil,
  Plus,
  Power,
  ScrollText,
  Send,
  Trash2,
  Webhook as WebhookIcon,
} from 'lucide-react';
import { Fragment, useState } from 'react';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { eventText } from './event-texts.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { Section } from './section.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

interface WebhooksSectionProps {
  readonly items: readonly Webhook[];
  readonly suspended: boolean;
  readonly onChanged: () => unknown;
}

type Opened = { readonly what: 'edit' | 'log'; readonly webhook: Webhook } | { readonly what: 'add' };

/** The workspace's webhooks and their deliveries. */
export function WebhooksSection({ items, suspended, onChanged }: WebhooksSectionProps) {
  const { api, confirm } = useHost();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const params = ({ id }: Webhook) => ({ params: { id } });
  const remove = useApiMutation({
    inTurn: true,
    call: (webhook: Webhook) => api.call(webhooksEndpoints.deleteWebhook, params(webhook)),
    onDone: onChanged,
    done: 'Webhook removed',
    failed: 'Couldn’t remove the webhook',
  });
  const turn = useApiMutation({
    inTurn: true,
    call: (webhook: Webhook) =>
      api.call(webhooksEndpoints.updateWebhook, {
        ...params(webhook),
        body: { enabled: webhook.state === 'off' },
      }),
    onDone: onChanged,
    done: ({ state }) => ({ title: state === 'off' ? 'Webhook switched off' : 'Webhook switched on' }),
    failed: 'Couldn’t switch the webhook',
  });
  const rotate = useApiMutation({
    call: (webhook: Webhook) => api.call(webhooksEndpoints.rotateWebhookSecret, params(webhook)),
    onDone: (made) => setSecret(made.secret),
    failed: 'Couldn’t create a new secret',
  });
  const test = useApiMutation({
    call: (webhook: Webhook) => api.call(webhooksEndpoints.testWebhook, params(webhook)),
    onDone: (_, webhook) => setOpened({ what: 'log', webhook }),
    failed: 'Couldn’t send a test',
  });
  const askAndRemove = async (webhook: Webhook) => {
    const sure = await confirm({
      title: 'Remove the webhook?',
      description: `We’ll stop calling ${webhook.url} and delete its log. This can’t be undone.`,
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (sure) remove.run(webhook);
  };
  const askAndRotate = async (webhook: Webhook) => {
    const sure = await confirm({
      title: 'Create a new secret?',
      description:
        'For a day we sign with both secrets, so your program can switch over. Then the current one expires.',
      confirmLabel: 'Create a new secret',
    });
    if (sure) rotate.run(webhook);
  };
  return (
    <Section
      title="Webhooks"
      description="We call your https address when something happens, signed so you know it’s us."
      action={
        !suspended && (
          <Button
            icon={<Plus aria-hidden />}
            disabled={items.length >= webhooksMax}
            onClick={() => setOpened({ what: 'add' })}
          >
            Add webhook
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <p className="workspace:text-muted">No webhooks yet.</p>
      ) : (
        <ul
          aria-label="Webhooks"
          className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line"
        >
          {items.map((webhook) => (
            <li
              key={webhook.id}
              className="workspace:flex workspace:items-start workspace:gap-4 workspace:border-b workspace:border-line workspace:py-4"
            >
              <WebhookIcon
                aria-hidden
                className="workspace:mt-1 workspace:hidden workspace:size-5 workspace:shrink-0 workspace:text-muted workspace:sm:block"
              />
              <About webhook={webhook} />
              <Menu
                trigger={
                  <IconButton label={`Actions for ${webhook.url}`} variant="ghost">
                    <EllipsisVertical aria-hidden />
                  </IconButton>
                }
              >
                <MenuItem
                  icon={<ScrollText aria-hidden />}
                  onSelect={() => setOpened({ what: 'log', webhook })}
                >
                  Deliveries
                </MenuItem>
                {!suspended && (
                  <>
                    {webhook.state !== 'off' && (
                      <MenuItem icon={<Send aria-hidden />} onSelect={() => test.run(webhook)}>
                        Send a test
                      </MenuItem>
                    )}
                    <MenuItem
                      icon={<Pencil aria-hidden />}
                      onSelect={() => setOpened({ what: 'edit', webhook })}
                    >
                      Edit
                    </MenuItem>
                    <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => void askAndRotate(webhook)}>
                      New secret
                    </MenuItem>
                    <MenuItem icon={<Power aria-hidden />} onSelect={() => turn.run(webhook)}>
                      {webhook.state === 'off' ? 'Switch on' : 'Switch off'}
                    </MenuItem>
                  </>
                )}
                <MenuSeparator />
                <MenuItem
                  icon={<Trash2 aria-hidden />}
                  tone="danger"
                  onSelect={() => void askAndRemove(webhook)}
                >
                  Remove
                </MenuItem>
              </Menu>
            </li>
          ))}
        </ul>
      )}
      {opened?.what === 'log' && (
        <DeliveriesDialog
          webhook={opened.webhook}
          suspended={suspended}
          onClose={() => {
            setOpened(null);
            // Deliveries made meanwhile may have changed the webhook's state.
            void onChanged();
          }}
        />
      )}
      {(opened?.what === 'add' || opened?.what === 'edit') && (
        <WebhookDialog
          webhook={opened.what === 'edit' ? opened.webhook : null}
          onClose={() => setOpened(null)}
          onSaved={(made) => {
            setOpened(null);
            setSecret(made);
            return onChanged();
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title="Copy the secret now"
          description="We show it only once. Your program uses it to check that a call is ours; the documentation shows how."
          label="Signing secret"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  );
}

function About({ webhook }: { readonly webhook: Webhook }) {
  const { moment } = useFormats();
  const { url, events, state, failingSince, gaveUp } = webhook;
  return (
    <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1">
      <p className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2">
        <span className="workspace:min-w-0 workspace:font-medium workspace:wrap-anywhere">
          {/* Breaks lines after a slash if possible, and elsewhere only if that isn't enough. */}
          {url.split(/(?<=\/)(?!\/)/).map((part, index) => (
            <Fragment key={`${index}${part}`}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </span>
        {state === 'off' ? (
          <Badge>Off</Badge>
        ) : state === 'failing' ? (
          <Badge tone="warning">Failing</Badge>
        ) : (
          <Badge tone="success">Active</Badge>
        )}
      </p>
      <p className="workspace:text-sm workspace:text-muted">{events.map(eventText).join(' · ')}</p>
      {gaveUp && (
        <p className="workspace:text-sm workspace:text-muted">
          Switched off after three days without a successful delivery. Switch it on again once your address
          responds.
        </p>
      )}
      {state === 'failing' && failingSince && (
        <p className="workspace:text-sm workspace:text-muted">
          Nothing has been delivered since {moment(failingSince)}. See the deliveries for why.
        </p>
      )}
    </div>
  );
}
