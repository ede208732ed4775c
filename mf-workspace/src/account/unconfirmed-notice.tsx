import { useApiMutation, useHost } from '@postloom/remote-kit';
import { accountEndpoints } from '@postloom/shared-contracts';
import { Banner, Button } from '@postloom/ui-kit';
import type { ReactNode } from 'react';

interface UnconfirmedNoticeProps {
  readonly email: string;
  /** What follows from it. */
  readonly children: ReactNode;
}

/** Until the account's address is confirmed: why that matters here, and the email once more. */
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
