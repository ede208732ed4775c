import {
  ClientSelect,
  ConflictNotice,
  chosenClient,
  type DraftHandle,
  LibraryButton,
  parseHashtags,
  useFormats,
} from '@postloom/remote-kit';
import { isKnown, postMediaMax } from '@postloom/shared-contracts';
import {
  composePostText,
  countCharacters,
  platformCatalogue,
  platforms,
} from '@postloom/shared-contracts/platforms';
import { Button, Select, TextArea, TextField } from '@postloom/ui-kit';
import { useRef } from 'react';
import type { WrittenPost } from './written-post.ts';

interface WrittenPostFieldsProps {
  readonly written: DraftHandle<WrittenPost> & { readonly value: WrittenPost };
  readonly captionError: string | undefined;
}

/** Fields for a new post, with the length as its platform counts it. */
export function WrittenPostFields({ written, captionError }: WrittenPostFieldsProps) {
  const { number } = useFormats();
  const { platform, title, caption, hashtags, client, media } = written.value;
  const { textLimit } = platformCatalogue[platform];
  const count = countCharacters(platform, composePostText(caption, parseHashtags(hashtags)));
  return (
    <>
      <ConflictNotice draft={written.draft} what="post" textOf={(post) => post.caption || post.title} />
      <div className="workspace:grid workspace:gap-4 workspace:sm:grid-cols-2">
        <Select
          label="Platform"
          value={platform}
          onChange={({ target }) => {
            if (isKnown(platforms, target.value)) written.change({ platform: target.value });
          }}
        >
          {platforms.map((each) => (
            <option key={each} value={each}>
              {platformCatalogue[each].name}
            </option>
          ))}
        </Select>
        <TextField
          label="Title"
          aside="Never published"
          maxLength={200}
          value={title}
          onChange={({ target }) => written.change({ title: target.value })}
        />
        <ClientSelect
          value={client}
          // Pictures of one client can't be in another's post.
          onValueChange={(chosen) => written.change({ client: chosen, media: [] })}
        />
      </div>
      <TextArea
        label="Caption"
        dir="auto"
        rows={4}
        error={captionError}
        counter={
          <span className={count > textLimit ? 'workspace:text-danger-ink' : undefined}>
            {number(count)} / {number(textLimit)}
          </span>
        }
        value={caption}
        onChange={({ target }) => written.change({ caption: target.value })}
      />
      <TextField
        label="Hashtags"
        aside="Optional"
        spellCheck={false}
        value={hashtags}
        onChange={({ target }) => written.change({ hashtags: target.value })}
      />
      <WrittenPictures
        client={client}
        media={media}
        onChange={(changed) => written.change({ media: changed })}
      />
    </>
  );
}

interface WrittenPicturesProps {
  /** The client whose pictures are offered, unless one is selected for the whole screen. */
  readonly client: string | null;
  readonly media: WrittenPost['media'];
  readonly onChange: (media: WrittenPost['media']) => void;
}

/** Pictures from the library. They can be described in the post's editor. */
function WrittenPictures({ client, media, onChange }: WrittenPicturesProps) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className="workspace:flex workspace:flex-col workspace:items-start workspace:gap-3">
      {media.length > 0 && (
        <ul
          aria-label="Images"
          className="workspace:grid workspace:w-full workspace:grid-cols-3 workspace:gap-3 workspace:sm:grid-cols-5"
        >
          {media.map(({ id, url, alt }, index) => (
            <li key={id} className="workspace:flex workspace:flex-col workspace:gap-1">
              <img
                src={`${url}?width=280`}
                alt={alt || `Image ${index + 1}`}
                className="workspace:aspect-square workspace:w-full workspace:rounded-md workspace:bg-sunken workspace:object-cover"
              />
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove image ${index + 1}`}
                onClick={() => {
                  onChange(media.filter((other) => other.id !== id));
                  // The button that had the focus goes with the image.
                  add.current?.focus();
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LibraryButton
        ref={add}
        client={chosenClient() ?? client}
        taken={media.map(({ id }) => id)}
        max={postMediaMax - media.length}
        disabled={media.length >= postMediaMax}
        onPick={(pictures) =>
          onChange([
            ...media,
            ...pictures.map(({ id, url, alt, origin }) => ({ id, kind: 'image' as const, url, alt, origin })),
          ])
        }
      />
    </div>
  );
}
