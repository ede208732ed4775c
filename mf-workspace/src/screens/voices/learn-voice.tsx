import { Loaded, maxLengthOf, useApiMutation, useHost } from '@postloom/remote-kit';
import { brandVoiceSamplesSchema, brandVoicesEndpoints } from '@postloom/shared-contracts';
import { Banner, Button, CheckboxGroup, Disclosure, Skeleton, TextArea } from '@postloom/ui-kit';
import { ScanText } from 'lucide-react';
import { useRef, useState } from 'react';
import { PostFacts } from '#app/posts/post-facts.tsx';
import { PostName } from '#app/posts/post-name.tsx';
import { PostSearchField, usePostSearch } from '#app/posts/post-search.tsx';
import {
  addedBy,
  mergeProfile,
  type Reading,
  type VoiceContent,
  withoutReading,
} from '#app/voices/merge-profile.ts';
import { boxesFor, pastedPosts, type Samples, sampleFault } from '#app/voices/samples.ts';

interface LearnVoiceProps {
  /** The client whose voice it is, null for the workspace's own. */
  readonly client: string | null;
  readonly samples: Samples;
  readonly onSamplesChange: (samples: Samples) => void;
  /** What stands in the form, into which a voice is read. */
  readonly content: VoiceContent;
  readonly onContentChange: (content: VoiceContent) => void;
}

/** Reads a voice out of posts that are pasted or picked, and fills it in. */
export function LearnVoice({ client, samples, onSamplesChange, content, onContentChange }: LearnVoiceProps) {
  const { api } = useHost();
  const part = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [reading, setReading] = useState<Reading | null>(null);
  const pasted = pastedPosts(samples);
  const isEmpty = pasted.length + samples.postIds.length === 0;
  const read = useApiMutation({
    call: (_: undefined, options) =>
      api.call(
        brandVoicesEndpoints.readBrandVoice,
        { body: { samples: pasted, postIds: [...samples.postIds] } },
        options,
      ),
    onDone: (profile) => {
      const after = mergeProfile(content, profile, reading);
      setReading({ profile, before: content, after });
      onContentChange(after);
    },
  });
  const boxes = boxesFor(samples);
  const faults = boxes.map((text) => sampleFault(samples, text));
  const start = () => {
    setAsked(isEmpty);
    const wrong = isEmpty ? 0 : faults.findIndex(Boolean);
    if (wrong === -1) read.run(undefined);
    else part.current?.querySelectorAll('textarea')[wrong]?.focus();
  };
  return (
    <div ref={part} className="workspace:flex workspace:flex-col workspace:gap-4 workspace:text-ink">
      <p className="workspace:text-sm workspace:text-muted">
        Paste a few posts that sound like you, one in each box. Nothing but what you save here is kept.
      </p>
      {boxes.map((text, at) => (
        <TextArea
          key={at}
          label={`Post ${at + 1}`}
          placeholder={at === 0 ? 'Several in one go? Put a line of --- between them.' : undefined}
          dir="auto"
          rows={2}
          value={text}
          error={faults[at] ?? (at === 0 && isAsked && isEmpty && 'Paste a post, or pick a saved one.')}
          onChange={({ target: { value } }) =>
            onSamplesChange({
              ...samples,
              pasted: boxes.map((each, place) => (place === at ? value : each)),
            })
          }
        />
      ))}
      <Disclosure title="Pick saved posts">
        <PickPosts
          client={client}
          picked={samples.postIds}
          onPick={(postIds) => onSamplesChange({ ...samples, postIds })}
        />
      </Disclosure>
      <Button
        ref={button}
        className="workspace:self-start"
        icon={<ScanText aria-hidden />}
        loading={read.isPending}
        onClick={start}
      >
        Read my voice
      </Button>
      {read.failure && !read.isPending && (
        <Banner tone="danger" title="Couldn’t read your posts">
          {read.failure.sentence ?? 'Please try again.'} Everything here stays as it is.
        </Banner>
      )}
      <div role="status" className="workspace:empty:-mt-4">
        {reading && !read.isPending && !read.failure && (
          <Found
            reading={reading}
            onUndo={() => {
              onContentChange(withoutReading(content, reading));
              setReading(null);
              button.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** What the posts say of the voice, and what that has changed in the form. */
function Found({ reading, onUndo }: { readonly reading: Reading; readonly onUndo: () => void }) {
  const added = addedBy(reading);
  return (
    <Banner
      tone="success"
      title="What we found"
      actions={
        added && (
          <Button size="sm" onClick={onUndo}>
            Undo
          </Button>
        )
      }
    >
      <ul className="workspace:list-disc workspace:ps-4">
        {reading.profile.findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      <p className="workspace:mt-2">
        {added
          ? `Filled in below: ${added}. What you typed is still there.`
          : 'There was nothing new to fill in.'}
      </p>
    </Banner>
  );
}

const pickedMax = maxLengthOf(brandVoiceSamplesSchema, 'postIds') ?? Number.POSITIVE_INFINITY;

interface PickPostsProps {
  readonly client: string | null;
  readonly picked: readonly string[];
  readonly onPick: (ids: string[]) => void;
}

/** Picks posts that have words. Those that are picked stay so when others are searched for. */
function PickPosts({ client, picked, onPick }: PickPostsProps) {
  const { words, setWords, q, list } = usePostSearch(
    (post) => post.client === client && post.caption.trim() !== '',
  );
  return (
    <div className="workspace:flex workspace:flex-col workspace:gap-2 workspace:text-ink">
      <PostSearchField value={words} onValueChange={setWords} />
      <p role="status" className="workspace:text-sm workspace:text-muted">
        {picked.length > 0 && `${picked.length} picked`}
        {picked.length >= pickedMax && ', which is the most'}
      </p>
      <div className="workspace:max-h-56 workspace:overflow-auto">
        <Loaded
          query={list}
          what="your posts"
          skeleton={<Skeleton lines={3} />}
          isEmpty={(posts) => posts.length === 0}
          empty={
            <p className="workspace:text-sm workspace:text-muted">
              {q ? 'No post matches.' : 'There are no saved posts with words yet.'}
            </p>
          }
        >
          {(posts) => (
            <CheckboxGroup
              label="Saved posts"
              hideLabel
              options={posts.map((post) => ({
                value: post.id,
                label: <PostName post={post} />,
                description: <PostFacts post={post} />,
                disabled: picked.length >= pickedMax && !picked.includes(post.id),
              }))}
              value={picked}
              onValueChange={(shown) =>
                onPick([...picked.filter((id) => posts.every((post) => post.id !== id)), ...shown])
              }
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}
