import { useApiMutation, useFormats, useHost } from '@postloom/remote-kit';
import {
  type Post,
  type SignOffDecision,
  signOffEndpoints,
  signOffLimits,
  type TeamDecision,
} from '@postloom/shared-contracts';
import { Banner, Button, Card, Heading, TextArea } from '@postloom/ui-kit';
import { Check, Pencil } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useMayReview } from '#app/clients/use-clients.ts';
import { useLeaveGuard } from '#app/conflicts/use-leave-guard.ts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';
import { useSignOffRight } from './use-sign-off.ts';

interface TeamApprovalProps {
  readonly post: Post;
  /** Whether there are unsaved edits, which wouldn't be decided on. */
  readonly isDirty: boolean;
}

/** The team's own decision on a post that is in review, or was. An older API doesn't know of it. */
export function TeamApproval({ post, isDirty }: TeamApprovalProps) {
  const right = useSignOffRight();
  const mayReview = useMayReview(post.client);
  const { teamDecision, contentVersion, status } = post;
  if (teamDecision === undefined || contentVersion === undefined) return null;
  if (right && mayReview) {
    const isAsked = status === 'review' || (teamDecision !== null && status !== 'published');
    const decided = { post: post.id, version: contentVersion, decided: teamDecision };
    return <Decision {...decided} isAsked={isAsked} isDirty={isDirty} />;
  }
  if (!teamDecision && !(right && status === 'review')) return null;
  return (
    <TeamCard>
      <Standing decided={teamDecision} />
    </TeamCard>
  );
}

function TeamCard({ children }: { readonly children: ReactNode }) {
  return (
    <Card asChild>
      <section aria-label="Team approval" className="workspace:flex workspace:flex-col workspace:gap-4">
        <Heading level={2} size="sm">
          Team approval
        </Heading>
        {children}
      </section>
    </Card>
  );
}

/** The part of the card that gets the focus next, once it is there: the button that led to it goes away. */
function useFocusNext() {
  const next = useRef<RefObject<HTMLElement | null> | null>(null);
  useEffect(() => {
    const element = next.current?.current;
    if (!element) return;
    next.current = null;
    element.focus();
  });
  return (part: RefObject<HTMLElement | null>) => {
    next.current = part;
  };
}

function Decision({
  post,
  version,
  decided,
  isAsked,
  isDirty,
}: {
  readonly post: string;
  readonly version: number;
  readonly decided: TeamDecision | null;
  /** Once nothing is asked any more, what was being written stays until it is given up. */
  readonly isAsked: boolean;
  readonly isDirty: boolean;
}) {
  const { api } = useHost();
  const forget = useForgetPosts();
  const [text, setText] = useState('');
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const askButton = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  useLeaveGuard(asking && text.trim() !== '', 'comment');
  const decide = useApiMutation({
    call: (body: { decision: SignOffDecision; version: number; text: string }, options) =>
      api.call(signOffEndpoints.decideInTeam, { params: { id: post }, body }, options),
    onDone: async () => {
      await forget();
      setText('');
      setAsking(false);
      focusNext(result);
    },
    // The new version is what the person has to see now.
    onFailed: ({ code }) => (code === 'conflict' ? forget() : undefined),
  });
  const answer = (decision: SignOffDecision, words: string) =>
    decide.run({ decision, version, text: words.trim() });
  const isApproved = decided?.decision === 'approved' && decided.version === version;
  const { failure } = decide;
  const isWriting = asking && (isAsked || text.trim() !== '');
  if (!decided && !isAsked && !isWriting) return null;
  return (
    <TeamCard>
      <Standing decided={decided} ref={result} />
      {isDirty && isAsked && (
        <p className="workspace:text-sm workspace:text-muted">
          Save your changes first, so you decide on the latest version.
        </p>
      )}
      {failure && !decide.isPending && (
        <Banner
          tone="danger"
          role="alert"
          title={failure.code === 'conflict' ? 'Nothing was sent' : 'Your response didn’t send'}
        >
          {failure.sentence ?? 'Check your connection and try again.'}
        </Banner>
      )}
      {isWriting && (
        <form
          className="workspace:flex workspace:flex-col workspace:gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            answer('changes_requested', text);
          }}
        >
          <TextArea
            ref={box}
            label="What should change?"
            dir="auto"
            rows={4}
            required
            maxLength={signOffLimits.comment}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="workspace:flex workspace:flex-wrap workspace:gap-3">
            <Button
              type="submit"
              variant="primary"
              loading={decide.isPending}
              disabled={isDirty || !isAsked || text.trim() === ''}
            >
              Send
            </Button>
            <Button
              onClick={() => {
                setAsking(false);
                focusNext(isAsked ? askButton : result);
              }}
            >
              Cancel
            </Button>
          </div>
        </form>
      )}
      {isAsked && !isWriting && (
        <div className="workspace:flex workspace:flex-wrap workspace:gap-3">
          {!isApproved && (
            <Button
              variant="primary"
              icon={<Check aria-hidden />}
              loading={decide.isPending}
              disabled={isDirty}
              onClick={() => answer('approved', '')}
            >
              Approve
            </Button>
          )}
          <Button
            ref={askButton}
            icon={<Pencil aria-hidden />}
            disabled={isDirty || decide.isPending}
            onClick={() => {
              setAsking(true);
              focusNext(box);
            }}
          >
            Request changes
          </Button>
        </div>
      )}
    </TeamCard>
  );
}

/** What was decided, by whom, and whether it is about the post as it is now. */
function Standing({
  decided,
  ref,
}: {
  readonly decided: TeamDecision | null;
  readonly ref?: RefObject<HTMLDivElement | null>;
}) {
  const { moment } = useFormats();
  if (!decided) {
    return <p className="workspace:text-sm workspace:text-muted">Nobody in your team has responded yet.</p>;
  }
  const { decision, version, currentVersion, by, at, text } = decided;
  const isApproval = decision === 'approved';
  const isPresent = version === currentVersion;
  const title = isPresent ? (isApproval ? 'Approved' : 'Changes requested') : 'This post has changed';
  const what = isApproval ? 'Approved' : 'Changes were requested for';
  return (
    <Banner
      ref={ref}
      tabIndex={-1}
      role="status"
      tone={!isPresent ? 'warning' : isApproval ? 'success' : 'neutral'}
      title={title}
    >
      {isPresent
        ? `Version ${version}. ${by}, ${moment(at)}`
        : `${what} version ${version}; the post is now version ${currentVersion}. (${by}, ${moment(at)})`}
      {text && (
        <p className="workspace:mt-1 workspace:whitespace-pre-wrap workspace:wrap-anywhere" dir="auto">
          {text}
        </p>
      )}
    </Banner>
  );
}
