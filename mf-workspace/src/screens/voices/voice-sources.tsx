import { maxLengthOf } from '@postloom/remote-kit';
import { brandVoiceSamplesSchema } from '@postloom/shared-contracts';
import { Banner, Button, CheckboxGroup, RadioGroup, TextArea } from '@postloom/ui-kit';
import { ClipboardPaste, ListChecks } from 'lucide-react';
import { PostPicker, postOption } from '#app/posts/post-picker.tsx';
import { addedBy, type Reading } from '#app/voices/merge-profile.ts';
import { boxesFor, pastedPosts, type Samples, sampleFault } from '#app/voices/samples.ts';

/** Where the posts come from that a voice is read out of. */
export type Source = 'pasted' | 'picked';

interface VoiceSourcesProps {
  /** The client whose voice it is, null for the workspace's own. */
  readonly client: string | null;
  readonly source: Source;
  readonly onSourceChange: (source: Source) => void;
  readonly samples: Samples;
  readonly onSamplesChange: (samples: Samples) => void;
  /** What is wrong with the whole of them, in a sentence. */
  readonly fault: string | null;
}

/** Takes the posts that a voice is read out of: pasted, picked, or both. */
export function VoiceSources({
  client,
  source,
  onSourceChange,
  samples,
  onSamplesChange,
  fault,
}: VoiceSourcesProps) {
  const boxes = boxesFor(samples);
  const [pasted, picked] = [pastedPosts(samples).length, samples.postIds.length];
  const counted = [pasted > 0 && `${pasted} pasted`, picked > 0 && `${picked} picked`].filter(Boolean);
  return (
    <>
      <RadioGroup<Source>
        label="Where your posts come from"
        hideLabel
        layout="cards"
        value={source}
        onValueChange={onSourceChange}
        options={[
          {
            value: 'pasted',
            label: 'Paste posts',
            description: 'From anywhere',
            icon: <ClipboardPaste aria-hidden />,
          },
          {
            value: 'picked',
            label: 'Saved posts',
            description: 'From your list',
            icon: <ListChecks aria-hidden />,
          },
        ]}
      />
      {source === 'pasted' ? (
        boxes.map((text, at) => (
          <TextArea
            key={at}
            label={`Post ${at + 1}`}
            placeholder={at === 0 ? 'Several in one go? Put a line of --- between them.' : undefined}
            dir="auto"
            rows={at === 0 ? 4 : 2}
            value={text}
            error={sampleFault(samples, text) ?? (at === 0 && fault)}
            onChange={({ target: { value } }) =>
              onSamplesChange({
                ...samples,
                pasted: boxes.map((each, place) => (place === at ? value : each)),
              })
            }
          />
        ))
      ) : (
        <PickPosts
          client={client}
          picked={samples.postIds}
          fault={fault}
          onPick={(postIds) => onSamplesChange({ ...samples, postIds })}
        />
      )}
      <p role="status" className="workspace:text-sm workspace:text-muted workspace:empty:hidden">
        {counted.length > 0 &&
          `${counted.join(' and ')}${source === 'picked' && picked >= pickedMax ? ', which is the most' : ''}`}
      </p>
    </>
  );
}

/** What the posts say of the voice, and what that has changed in the form. */
export function Found({ reading, onUndo }: { readonly reading: Reading; readonly onUndo: () => void }) {
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
          ? `Filled in below: ${added}. Change whatever isn’t you.`
          : 'There was nothing new to fill in.'}
      </p>
    </Banner>
  );
}

const pickedMax = maxLengthOf(brandVoiceSamplesSchema, 'postIds') ?? Number.POSITIVE_INFINITY;

interface PickPostsProps {
  readonly client: string | null;
  readonly picked: readonly string[];
  readonly fault: string | null;
  readonly onPick: (ids: string[]) => void;
}

/** Picks posts that have words. Those that are picked stay so when others are searched for. */
function PickPosts({ client, picked, fault, onPick }: PickPostsProps) {
  return (
    <PostPicker
      isOffered={(post) => post.client === client && post.caption.trim() !== ''}
      none="There are no saved posts with words yet."
      noMatch="No post matches."
    >
      {(posts) => (
        <CheckboxGroup
          label="Saved posts"
          hideLabel
          error={fault}
          options={posts.map((post) => ({
            ...postOption(post),
            disabled: picked.length >= pickedMax && !picked.includes(post.id),
          }))}
          value={picked}
          onValueChange={(shown) =>
            onPick([...picked.filter((id) => posts.every((post) => post.id !== id)), ...shown])
          }
        />
      )}
    </PostPicker>
  );
}
