import {
  chosenClient,
  LibraryButton,
  maxLengthOf,
  useCredits,
  useFormats,
  useHost,
  useUploads,
} from '@postloom/remote-kit';
import {
  type PlanRequirement,
  planOf,
  planRequirements,
  plansWith,
  uploadMaxBytes,
} from '@postloom/shared-contracts';
import { Badge, Button, Checkbox, TextArea } from '@postloom/ui-kit';
import { ImagePlus, Lock, X } from 'lucide-react';
import { useRef } from 'react';
import { composerDraftSchema, useComposerDraft } from '#app/composer/composer-draft.ts';
import { useLostPicture } from '#app/composer/use-lost-picture.ts';
import { showPremium } from '#app/generation/refusals.ts';
import { objectIdOf } from '#app/post/keep-post.ts';

/** Spec section 5. */
const maxAssets = 3;

/** The person's own pictures, and whether AI makes a picture or a clip. */
export function AssetsStep() {
  return (
    <>
      <OwnPictures />
      <MadeByAi
        label="Generate image with AI"
        description="One image for the set, cut to each platform’s shape when you export."
        requirement={planRequirements.image}
        on="generateImage"
        prompt="imagePrompt"
        promptLabel="Image prompt"
        placeholder="Warm loaves on a wooden counter in morning light"
      />
      <MadeByAi
        label="Generate video with AI"
        description="A short, silent clip for the set. Without an AI provider, it’s made from your images and the text."
        requirement={planRequirements.video}
        on="generateVideo"
        prompt="videoPrompt"
        promptLabel="Video prompt"
        placeholder="From flour to loaf in ten seconds"
      />
    </>
  );
}

function OwnPictures() {
  const { value: draft, get, change } = useComposerDraft();
  const { open, isOpening } = useUploads();
  const addButton = useRef<HTMLButtonElement>(null);
  const { uploadedAssets } = draft;
  const isFull = uploadedAssets.length >= maxAssets;
  /** Uploads that succeed only after Retry arrive later, so files are added to the existing ones. */
  const add = (files: readonly { readonly url: string }[]) =>
    change({
      uploadedAssets: [...get().uploadedAssets, ...files.map(({ url }) => url)].slice(0, maxAssets),
    });
  return (
    <section aria-labelledby="own-pictures" className="generator:grid generator:gap-4">
      <div className="generator:grid generator:gap-1">
        <h3 id="own-pictures" className="generator:text-sm generator:font-medium">
          Your images
        </h3>
        <p className="generator:text-sm generator:text-muted">
          Up to {maxAssets} images, at most 10 MB each. Optional. Each post shows{' '}
          {draft.generateImage ? 'the generated image' : 'the first one'}, unless you choose another on its
          card. All are kept in your Media Library.
        </p>
      </div>
      {uploadedAssets.length > 0 && (
        <ul
          aria-label="Uploaded images"
          className="generator:grid generator:grid-cols-2 generator:gap-4 generator:sm:grid-cols-3"
        >
          {uploadedAssets.map((url, index) => (
            <UploadedImage
              key={url}
              url={url}
              number={index + 1}
              onRemove={() => {
                change({ uploadedAssets: uploadedAssets.filter((other) => other !== url) });
                // The focused button disappears along with the picture.
                requestAnimationFrame(() => addButton.current?.focus());
              }}
            />
          ))}
        </ul>
      )}
      <div className="generator:flex generator:flex-wrap generator:gap-3">
        <Button
          ref={addButton}
          icon={<ImagePlus aria-hidden />}
          loading={isOpening}
          disabled={isFull}
          onClick={() => open({ maxFiles: maxAssets - uploadedAssets.length, keep: true, onUploaded: add })}
        >
          Upload images
        </Button>
        <LibraryButton
          client={chosenClient()}
          taken={uploadedAssets.flatMap((url) => objectIdOf(url) ?? [])}
          max={maxAssets - uploadedAssets.length}
          maxBytes={uploadMaxBytes}
          disabled={isFull}
          onPick={add}
        />
      </div>
    </section>
  );
}

function UploadedImage({
  url,
  number,
  onRemove,
}: {
  readonly url: string;
  readonly number: number;
  readonly onRemove: () => void;
}) {
  const { loss, onError, retry } = useLostPicture(url);
  return (
    <li className="generator:grid generator:content-between generator:gap-2 generator:rounded-md generator:border generator:border-line generator:p-2">
      {loss ? (
        <p className="generator:text-sm generator:text-muted">
          {loss === 'gone'
            ? 'This image no longer exists. Remove it and upload it again.'
            : 'This image couldn’t be loaded. Check your connection.'}
        </p>
      ) : (
        <img
          src={`${url}?width=280`}
          alt={`Upload ${number}`}
          className="generator:aspect-square generator:w-full generator:rounded-sm generator:object-cover"
          onError={() => void onError()}
        />
      )}
      {loss === 'unreachable' && (
        <Button size="sm" aria-label={`Try again to load upload ${number}`} onClick={retry}>
          Try again
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<X aria-hidden />}
        aria-label={`Remove upload ${number}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}

interface MadeByAiProps {
  readonly label: string;
  readonly description: string;
  readonly requirement: PlanRequirement;
  readonly on: 'generateImage' | 'generateVideo';
  readonly prompt: 'imagePrompt' | 'videoPrompt';
  readonly promptLabel: string;
  readonly placeholder: string;
}

/** A choice that not every plan includes. If the plan doesn't, it is locked, says so and can't be changed. */
function MadeByAi({ label, description, requirement, on, prompt, promptLabel, placeholder }: MadeByAiProps) {
  const host = useHost();
  const { number } = useFormats();
  const { credits, status } = useCredits();
  const { value: draft, change } = useComposerDraft();
  const isAllowed = Boolean(planOf(credits.plan).rights[requirement.right]);
  const isLocked = status === 'ready' && !isAllowed;
  const limit = maxLengthOf(composerDraftSchema, prompt) ?? Number.POSITIVE_INFINITY;
  return (
    <div className="generator:grid generator:gap-4">
      <Checkbox
        label={
          <span className="generator:inline-flex generator:flex-wrap generator:items-center generator:gap-2">
            {label}
            {isLocked && (
              <Badge tone="accent" icon={<Lock aria-hidden />}>
                {plansWith(requirement.right)}
              </Badge>
            )}
          </span>
        }
        description={description}
        checked={draft[on]}
        onCheckedChange={(checked) => {
          if (checked && isLocked) showPremium(host, requirement);
          else change({ [on]: checked });
        }}
      />
      {draft[on] && (
        <TextArea
          label={promptLabel}
          aside="Optional"
          rows={2}
          dir="auto"
          placeholder={placeholder}
          maxLength={limit}
          counter={`${number(draft[prompt].length)} / ${number(limit)}`}
          value={draft[prompt]}
          onChange={(event) => change({ [prompt]: event.target.value })}
        />
      )}
    </div>
  );
}
