import { useContractForm, useHost } from '@postloom/remote-kit';
import { accountEndpoints, givenRoles, teamsEndpoints } from '@postloom/shared-contracts';
import { Banner, Button, Select, TextField, Unbroken } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useId } from 'react';
import { UnconfirmedNotice } from '#app/account/unconfirmed-notice.tsx';
import { RoleOptions, roleNames, roleTasks } from './roles.tsx';
import { TeamSection } from './team-section.tsx';

export interface InviteFormProps {
  readonly isFull: boolean;
  readonly seats: number;
  readonly onChange: () => Promise<unknown>;
}

const blank = { email: '', role: 'editor' } as const;

/** Invites a person by email, and explains what they will have access to. */
export function InviteForm({ isFull, seats, onChange }: InviteFormProps) {
  const { api, toast } = useHost();
  // The email address is usually confirmed in another tab.
  const profile = useQuery({
    ...api.query(accountEndpoints.getProfile, {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const { field, settle, onSubmit, isPending, failure } = useContractForm({
    schema: teamsEndpoints.inviteMember.body,
    initial: blank,
    send: (body, options) => api.call(teamsEndpoints.inviteMember, { body }, options),
    onDone: async ({ email }) => {
      // What was typed while it was being sent stays.
      settle(blank);
      await onChange();
      toast({
        tone: 'success',
        title: 'Invitation sent',
        description: `${email} can join with the link in the email.`,
      });
    },
    onFailed: onChange,
  });
  const isUnconfirmed = profile.data?.emailConfirmed === false;
  return (
    <TeamSection
      title="Invite someone"
      heading={useId()}
      description="They’ll see everything in this workspace: posts, projects, templates, media, the calendar, assistant conversations and credits. Your profile and sign-in stay private."
    >
      {profile.data && isUnconfirmed && (
        <UnconfirmedNotice email={profile.data.email}>
          Before you can invite someone, open the link that we emailed to{' '}
          <Unbroken>{profile.data.email}:</Unbroken> the invitation names your address.
        </UnconfirmedNotice>
      )}
      {isFull ? (
        <Banner tone="neutral" title={`All ${seats} seats are taken`}>
          Remove someone or withdraw an invitation to free up a seat.
        </Banner>
      ) : (
        <form onSubmit={onSubmit} noValidate className="workspace:flex workspace:flex-col workspace:gap-4">
          {failure && !failure.fields.email && (
            <Banner
              tone="danger"
              title={failure.sentence ?? 'We couldn’t send the invitation. Please try again.'}
            />
          )}
          <div className="workspace:grid workspace:gap-4 workspace:sm:grid-cols-3">
            <div className="workspace:sm:col-span-2">
              <TextField label="Email" type="email" autoComplete="off" required {...field('email')} />
            </div>
            <Select label="Role" {...field('role')}>
              <RoleOptions />
            </Select>
          </div>
          <ul className="workspace:flex workspace:flex-col workspace:gap-1 workspace:text-sm workspace:text-muted">
            {givenRoles.map((role) => (
              <li key={role}>
                <strong className="workspace:font-medium workspace:text-ink">{roleNames[role]}</strong>{' '}
                {roleTasks[role]}
              </li>
            ))}
          </ul>
          <div>
            <Button
              type="submit"
              variant="primary"
              icon={<UserPlus aria-hidden />}
              loading={isPending}
              // It would be refused with what the notice above says already.
              disabled={isUnconfirmed}
            >
              Send invitation
            </Button>
          </div>
        </form>
      )}
    </TeamSection>
  );
}
