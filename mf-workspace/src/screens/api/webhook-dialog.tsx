import { useContractForm, useHost } from '@postloom/remote-kit';
import {
  type Webhook,
  type WebhookEvent,
  webhookEvents,
  webhooksEndpoints,
} from '@postloom/shared-contracts';
import { CheckboxGroup, TextField } from '@postloom/ui-kit';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { eventText } from './event-texts.ts';

interface WebhookDialogProps {
  /** Null for a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  /** Called with the secret of a new webhook, or with null after a change. */
  readonly onSaved: (secret: string | null) => unknown;
}

/** Edits a webhook: the address, and the events it is called for. */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const { api } = useHost();
  const { form, field, errors, onSubmit, isPending } = useContractForm({
    schema: webhooksEndpoints.createWebhook.body,
    initial: {
      url: webhook?.url ?? '',
      events: webhookEvents.filter((event) => webhook?.events.includes(event)),
    },
    send: async (body, options): Promise<string | null> => {
      if (!webhook) return (await api.call(webhooksEndpoints.createWebhook, { body }, options)).secret;
      await api.call(webhooksEndpoints.updateWebhook, { params: { id: webhook.id }, body }, options);
      return null;
    },
    onDone: onSaved,
    failed: webhook ? 'Couldn’t change the webhook' : 'Couldn’t add the webhook',
  });
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      description="It must be a public https address."
      action={webhook ? 'Save' : 'Add webhook'}
      isDirty={form.formState.isDirty}
      isPending={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        data-autofocus
        autoComplete="off"
        placeholder="https://example.com/hooks/postloom"
        {...field('url')}
      />
      <CheckboxGroup<WebhookEvent>
        label="Call it when"
        name="events"
        options={webhookEvents.map((event) => ({ value: event, label: eventText(event) }))}
        value={form.watch('events') as WebhookEvent[]}
        onValueChange={(events) =>
          form.setValue('events', events, { shouldValidate: form.formState.isSubmitted })
        }
        error={errors.events}
      />
    </FormDialog>
  );
}
