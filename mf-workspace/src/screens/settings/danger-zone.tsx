import { useApiMutation, useFormats, useHost, useUser } from '@postloom/remote-kit';
import { accountEndpoints, planOf, retention, teamsEndpoints } from '@postloom/shared-contracts';
import { Banner, Button, ConfirmDialog, TextField, Unbroken } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { CurrentPassword, useAskedPassword } from './current-password.tsx';
import { Section } from './section.tsx';

/** Exporting the account's data, and deleting the account. */
export function DangerZone() {
  const user = useUser();
  const { day } = useFormats();
  const { api, refreshSession } = useHost();
  const [asking, setAsking] = useState<'export' | 'deletion' | null>(null);
  const [typed, setTyped] = useState('');
  const password = useAskedPassword();
  // An account created through a provider may have no password.
  const asksPassword = useQuery(api.query(accountEndpoints.getProfile, {})).data?.hasPassword ?? true;
  const currentPassword = asksPassword ? { currentPassword: password.value } : {};
  const close = () => {
    setAsking(null);
    setTyped('');
    password.change('');
  };
  const takeAlong = useApiMutation({
    call: () => api.call(accountEndpoints.requestExport, { body: currentPassword }),
    onDone: ({ downloadUrl }) => {
      close();
      // The answer is a file download, so the page stays open.
      window.location.assign(downloadUrl);
    },
    done: 'Your download has started',
    failed: password.failed('Couldn’t export your data'),
  });
  const request = useApiMutation({
    call: () =>
      api.call(accountEndpoints.requestDeletion, { body: { confirmation: typed, ...currentPassword } }),
    onDone: async () => {
      await refreshSession();
      close();
    },
    done: () => ({
      title: 'Your account will be deleted',
      description: `You can undo this for ${retention.deletedAccounts.days} days.`,
    }),
    failed: password.failed('Nothing has changed'),
  });
  const plan = user?.plan ?? 'free';
  const hasSeats = planOf(plan).rights.seats > 1;
  const team = useQuery({ ...api.query(teamsEndpoints.getTeam, {}), enabled: hasSeats });
  if (!user) return null;
  const { email, deletionAt } = user;
  const ofPlan = plan === 'free' ? '' : ` Your ${planOf(plan).name} plan won’t renew.`;

  return (
    <Section title="Danger Zone" isDangerous>
      <div className="workspace:flex workspace:flex-col workspace:divide-y workspace:divide-line">
        <Row
          title="Export Account Data"
          text="All the data we hold about you, as a zip of JSON and your files."
        >
          <Button
            icon={<Download aria-hidden />}
            loading={takeAlong.isPending}
            aria-label="Export account data"
            onClick={() => (asksPassword ? setAsking('export') : takeAlong.run())}
          >
            Export
          </Button>
        </Row>
        {deletionAt ? (
          <Banner tone="danger" title={`Your account will be deleted on ${day(deletionAt)}`}>
            After that, nothing can be recovered.{ofPlan} You can keep your account at the top of this page.
          </Banner>
        ) : (
          <Row
            title="Delete Account"
            text={`Removes your account and all of its content after ${retention.deletedAccounts.days} days. Until then you can change your mind.`}
          >
            <Button variant="danger" onClick={() => setAsking('deletion')}>
              Delete Account
            </Button>
          </Row>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'export'}
        onOpenChange={close}
        title="Export your data?"
        description="Enter your password to confirm it’s you."
        confirmLabel="Export"
        cancelLabel="Cancel"
        busy={takeAlong.isPending}
        confirmDisabled={password.value === ''}
        onConfirm={() => takeAlong.run()}
      >
        <CurrentPassword password={password} />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'deletion'}
        onOpenChange={close}
        title="Delete your account?"
        description={`Everything you made here will be deleted in ${retention.deletedAccounts.days} days: posts, images, credits and your profile.${ofPlan}`}
        confirmLabel="Delete Account"
        cancelLabel="Keep my account"
        tone="danger"
        busy={request.isPending}
        confirmDisabled={typed.trim().toLowerCase() !== email || (asksPassword && password.value === '')}
        onConfirm={() => request.run()}
      >
        <div className="workspace:flex workspace:flex-col workspace:gap-4">
          {hasSeats && team.data?.seatsUsed !== 1 && <p>Your team loses access, and we email them.</p>}
          <TextField
            label={
              <>
                Type <Unbroken>{email}</Unbroken> to confirm
              </>
            }
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {asksPassword && <CurrentPassword password={password} />}
        </div>
      </ConfirmDialog>
    </Section>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:justify-between workspace:gap-4 workspace:py-4">
      <div className="workspace:min-w-0 workspace:flex-1 workspace:basis-64">
        <p className="workspace:font-medium">{title}</p>
        <p className="workspace:text-sm workspace:text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
