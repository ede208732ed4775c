import { Loaded, useCopyText, useFormats, usePreferences, useRight } from '@postloom/remote-kit';
import {
  endpointUrl,
  linkEnd,
  type Post,
  planRequirements,
  type SignOffEvent,
  type SignOffLink,
  signOffEndpoints,
  signOffLimits,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Badge, Button, Card, Heading, Skeleton, TextArea, TextLink } from '@postloom/ui-kit';
import { Send } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Link } from 'react-router-dom';
import { useMayEdit } from '#app/clients/use-clients.ts';
import { useLeaveGuard } from '#app/conflicts/use-leave-guard.ts';
import { UpgradeLink } from '#app/plans/upgrade-link.tsx';
import { useShownComments } from './new-comments.tsx';
import { SendDialog } from './send-dialog.tsx';
import { SignOffBadge } from './sign-off-badge.tsx';
import { eventWords, signOffSentence } from './sign-off-look.ts';
import { usePostSignOff, useSignOffActions, useSignOffRight, useUnseenComments } from './use-sign-off.ts';

interface SignOffPanelProps {
  readonly post: Post;
  /** Whether there are unsaved edits, which wouldn't be sent to the client. */
  readonly isDirty: boolean;
}

/** A post's sign-off: sending it, the answers, and the history. */
export function SignOffPanel({ post, isDirty }: SignOffPanelProps) {
  const right = useSignOffRight();
  const maySend = useMayEdit(post.client);
  const mayPay = useRight('pay');
  const [sending, setSending] = useState(false);
  const wasSent = Boolean(post.signOff);
  const unseen = useUnseenComments();
  const isRead = right || wasSent || (unseen.data?.items.some((item) => item.post.id === post.id) ?? false);
  const signOff = usePostSignOff(post.id, right !== null && isRead);
  // The post only names the reader it was last sent to; everybody with an open link can answer.
  const waitedFor = signOff.data?.links
    .filter(({ state }) => state === 'open')
    .map(({ reader }) => reader.name);
  if (right === null) return null;
  const isWaiting = post.signOff?.state === 'waiting';
  const send =
    post.status === 'published' ? (
      <p className="workspace:text-sm workspace:text-muted">
        This post is published, so your client isn’t asked to approve it.
      </p>
    ) : (
      <>
        {maySend && (
          <div>
            <Button icon={<Send aria-hidden />} disabled={isDirty} onClick={() => setSending(true)}>
              Send for approval
            </Button>
          </div>
        )}
        {isDirty && (
          <p className="workspace:text-sm workspace:text-muted">
            Save your changes first, so your client sees the latest version.
          </p>
        )}
      </>
    );
  return (
    <Card asChild>
      <section aria-label="Client approval" className="workspace:flex workspace:flex-col workspace:gap-4">
        <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:justify-between workspace:gap-3">
          <Heading level={2} size="sm">
            Client approval
          </Heading>
          <SignOffBadge signOff={post.signOff} />
        </div>
        {post.signOff && <p>{signOffSentence(post.signOff, waitedFor, post.status)}</p>}
        {right ? (
          <>
            {!post.signOff && post.status !== 'published' && (
              <p className="workspace:text-sm workspace:text-muted">
                Your client opens a link, no account needed, and approves the post or requests changes. The
                page carries <Link to={paths.brand}>your brand</Link>.
              </p>
            )}
            {!isWaiting && send}
          </>
        ) : (
          <>
            <p className="workspace:text-sm workspace:text-muted">{planRequirements.signOff.refusal}</p>
            {mayPay && (
              <div>
                <UpgradeLink right="signOff" align="start" />
              </div>
            )}
          </>
        )}
        {isRead && (
          <Loaded query={signOff} what="the approval" skeleton={<Skeleton lines={3} />}>
            {({ links, history }) => (
              <>
                {right && maySend && post.status !== 'published' && (
                  <OpenNotice post={post} links={links.filter(({ state }) => state === 'open')} />
                )}
                <Correspondence post={post} links={links} history={history} canWrite={right} />
              </>
            )}
          </Loaded>
        )}
        {/* While waiting for an answer, sending isn't the next step. */}
        {right && isWaiting && send}
        {sending && <SendDialog posts={[post]} onClose={() => setSending(false)} />}
      </section>
    </Card>
  );
}

/** Which version people with an open link see, and a button to tell them about a new one. */
function OpenNotice({
  post: { id, signOff },
  links,
}: {
  readonly post: Post;
  readonly links: readonly SignOffLink[];
}) {
  const copy = useCopyText();
  const { tellVersion } = useSignOffActions(id);
  if (links.length === 0) return null;
  const isNew = signOff && (signOff.lastDecision ?? signOff).version !== signOff.currentVersion;
  const byMail = links.filter(({ reader }) => reader.email !== null);
  return (
    <>
      <p className="workspace:text-sm workspace:text-muted">
        An open link shows each version as soon as you save it. Your client isn’t told by email unless you say
        so.
      </p>
      {isNew && byMail.length > 0 && (
        <div>
          <Button loading={tellVersion.isPending} onClick={() => tellVersion.run()}>
            Email them that the new version is ready
          </Button>
        </div>
      )}
      {isNew && byMail.length < links.length && (
        <div>
          <Button
            variant={byMail.length > 0 ? 'ghost' : 'secondary'}
            onClick={() =>
              void copy(
                'The new version of the post is ready. Please open the link I sent you again.',
                'Note',
              )
            }
          >
            Copy a note for those without an email address
          </Button>
        </div>
      )}
    </>
  );
}

