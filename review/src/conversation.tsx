import { ApiError, type ReviewPost, type SignOffEvent, signOffLimits } from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';
import { Button, Heading, TextArea } from '@postloom/ui-kit';
import { MessageSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { useSectionName } from './place.ts';
import { useComment, wasOffline } from './review-api.ts';
import { shortMoment } from './times.ts';
import { useFocusNext } from './use-focus-next.ts';
import { useUnsent } from './use-unsent.ts';

/** What was said about a post, oldest first, and room to say more once that is asked for. */
export function Conversation({ api, post }: { readonly api: ApiClient; readonly post: ReviewPost }) {
  const [text, setText] = useUnsent(post.id, 'comment');
  const [writing, setWriting] = useState(text !== '');
  const box = useId();
  const focusNext = useFocusNext();
  const comment = useComment(api, post.id);
  const failure = comment.error instanceof ApiError ? comment.error.userMessage : null;
  const unsent = wasOffline(comment.error)
    ? 'You’re offline. Nothing was sent; please send it again once you’re back online.'
    : 'That didn’t send. Please try again.';
  return (
    <section
      aria-label={useSectionName('Comments')}
      className="review:grid review:gap-4 review:p-4 review:lg:p-0"
    >
      <Heading level={3} size="sm">
        Comments
      </Heading>
      {post.comments.length > 0 && (
        <ol className="review:grid review:gap-3">
          {post.comments.map((each) => (
            <Comment key={each.id} comment={each} isEarlier={each.version < post.version} />
          ))}
        </ol>
      )}
      {writing ? (
        <form
          className="review:grid review:gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() === '') return;
            comment.mutate(text.trim(), {
              onSuccess: (sent) => {
                setText('');
                setWriting(false);
                focusNext(commentId(sent));
              },
            });
          }}
        >
          <TextArea
            id={box}
            label="Write a comment"
            hint="Everyone reviewing this post can read it."
            dir="auto"
            rows={2}
            maxLength={signOffLimits.comment}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={comment.error ? (failure ?? unsent) : undefined}
          />
          <div>
            <Button type="submit" loading={comment.isPending} disabled={text.trim() === ''}>
              Comment
            </Button>
          </div>
        </form>
      ) : (
        <div>
          <Button
            icon={<MessageSquare aria-hidden />}
            onClick={() => {
              setWriting(true);
              focusNext(box);
            }}
          >
            Add a comment
          </Button>
        </div>
      )}
    </section>
  );
}

/** The id of a comment's element. */
export const commentId = ({ id }: Pick<SignOffEvent, 'id'>): string => `comment-${id}`;

const said: Readonly<Record<string, string>> = {
  approved: 'approved',
  changes_requested: 'requested changes',
};

function Comment({
  comment: { id, by, at, text, kind },
  isEarlier,
}: {
  readonly comment: SignOffEvent;
  /** Whether the post was changed after it. */
  readonly isEarlier: boolean;
}) {
  return (
    <li
      id={commentId({ id })}
      tabIndex={-1}
      className="review:grid review:gap-1 review:border-s-2 review:border-line review:ps-3"
    >
      <p className="review:text-sm review:text-muted">
        <span className="review:font-medium review:text-ink">{by?.name}</span> {said[kind]} {shortMoment(at)}
        {isEarlier && ' · on an earlier version'}
      </p>
      <p className="review:whitespace-pre-wrap review:wrap-anywhere" dir="auto">
        {text}
      </p>
    </li>
  );
}
