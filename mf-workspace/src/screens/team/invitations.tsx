import { useApiMutation, useFormats, useHost } from '@postloom/remote-kit';
import { type Invitation, teamsEndpoints } from '@postloom/shared-contracts';
import { Badge, Button } from '@postloom/ui-kit';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import { roleNames } from './roles.tsx';
import { TeamSection } from './team-section.tsx';

export interface InvitationsProps {
  readonly invitations: readonly Invitation[];
  readonly onChange: () => Promise<unknown>;
}

/** Pending invitations. Each takes a seat until it is accepted, withdrawn or expired. */
export function Invitations({ invitations, onChange }: InvitationsProps) {
  const { api, toast, confirm } = useHost();
  const { day } = useFormats();
  const heading = useId();
  const revoke = useApiMutation({
    inTurn: true,
    call: (id: string) => api.call(teamsEndpoints.revokeInvitation, { params: { id } }),
    onDone: onChange,
    done: 'Invitation withdrawn',
    failed: 'Couldn’t withdraw the invitation',
    onFailed: onChange,
  });
  const resend = useApiMutation({
    inTurn: true,
    call: (id: string) => api.call(teamsEndpoints.resendInvitation, { params: { id } }),
    onDone: async ({ email }) => {
      await onChange();
      toast({
        tone: 'success',
        title: 'Invitation sent again',
        description: `${email} has a new link. The earlier one no longer works.`,
      });
    },
    failed: 'Couldn’t send the invitation',
    onFailed: onChange,
  });
  const askAndRevoke = async ({ id, email }: Invitation) => {
    const isSure = await confirm({
      title: `Withdraw the invitation to ${email}?`,
      description: 'Their link stops working for good. You can invite them again, with a new one.',
      confirmLabel: 'Withdraw',
      tone: 'danger',
    });
    if (isSure) revoke.run(id);
  };
  if (invitations.length === 0) return null;
  return (
    <TeamSection title="Invited" heading={heading}>
      <ul
        aria-labelledby={heading}
        className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line"
      >
        {invitations.map((invitation) => {
          const { id, email, role, expiresAt } = invitation;
          return (
            <li
              key={id}
              className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-4 workspace:border-b workspace:border-line workspace:py-3"
            >
              <Mail aria-hidden className="workspace:size-5 workspace:shrink-0 workspace:text-muted" />
              <div className="workspace:min-w-48 workspace:flex-1">
                <p className="workspace:wrap-anywhere workspace:font-medium">{email}</p>
                <p className="workspace:text-sm workspace:text-muted">Open until {day(expiresAt)}</p>
              </div>
              <Badge>{roleNames[role] ?? role}</Badge>
              <div className="workspace:flex workspace:gap-2">
                <Button
                  size="sm"
                  loading={resend.pending === id}
                  aria-label={`Resend the invitation to ${email}`}
                  onClick={() => resend.run(id)}
                >
                  Resend
                </Button>
                <Button
                  size="sm"
                  loading={revoke.pending === id}
                  aria-label={`Withdraw the invitation to ${email}`}
                  onClick={() => void askAndRevoke(invitation)}
                >
                  Withdraw
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </TeamSection>
  );
}
