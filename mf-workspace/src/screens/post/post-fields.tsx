import { CharacterMeter, ClientSelect, ProjectSelect } from '@postloom/remote-kit';
import { BannedNote, SlidesFields } from '@postloom/remote-kit/previews';
import {
  captionOf,
  isKnown,
  type Post,
  postStatuses,
  slidesOf,
  slidesShapeOf,
} from '@postloom/shared-contracts';
import { composePostText, countCharacters, platforms } from '@postloom/shared-contracts/platforms';
import { Button, Heading, Select, TextArea, TextField } from '@postloom/ui-kit';
import { shownWords } from '#app/posts/gaps-of.ts';
import { statusLook } from '#app/posts/post-status.ts';
import { useDue } from '#app/posts/use-due.ts';
import { useVoiceOf } from '#app/posts/voice-of.ts';
import { TimeNote } from '#app/sign-off/sign-off-badge.tsx';
import { PictureFields } from './picture-fields.tsx';
import { Rewrite } from './rewrite.tsx';
import type { EditedPost } from './use-edited-post.ts';

interface PostFieldsProps {
  /** Id of the form, because the save button is outside of it. */
  readonly id: string;
  readonly edited: EditedPost;
  /** Opens the scheduling dialog: the status can't be changed to scheduled without a time in the future. */
  readonly onSchedule: () => void;
}

/** Everything about a post that can be edited. Saved when the person presses Save. */
export function PostFields({ id, edited, onSchedule }: PostFieldsProps) {
  const due = useDue();
  const { base, text, hashtags, change, faults } = edited;
  const dueAt = base.status === 'published' ? null : base.scheduledAt;
  const isPlanned = base.scheduledAt !== null && Date.parse(base.scheduledAt) > Date.now();
  return (
    <form
      id={id}
      tabIndex={-1}
      className="workspace:outline-none workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        edited.save();
      }}
    >
      <TextField
        label="Title"
        hint="For your lists. It’s never published."
        maxLength={200}
        error={faults.title}
        value={text.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="workspace:flex workspace:flex-col workspace:gap-3">
        <TextArea
          label="Caption"
          dir="auto"
          rows={10}
          error={faults.caption}
          value={text.caption}
          onChange={(event) => change({ caption: event.target.value })}
        />
        <Rewrite platform={base.platform} caption={text.caption} hashtags={hashtags} onChange={change} />
      </div>
      <TextField
        label="Hashtags"
        spellCheck={false}
        error={faults.hashtags}
        value={text.hashtags}
        onChange={(event) => change({ hashtags: event.target.value })}
      />
      <Count platform={base.platform} caption={text.caption} hashtags={hashtags} />
      <Banned post={edited.written} />
      {slidesShapeOf(base.contentType) && <Slides edited={edited} />}
      <PictureFields post={base} media={text.media} onChange={edited.changeMedia} />
      <div className="workspace:grid workspace:grid-cols-1 workspace:gap-6 workspace:sm:grid-cols-2">
        <div className="workspace:flex workspace:flex-col workspace:items-start workspace:gap-1">
          <Select
            label="Status"
            className="workspace:w-full"
            hint={dueAt ? `Due ${due(dueAt)}` : undefined}
            error={faults.scheduledAt ?? faults.status}
            value={text.status}
            onChange={({ target }) => {
              if (target.value === 'scheduled' && !isPlanned) onSchedule();
              else change({ status: target.value as Post['status'] });
            }}
          >
            {[...new Set([...postStatuses, text.status])].map((status) => (
              <option key={status} value={status}>
                {statusLook(status).label}
              </option>
            ))}
          </Select>
          <TimeNote post={base} />
          {dueAt && (
            <Button variant="link" size="sm" onClick={onSchedule}>
              Change the time
            </Button>
          )}
        </div>
        <ProjectSelect
          value={text.project}
          client={text.client}
          onValueChange={(project) => change({ project })}
        />
        <ClientSelect
          value={text.client}
          hint={`Its images move with it${base.project === null ? '' : ', and it leaves its project'}.`}
          onValueChange={(client) =>
            change({ client, project: client === base.client ? base.project : null })
          }
        />
      </div>
    </form>
  );
}

/** What the voice of the post's brand bans of its words. */
function Banned({ post }: { readonly post: Post }) {
  return <BannedNote voice={useVoiceOf(post)} text={shownWords(post)} hashtags={post.hashtags} />;
}

/** Edits the slides. If an older caption spells them out, the first change removes them from it. */
function Slides({ edited }: Pick<PostFieldsProps, 'edited'>) {
  const { text, change, base } = edited;
  const post = { contentType: base.contentType, caption: text.caption, slides: text.slides };
  return (
    <div
      data-slides
      tabIndex={-1}
      className="workspace:flex workspace:flex-col workspace:gap-3 workspace:outline-none"
    >
      <Heading level={2} size="sm">
        Slides
      </Heading>
      <SlidesFields
        slides={slidesOf(post)}
        onChange={(slides) => change({ slides, caption: captionOf(post) })}
        stale={edited.stale}
      />
    </div>
  );
}

function Count({
  platform,
  caption,
  hashtags,
}: {
  readonly platform: Post['platform'];
  readonly caption: string;
  readonly hashtags: readonly string[];
}) {
  if (!isKnown(platforms, platform)) return null;
  const count = countCharacters(platform, composePostText(caption, hashtags));
  return <CharacterMeter platform={platform} count={count} />;
}
