import { formatHashtags, parseHashtags, useFormats } from '@postloom/remote-kit';
import {
  composePostText,
  countCharacters,
  type Platform,
  platformCatalogue,
  trimToLimit,
} from '@postloom/shared-contracts/platforms';
import { Button, Meter, TextArea, TextField } from '@postloom/ui-kit';
import { Scissors } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

interface PostTexts {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

interface TextEditorProps extends PostTexts {
  readonly platform: Platform;
  /** The caption with what is added to it from elsewhere: it is what counts. */
  readonly wholeCaption?: string;
  readonly onChange: (change: { caption?: string; hashtags?: string[] }) => void;
}

/** Caption and hashtags to change by hand, counted as the platform counts while one types. */
export function TextEditor({
  platform,
  caption,
  wholeCaption = caption,
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
      <CharacterCount platform={platform} caption={wholeCaption} hashtags={hashtags} />
      {(tooManyTags || excess(platform, { caption, hashtags }) > 0) && (
        <Button
          size="sm"
          className="generator:justify-self-start"
          icon={<Scissors aria-hidden />}
          onClick={() => {
            onChange(trimToLimit(platform, caption, hashtags));
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

/** Characters beyond the platform's limit; negative while there is room. */
function excess(platform: Platform, { caption, hashtags }: PostTexts): number {
  return (
    countCharacters(platform, composePostText(caption, hashtags)) - platformCatalogue[platform].textLimit
  );
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
  const limit = platformCatalogue[platform].textLimit;
  const over = excess(platform, { caption, hashtags });
  const count = limit + over;
  const figures = `${number(count)} / ${number(limit)}`;
  return (
    <div data-testid="character-count" className="generator:grid generator:gap-1">
      <Meter
        label={`${platformCatalogue[platform].name} characters`}
        value={count}
        max={limit}
        valueText={figures}
        tone={over > 0 ? 'danger' : count > limit * 0.95 ? 'warning' : 'teal'}
      />
      {/* Always there, so that screen readers hear it arrive. */}
      <p role="status" className="generator:text-sm generator:text-danger-ink">
        {over > 0 && `${number(over)} too many for ${platformCatalogue[platform].name}.`}
      </p>
    </div>
  );
}
