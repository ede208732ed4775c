import {
  chosenClient,
  Loaded,
  useApiMutation,
  useClosedClient,
  useCopyText,
  useFormats,
  useHost,
  useRight,
} from '@postloom/remote-kit';
import { type CalendarSettings, calendarEndpoints } from '@postloom/shared-contracts';
import { Banner, Button, ConfirmDialog, Skeleton, TextField } from '@postloom/ui-kit';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useClients } from '#app/clients/use-clients.ts';
import { AskingDialog } from '#app/forms/asking-dialog.tsx';
import { shownOnce } from '#app/forms/once-dialog.tsx';
import { useCalendarSettings } from './slots-dialog.tsx';

/** Manages the secret address from which other programs read the calendar. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const settings = useCalendarSettings();
  const mayManage = useRight('manage');
  const closed = useClosedClient();
  const [url, setUrl] = useState<string | null>(null);
  const chosen = chosenClient();
  const { data: clients = [] } = useClients({ enabled: chosen !== null });
  const client = clients.find(({ id }) => id === chosen);
  const whose = chosen === null ? 'your' : client ? `${client.name}’s` : 'this client’s';
  return (
    <AskingDialog
      {...shownOnce}
      isAsking={url !== null}
      actions={() => null}
      onClose={onClose}
      title="Calendar feed"
      description={`Shows ${whose} scheduled posts in Google Calendar, Apple Calendar, Outlook and others that subscribe to an .ics address.${chosen === null ? '' : ' Posts for other clients stay out of it.'}`}
    >
      <Loaded query={settings} what="your feed" skeleton={<Skeleton lines={3} />}>
        {(found) =>
          closed ? (
            <p>Nothing changes for {closed.name} while it can only be read. Its feed stays as it is.</p>
          ) : mayManage ? (
            <Feed
              since={found.feedSince}
              url={url}
              onUrl={setUrl}
              onChanged={() => void settings.refetch()}
            />
          ) : (
            <p>
              Anyone with the address can read the calendar, so only owners create it. Ask an owner of your
              team for it.
            </p>
          )
        }
      </Loaded>
    </AskingDialog>
  );
}

interface FeedProps {
  /** When the address was created; null if there is none. */
  readonly since: CalendarSettings['feedSince'];
  /** The address, as long as it is shown. */
  readonly url: string | null;
  readonly onUrl: (url: string | null) => void;
  readonly onChanged: () => void;
}

function Feed({ since, url, onUrl, onChanged }: FeedProps) {
  const { api } = useHost();
  const { moment } = useFormats();
  const copy = useCopyText();
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const renew = useApiMutation({
    call: (_: undefined, options) => api.call(calendarEndpoints.renewCalendarFeed, {}, options),
    onDone: (feed) => {
      onUrl(feed.url);
      onChanged();
    },
    failed: 'Couldn’t create an address',
  });
  const end = useApiMutation({
    call: () => api.call(calendarEndpoints.endCalendarFeed, {}),
    onDone: () => {
      onUrl(null);
      onChanged();
    },
    done: 'The feed has ended',
    failed: 'Couldn’t end the feed',
  });

  return (
    <div className="workspace:flex workspace:flex-col workspace:gap-4">
      {url ? (
        <>
          <Banner tone="warning" title="Copy it now">
            We show it only once. Anyone who has it can see your scheduled posts, so keep it secret.
          </Banner>
          <TextField label="Secret address" readOnly value={url} onFocus={({ target }) => target.select()} />
        </>
      ) : (
        <p>
          {since
            ? `The address was created on ${moment(since)} and shown once. If you’ve lost it, or someone else has it, renew it.`
            : 'There’s no address yet.'}
        </p>
      )}
      <div className="workspace:flex workspace:flex-wrap workspace:gap-3">
        {url && (
          <Button variant="primary" icon={<Copy aria-hidden />} onClick={() => void copy(url, 'Address')}>
            Copy
          </Button>
        )}
        {since ? (
          <>
            <Button loading={renew.isPending} onClick={() => setAsked('renew')}>
              Renew
            </Button>
            <Button variant="ghost" loading={end.isPending} onClick={() => setAsked('end')}>
              End the feed
            </Button>
          </>
        ) : (
          !url && (
            <Button variant="primary" loading={renew.isPending} onClick={() => renew.run(undefined)}>
              Create an address
            </Button>
          )
        )}
      </div>
      {/* Not the host's dialog: opening that would close the one it is opened from. */}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked === 'end' ? 'End the feed?' : 'Renew the address?'}
        description={`Apps that use the address will stop seeing your posts${asked === 'end' ? '' : ' until you give them the new one'}. You can’t get the current address back.`}
        confirmLabel={asked === 'end' ? 'End the feed' : 'Renew'}
        tone="danger"
        onConfirm={() => {
          setAsked(null);
          if (asked === 'end') end.run();
          else renew.run(undefined);
        }}
      />
    </div>
  );
}
