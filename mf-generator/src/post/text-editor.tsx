import {
  composePostText,
  countCharacters,
  type Platform,
  platformNames,
  platformRules,
  trimToLimit,
} from '@postloom/shared-contracts/platforms';
import { Button, Meter, TextArea, TextField } from '@postloom/ui-kit';
import { Scissors } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatHashtags, parseHashtags } from './hashtags.ts';

interface PostTexts {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

interface TextEditorProps extends PostTexts {
  readonly platform: Platform;
  readonly onChange: (change: { caption?: string; hashtags?: string[] }) => void;
}

/** Caption and hashtags to change by hand, counted as the platform counts while one types. */
export function TextEditor({ platform, caption, hashtags, onChange }: TextEditorProps) {
  const rules = platformRules[platform];
  const captionBox = useRef<HTMLTextAreaElement>(null);
  const tooManyTags = rules.hashtagLimit !== null && hashtags.length > rules.hashtagLimit;
  const [from, to] = rules.hashtagAdvice;
  return (
    <div className="generator:grid generator:gap-4">
      <TextArea
        ref={captionBox}
        label="Caption"
        rows={4}
        value={caption}
        onChange={(event) => onChange({ caption: event.target.value })}
      />
      <HashtagsField
        hashtags={hashtags}
        hint={`${platformNames[platform]} works best with ${from} to ${to}.`}
        error={
          tooManyTags
            ? `${platformNames[platform]} takes at most ${rules.hashtagLimit} hashtags; here are ${hashtags.length}.`
            : undefined
        }
        onChange={(changed) => onChange({ hashtags: changed })}
      />
      <CharacterCount platform={platform} caption={caption} hashtags={hashtags} />
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
          Trim to fit {platformNames[platform]}
        </Button>
      )}
    </div>
  );
}

/** Characters beyond the platform's limit; negative while there is room. */
function excess(platform: Platform, { caption, hashtags }: PostTexts): number {
  return countCharacters(platform, composePostText(caption, hashtags)) - platformRules[platform].textLimit;
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
  const limit = platformRules[platform].textLimit;
  const over = excess(platform, { caption, hashtags });
  const count = limit + over;
  const figures = `${count.toLocaleString('en')} / ${limit.toLocaleString('en')}`;
  return (
    <div data-testid="character-count" className="generator:grid generator:gap-1">
      <Meter
        label={`Characters as ${platformNames[platform]} counts them`}
        value={count}
        max={limit}
        valueText={figures}
        tone={over > 0 ? 'danger' : count > limit * 0.95 ? 'warning' : 'teal'}
      />
      {/* Always there, so that screen readers hear it arrive. */}
      <p role="status" className="generator:text-sm generator:text-danger-ink">
        {over > 0 && `${over.toLocaleString('en')} too many for ${platformNames[platform]}.`}
      </p>
    </div>
  );
}
