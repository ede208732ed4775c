import { ApiError, type ReviewPost, type SignOffDecision, signOffLimits } from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';
import { Banner, Button, Heading, TextArea } from '@postloom/ui-kit';
import { Check, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { commentId } from './conversation.tsx';
import { useSectionName } from './place.ts';
import { useComment, useDecision, wasOffline } from './review-api.ts';
import { moment, type Sender, shortMoment } from './times.ts';
import { useFocusNext } from './use-focus-next.ts';
import { useUnsent } from './use-unsent.ts';
import { WhatChanged } from './what-changed.tsx';

/**
 * The reader's answer to the version that is shown. Once that is published, nothing is asked any more; what they were
 * writing stays and can be sent as a comment.
 */
export function Decision({
  api,
  post,
  sender,
}: {
  readonly api: ApiClient;
  readonly post: ReviewPost;
  readonly sender: Sender;
}) {
  const [text, setText] = useUnsent(post.id, 'changes');
  const [asking, setAsking] = useState(text !== '');
  const focusNext = useFocusNext();
  const [box, result, askButton] = [useId(), useId(), useId()];
  const decide = useDecision(api, post);
  const comment = useComment(api, post.id);
  const { decision, version, isPublished } = post;
  const isPresent = decision?.version === version;
  const isApproved = isPresent && decision.decision === 'approved';
  const error = decide.error ?? comment.error;
  const hasBar = !asking && !isPublished;
  const finish = (shown: string) => {
    setText('');
    setAsking(false);
    focusNext(shown);
  };
  const answer = (decision: SignOffDecision, words: string) =>
    decide.mutate({ decision, text: words }, { onSuccess: () => finish(result) });
  const send = () => {
    if (!isPublished) return answer('changes_requested', text);
    decide.reset();
    comment.mutate(text.trim(), { onSuccess: (sent) => finish(commentId(sent)) });
  };

  return (
    <section
      aria-label={useSectionName('Your response')}
      className="review:contents review:lg:grid review:lg:gap-4"
    >
      <div className="review:grid review:gap-4 review:p-4 review:lg:p-0">
        {isPublished ? (
          <Published post={post} />
        ) : (
          <>
            <Heading level={3} size="sm">
              Your response
            </Heading>
            <Standing id={result} post={post} sender={sender} />
            <WhatChanged post={post} />
          </>
        )}
        {error && !hasBar && <Refused error={error} />}
      </div>
      {asking && (!isPublished || text.trim() !== '') && (
        <form
          className="review:grid review:gap-3 review:px-4 review:pb-4 review:lg:p-0"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <TextArea
            id={box}
            label="What should change?"
            dir="auto"
            rows={4}
            required
            maxLength={signOffLimits.comment}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="review:flex review:flex-wrap review:gap-3">
            <Button
              type="submit"
              variant="primary"
              loading={decide.isPending || comment.isPending}
              disabled={text.trim() === ''}
            >
              {isPublished ? 'Send as a comment' : 'Send'}
            </Button>
            <Button
              onClick={() => {
                setAsking(false);
                focusNext(askButton);
              }}
            >
              Cancel
            </Button>
          </div>
        </form>
      )}
      {hasBar && (
        <div
          // As long as an answer is awaited, it is in reach while the post is read on a narrow screen.
          className={`review:flex review:flex-wrap review:gap-3 review:bg-surface review:px-4 review:lg:p-0 ${isPresent ? 'review:pb-4' : 'review:max-lg:sticky review:max-lg:bottom-0 review:max-lg:z-10 review:max-lg:border-y review:max-lg:border-line review:max-lg:py-3'}`}
          data-action-bar={isPresent ? undefined : ''}
        >
          {error && (
            <div className="review:w-full">
              <Refused error={error} />
            </div>
          )}
          {!isApproved && (
            <Button
              variant="primary"
              icon={<Check aria-hidden />}
              loading={decide.isPending}
              onClick={() => answer('approved', '')}
            >
              Approve
            </Button>
          )}
          <Button
            id={askButton}
            icon={<Pencil aria-hidden />}
            disabled={decide.isPending}
            onClick={() => {
              setAsking(true);
              focusNext(box);
            }}
          >
            Request changes
          </Button>
        </div>
      )}
    </section>
  );
}

function Published({ post: { decision, version } }: { readonly post: ReviewPost }) {
  return (
    <Banner role="status" tone="success" title="Published">
      This post is out, so there’s nothing left to approve.
      {decision?.decision === 'approved' &&
        ` ${decision.by} approved ${decision.version === version ? 'it' : 'an earlier version'}, ${shortMoment(decision.at)}.`}
    </Banner>
  );
}

/** What was decided, and whether it is about what is shown. */
function Standing({
  id,
  post: { decision, version, scheduledAt },
  sender,
}: {
  readonly id: string;
  readonly post: ReviewPost;
  readonly sender: Sender;
}) {
  if (!decision) return <p className="review:text-sm review:text-muted">No response yet.</p>;
  const isApproval = decision.decision === 'approved';
  const before = decision.shown?.scheduledAt;
  const isMoved = before !== undefined && before !== scheduledAt;
  if (decision.version !== version) {
    return (
      <Banner tone="warning" title="This post has changed">
        {isApproval
          ? `${decision.by} approved an earlier version`
          : `${decision.by} requested changes to an earlier version`}
        , {shortMoment(decision.at)}. Please read it again.
      </Banner>
    );
  }
  return (
    <Banner
      id={id}
      tabIndex={-1}
      role="status"
      tone={isApproval ? 'success' : 'neutral'}
      title={isApproval ? 'Approved' : 'Changes requested'}
    >
      {decision.by}, {shortMoment(decision.at)}
      {isApproval && isMoved && (
        <p>
          {scheduledAt
            ? `It’s now scheduled for ${moment(scheduledAt, sender)}.`
            : 'It’s no longer scheduled.'}{' '}
          You don’t need to approve it again.
        </p>
      )}
    </Banner>
  );
}

function Refused({ error }: { readonly error: Error }) {
  if (wasOffline(error)) {
    return (
      <Banner tone="danger" role="alert" title="You’re offline">
        Nothing was sent. Please respond again once you’re back online.
      </Banner>
    );
  }
  const isConflict = error instanceof ApiError && error.status === 409;
  const sentence = error instanceof ApiError ? error.userMessage : null;
  return (
    <Banner tone="danger" role="alert" title={isConflict ? 'Nothing was sent' : 'Your response didn’t send'}>
      {sentence ?? 'Check your connection and try again.'}
    </Banner>
  );
}
