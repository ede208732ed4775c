import { accountEndpoints, deletionGraceDays, endpointUrl } from '@postloom/shared-contracts';
import { Banner, Button, ConfirmDialog, TextField } from '@postloom/ui-kit';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#app/format-moment.ts';
import { getHost } from '#app/host.ts';
import { usePreferences, useUser } from '#app/use-user.ts';
import { reportFailure } from './report-failure.ts';
import { Section } from './section.tsx';

/** Take everything along, or leave for good. */
export function DangerZone() {
  const user = useUser();
  const preferences = usePreferences();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  if (!user) return null;
  const { email, deletionAt } = user;

  async function change(work: () => Promise<unknown>, done: { title: string; description?: string }) {
    setBusy(true);
    const { toast, refreshSession } = getHost();
    try {
      await work();
      await refreshSession();
      setAsking(false);
      setTyped('');
      toast({ ...done, tone: 'success' });
    } catch (error) {
      reportFailure('Nothing has changed', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title="Danger Zone">
      <div className="workspace:flex workspace:flex-col workspace:divide-y workspace:divide-line">
        <Row
          title="Export Account Data"
          text="Everything that is kept of you, as a zip of JSON and your files."
        >
          <Button asChild icon={<Download aria-hidden />}>
            <a href={endpointUrl(accountEndpoints.exportAccount)} download aria-label="Export account data">
              Export
            </a>
          </Button>
        </Row>
        {deletionAt ? (
          <Banner
            tone="danger"
            title={`Your account will be deleted on ${formatDay(deletionAt, preferences)}`}
            actions={
              <Button
                size="sm"
                loading={busy}
                onClick={() =>
                  void change(() => getHost().api.call(accountEndpoints.cancelDeletion, {}), {
                    title: 'Your account stays',
                  })
                }
              >
                Keep my account
              </Button>
            }
          >
            Until then nothing is lost. Afterwards nothing can be brought back.
          </Banner>
        ) : (
          <Row
            title="Delete Account"
            text={`Removes your account and all of its content after ${deletionGraceDays} days. Until then you can change your mind.`}
          >
            <Button variant="danger" onClick={() => setAsking(true)}>
              Delete Account
            </Button>
          </Row>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        description={`Everything you made here goes in ${deletionGraceDays} days: posts, pictures, credits and your profile.`}
        confirmLabel="Delete Account"
        cancelLabel="Keep my account"
        tone="danger"
        busy={busy}
        confirmDisabled={typed.trim().toLowerCase() !== email}
        onConfirm={() =>
          void change(
            () => getHost().api.call(accountEndpoints.requestDeletion, { body: { confirmation: typed } }),
            {
              title: 'Your account will be deleted',
              description: `You can undo this for ${deletionGraceDays} days.`,
            },
          )
        }
      >
        <TextField
          label={`Type ${email} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </ConfirmDialog>
    </Section>
  );
}

function Row({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:justify-between workspace:gap-4 workspace:py-4">
      <div className="workspace:max-w-xl">
        <p className="workspace:font-medium">{title}</p>
        <p className="workspace:text-sm workspace:text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
