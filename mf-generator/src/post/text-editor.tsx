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
  /** Adds to a caption what comes to it from elsewhere: all of it counts. */
  readonly whole?: (caption: string) => string;
  readonly onChange: (change: { caption?: string; hashtags?: string[] }) => void;
}

/** Caption and hashtags to change by hand, counted as the platform counts while one types. */
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
            ? `${platformCatalogue[platform].name} takes at most ${rules.hashtagLimit} hashtags; here are ${hashtags.length}.`
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
            // This button goes with the excess.
            captionBox.current?.focus();
          }}
        >
          Trim to fit {platformCatalogue[platform].name}
        </Button>
      )}
    </div>
  );
}

/** Cut to what the platform takes, together with what is added to the caption afterwards. */
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
  // While one types, the text is theirs: a space or a lone # must not vanish under the cursor.
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

/** How much of the platform's limit the post uses. */
export function CharacterCount({ platform, caption, hashtags }: PostTexts & { readonly platform: Platform }) {
  const { number } = useFormats();
  const over = excess(platform, { caption, hashtags });
  return (
    <div data-testid="character-count" className="generator:grid generator:gap-1">
      <CharacterMeter platform={platform} count={platformCatalogue[platform].textLimit + over} />
      {/* Always there, so that screen readers hear it arrive. */}
      <p role="status" className="generator:text-sm generator:text-danger-ink">
        {over > 0 && `${number(over)} too many for ${platformCatalogue[platform].name}.`}
      </p>
    </div>
  );
}
