import { ConflictNotice, type DraftHandle, parseHashtags, useFormats } from '@postloom/remote-kit';
import { isKnown } from '@postloom/shared-contracts';
import {
  composePostText,
  countCharacters,
  platformCatalogue,
  platforms,
} from '@postloom/shared-contracts/platforms';
import { Select, TextArea, TextField } from '@postloom/ui-kit';
import type { WrittenPost } from './written-post.ts';

interface WrittenPostFieldsProps {
  readonly written: DraftHandle<WrittenPost> & { readonly value: WrittenPost };
  readonly captionError: string | undefined;
}

/** Fields for a new post, with the length as its platform counts it. */
export function WrittenPostFields({ written, captionError }: WrittenPostFieldsProps) {
  const { number } = useFormats();
  const { platform, title, caption, hashtags } = written.value;
  const { textLimit } = platformCatalogue[platform];
  const count = countCharacters(platform, composePostText(caption, parseHashtags(hashtags)));
  return (
    <>
      <ConflictNotice draft={written.draft} what="post" />
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
    </>
  );
}