interface CorrespondenceProps {
  readonly post: Post;
  readonly links: readonly SignOffLink[];
  readonly history: readonly SignOffEvent[];
  readonly canWrite: boolean;
}

function Correspondence({
  post: { id: post, status, client },
  links,
  history,
  canWrite,
}: CorrespondenceProps) {
  const [text, setText] = useState('');
  const maySend = useMayEdit(client);
  const { withdraw, withdrawing, answer } = useSignOffActions(post, {
    onAnswered: (sent) => setText((now) => (now.trim() === sent ? '' : now)),
  });
  useLeaveGuard(text.trim() !== '', 'reply');
  const { areNew, last, lastPlace } = useShownComments(post, history);
  if (history.length === 0) return null;
  const download = (format: 'csv' | 'json') =>
    endpointUrl(signOffEndpoints.exportSignOff, { params: { id: post }, query: { format } });
  return (
    <>
      {links.length > 0 && (
        <ul aria-label="Links" className="workspace:flex workspace:flex-col workspace:gap-3">
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              canWithdraw={maySend}
              isPending={withdrawing === link.id}
              onWithdraw={() => void withdraw(link)}
            />
          ))}
        </ul>
      )}
      <ol aria-label="History" className="workspace:flex workspace:flex-col workspace:gap-3">
        {history.map((event) => (
          <Entry
            key={event.id}
            event={event}
            isNew={areNew.has(event.id)}
            ref={event.id === last ? lastPlace : undefined}
          />
        ))}
      </ol>
      {canWrite && links.length > 0 && !links.some(({ state }) => state === 'open') && (
        <p className="workspace:text-sm workspace:text-muted">
          {status === 'published'
            ? 'No link to this post is open, so your client couldn’t read a reply.'
            : 'No link to this post is open. Send a new one to reply to your client.'}
        </p>
      )}
      {canWrite && links.some(({ state }) => state === 'open') && (
        <form
          className="workspace:flex workspace:flex-col workspace:items-start workspace:gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) answer.run(text.trim());
          }}
        >
          <TextArea
            label="Reply to your client"
            hint="Everyone with an open link to this post can read it. Those with an email address get it by email, too."
            dir="auto"
            rows={2}
            maxLength={signOffLimits.comment}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" loading={answer.isPending} disabled={text.trim() === ''}>
            Send reply
          </Button>
        </form>
      )}
      <p className="workspace:flex workspace:flex-wrap workspace:gap-4 workspace:text-sm">
        <TextLink href={download('csv')} download>
          Export history as CSV
        </TextLink>
        <TextLink href={download('json')} download>
          as JSON
        </TextLink>
      </p>
    </>
  );
}

function LinkRow({
  link,
  canWithdraw,
  isPending,
  onWithdraw,
}: {
  readonly link: SignOffLink;
  readonly canWithdraw: boolean;
  readonly isPending: boolean;
  readonly onWithdraw: () => void;
}) {
  const { state, reader, openedAt } = link;
  const { moment } = useFormats();
  const { language } = usePreferences();
  const isOpen = state === 'open';
  return (
    <li className="workspace:flex workspace:flex-wrap workspace:items-center workspace:justify-between workspace:gap-3">
      <div className="workspace:min-w-0">
        <p className="workspace:font-medium workspace:wrap-anywhere" dir="auto">
          {reader.name}
        </p>
        <p className="workspace:text-sm workspace:text-muted">
          {isOpen
            ? `Link open until ${linkEnd(link, language)}`
            : state === 'withdrawn'
              ? 'Withdrawn'
              : 'Expired'}{' '}
          · {openedAt ? `opened ${moment(openedAt)}` : 'not opened yet'}
        </p>
      </div>
      {isOpen && canWithdraw && (
        <Button size="sm" loading={isPending} onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
    </li>
  );
}

function Entry({
  event: { kind, at, by, text, version },
  isNew,
  ref,
}: {
  readonly event: SignOffEvent;
  /** Whether it is a comment that the member hasn't seen. */
  readonly isNew: boolean;
  readonly ref: Ref<HTMLLIElement> | undefined;
}) {
  const { moment } = useFormats();
  const isVoid = kind === 'voided';
  return (
    <li
      ref={ref}
      className="workspace:flex workspace:flex-col workspace:gap-1 workspace:border-s-2 workspace:border-line workspace:ps-3"
    >
      <p className="workspace:text-sm workspace:text-muted">
        {by && <span className="workspace:font-medium workspace:text-ink">{by.name} </span>}
        {eventWords(kind)}
        {isVoid ? '' : ` · version ${version}`} · {moment(at)}
        {isNew && (
          <>
            {' '}
            <Badge tone="accent">New</Badge>
          </>
        )}
      </p>
      {text && (
        <p className="workspace:whitespace-pre-wrap workspace:wrap-anywhere" dir="auto">
          {text}
        </p>
      )}
    </li>
  );
}
