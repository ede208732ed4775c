import { useApiMutation, useHost } from '@postloom/remote-kit';
import { accountEndpoints } from '@postloom/shared-contracts';
import { Banner, Button } from '@postloom/ui-kit';
import type { ReactNode } from 'react';

interface UnconfirmedNoticeProps {
  readonly email: string;
  /** What an unconfirmed address means here. */
  readonly children: ReactNode;
}

/** Shown until the account's email address is confirmed: why it matters here, and a button to send the email again. */
export function UnconfirmedNotice({ email, children }: UnconfirmedNoticeProps) {
  const { api } = useHost();
  const send = useApiMutation<void, unknown>({
    call: () => api.call(accountEndpoints.sendConfirmation, {}),
    done: () => ({ title: 'Email sent', description: `The link is on its way to ${email}.` }),
    failed: 'Couldn’t send the email',
  });
  return (
    <Banner
      tone="warning"
      title="Your email address isn’t confirmed"
      className="workspace:max-w-2xl"
      actions={
        <Button size="sm" loading={send.isPending} onClick={() => send.run()}>
          Send again
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
