import type { WebhookEvent, WebhookType } from '@postloom/shared-contracts';

const texts: Readonly<Record<WebhookType, string>> = {
  'post.generated': 'A post was generated',
  'post.due': 'A post is due',
  'post.approved': 'A post was approved',
  'post.changes_requested': 'Changes were requested',
  'webhook.test': 'Test',
};

/** The description of an event; one unknown to this build is shown by its name. */
export const eventText = (event: WebhookEvent | (string & {})): string =>
  texts[event as WebhookType] ?? event;
