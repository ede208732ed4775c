import {
  CharacterMeter,
  excess,
  formatHashtags,
  type PostTexts,
  parseHashtags,
  useFormats,
} from '@postloom/remote-kit';
import {
  countCharacters,
  type Platform,
  platformCatalogue,
  trimToLimit,
} from '@postloom/shared-contracts/platforms';
import { Button, TextArea, TextField } from '@postloom/ui-kit';
import { Scissors } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

interface TextEditorProps extends PostTexts {
  readonly platform: Platform;
  /** Adds the text that is appended to the caption later, so that it counts toward the limit. */
  readonly whole?: (caption: string) => string;
  readonly onChange: (change: { caption?: string; hashtags?: string[] }) => void;
}

/** Editor for caption and hashtags. Counts characters as the platform does while the person types. */
export function TextEditor({
  platform,
  caption,
  whole = (text) => text,
  hashtags,
  onChange,
}: TextEditorProps) {
  const rules = platformCatalogue[platform];
  const captionBox = useRef<HTMLTextAreaElement>(null);
  const tooManyTags = rules.hashtagLimit !== null && hashtags.length > rules.hashtagLimit;
  const [from, to] = rules.hashtagAdvice;
  return (
    <div className="generator:grid generator:gap-4">
      <TextArea
        ref={captionBox}
        label="Caption"
        dir="auto"
        rows={4}
        value={caption}
        onChange={(event) => onChange({ caption: event.target.value })}
      />
      <HashtagsField
        hashtags={hashtags}
        hint={`${platformCatalogue[platform].name} works best with ${from} to ${to}.`}
        error={
          tooManyTags
            ? `${platformCatalogue[platform].name} takes at most ${rules.hashtagLimit} hashtags; this post has ${hashtags.length}.`
            : undefined
        }
        onChange={(changed) => onChange({ hashtags: changed })}
      />
      <CharacterCount platform={platform} caption={whole(caption)} hashtags={hashtags} />
      {(tooManyTags || excess(platform, { caption: whole(caption), hashtags }) > 0) && (
        <Button
          size="sm"
          className="generator:justify-self-start"
          icon={<Scissors aria-hidden />}
          onClick={() => {
            onChange(trimmed(platform, { caption, hashtags }, whole));
            // This button disappears once the text fits.
            captionBox.current?.focus();
          }}
        >
          Trim to fit {platformCatalogue[platform].name}
        </Button>
      )}
    </div>
  );
}

/** Trims the texts to the platform's limit, including the text that is appended to the caption later. */
function trimmed(
  platform: Platform,
  { caption, hashtags }: PostTexts,
  whole: (caption: string) => string,
): { caption: string; hashtags: string[] } {
  const alone = trimToLimit(platform, caption, hashtags);
  const count = (text: string) => countCharacters(platform, text);
  const added = count(whole(alone.caption)) - count(alone.caption);
  return added > 0 ? trimToLimit(platform, caption, hashtags, added) : alone;
}

interface HashtagsFieldProps {
  readonly hashtags: readonly string[];
  readonly hint: string;
  readonly error: string | undefined;
  readonly onChange: (hashtags: string[]) => void;
}

function HashtagsField({ hashtags, hint, error, onChange }: HashtagsFieldProps) {
  const written = formatHashtags(hashtags);
  // While the person types, the field keeps their exact text, so that a space or a single # doesn't disappear.
  const [draft, setDraft] = useState(written);
  useEffect(() => {
    setDraft((current) => (formatHashtags(parseHashtags(current)) === written ? current : written));
  }, [written]);
  return (
    <TextField
      label="Hashtags"
      dir="auto"
      value={draft}
      hint={hint}
      error={error}
      spellCheck={false}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(parseHashtags(event.target.value));
      }}
      onBlur={() => setDraft(written)}
    />
  );
}

/** Shows how much of the platform's limit the post uses. */
export function CharacterCount({ platform, caption, hashtags }: PostTexts & { readonly platform: Platform }) {
  const { number } = useFormats();
  const over = excess(platform, { caption, hashtags });
  return (
    <div data-testid="character-count" className="generator:grid generator:gap-1">
      <CharacterMeter platform={platform} count={platformCatalogue[platform].textLimit + over} />
      {/* Always rendered, so that screen readers announce its text when it changes. */}
      <p role="status" className="generator:text-sm generator:text-danger-ink">
        {over > 0 && `${number(over)} too many for ${platformCatalogue[platform].name}.`}
      </p>
    </div>
  );
}
