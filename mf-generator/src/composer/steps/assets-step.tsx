import {
  chosenClient,
  LibraryButton,
  maxLengthOf,
  mediaName,
  useCredits,
  useFormats,
  useHost,
  useUploads,
} from '@postloom/remote-kit';
import {
  mediaEndpoints,
  type PlanRequirement,
  planOf,
  planRequirements,
  plansWith,
  uploadMaxBytes,
} from '@postloom/shared-contracts';
import { Badge, Button, Card, CheckboxCard, IconButton, TextArea } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, ImagePlus, Lock, Sparkles, Upload, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { composerDraftSchema, useComposerDraft } from '#app/composer/composer-draft.ts';
import { useLostPicture } from '#app/composer/use-lost-picture.ts';
import { creditsText } from '#app/generation/outcome.ts';
import { showPremium } from '#app/generation/refusals.ts';
import { objectIdOf } from '#app/post/keep-post.ts';
import { useQuote } from './use-quote.ts';

/** Spec section 5. */
const maxAssets = 3;

/** The person's own pictures, and whether AI makes a picture or a clip. */
export function AssetsStep() {
  return (
    <>
      <OwnPictures />
      <MadeByAi
        icon={<Sparkles aria-hidden />}
        kind="picture"
        label="Generate image with AI"
        description="One image for the set. A download or export cuts it only where its platform would."
        requirement={planRequirements.image}
        on="generateImage"
        prompt="imagePrompt"
        promptLabel="Image prompt"
        placeholder="Warm loaves on a wooden counter in morning light"
      />
      <MadeByAi
        icon={<Clapperboard aria-hidden />}
        kind="video"
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
    <Card asChild padding="sm" className="generator:grid generator:gap-4">
      <section aria-labelledby="own-pictures">
        <div className="generator:flex generator:gap-3">
          <ImagePlus aria-hidden className="generator:size-5 generator:flex-none" />
          <div className="generator:grid generator:min-w-0 generator:gap-1">
            <h3 id="own-pictures" className="generator:text-sm generator:leading-5 generator:font-semibold">
              Your images
            </h3>
            <p className="generator:text-sm generator:text-muted">
              Each post shows {draft.generateImage ? 'the generated image' : 'the first one'}, unless you
              choose another on its card. Up to {maxAssets}, at most 10 MB each, all kept in your Media
              Library.
            </p>
          </div>
        </div>
        {uploadedAssets.length > 0 && (
          <ul aria-label="Uploaded images" className="generator:grid generator:grid-cols-3 generator:gap-3">
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
        <div className="generator:flex generator:flex-wrap generator:gap-2 generator:max-sm:*:w-full">
          <Button
            ref={addButton}
            icon={<Upload aria-hidden />}
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
    </Card>
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
  const { api } = useHost();
  const id = objectIdOf(url);
  const { data: file } = useQuery({
    ...api.query(mediaEndpoints.getMedia, { params: { id: id ?? '' } }),
    enabled: id !== undefined && !loss,
  });
  const name = `upload ${number}${file ? `: ${mediaName(file)}` : ''}`;
  return (
    <li className="generator:relative generator:grid generator:aspect-square generator:content-end generator:gap-2 generator:overflow-hidden generator:rounded-md generator:border generator:border-line">
      {loss ? (
        <p className="generator:p-2 generator:text-xs generator:text-muted generator:wrap-anywhere">
          {loss === 'gone'
            ? 'This image no longer exists. Remove it and upload it again.'
            : 'This image couldn’t be loaded. Check your connection.'}
        </p>
      ) : (
        <img
          src={`${url}?width=280`}
          alt={`U${name.slice(1)}`}
          className="generator:absolute generator:inset-0 generator:size-full generator:object-cover"
          onError={() => void onError()}
        />
      )}
      {loss === 'unreachable' && (
        <Button
          size="sm"
          className="generator:m-2 generator:mt-0"
          aria-label={`Try again to load ${name}`}
          onClick={retry}
        >
          Try again
        </Button>
      )}
      <IconButton
        size="sm"
        variant="secondary"
        className="generator:absolute generator:end-2 generator:top-2"
        label={`Remove ${name}`}
        onClick={onRemove}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

interface MadeByAiProps {
  readonly icon: ReactNode;
  readonly kind: 'picture' | 'video';
  readonly label: string;
  readonly description: string;
  readonly requirement: PlanRequirement;
  readonly on: 'generateImage' | 'generateVideo';
  readonly prompt: 'imagePrompt' | 'videoPrompt';
  readonly promptLabel: string;
  readonly placeholder: string;
}

/** A choice that not every plan includes. If the plan doesn't, it is locked, says so and can't be changed. */
function MadeByAi({
  icon,
  label,
  description,
  kind,
  requirement,
  on,
  prompt,
  promptLabel,
  placeholder,
}: MadeByAiProps) {
  const host = useHost();
  const { number } = useFormats();
  const { credits, status } = useCredits();
  const { value: draft, change } = useComposerDraft();
  // What it would cost is told before it is chosen.
  const price = useQuote({ platforms: draft.platforms, generateImage: true, generateVideo: true }).creditsOf(
    kind,
    null,
  );
  const isAllowed = Boolean(planOf(credits.plan).rights[requirement.right]);
  const isLocked = status === 'ready' && !isAllowed;
  const limit = maxLengthOf(composerDraftSchema, prompt) ?? Number.POSITIVE_INFINITY;
  return (
    <CheckboxCard
      label={label}
      description={description}
      icon={icon}
      aside={
        isLocked ? (
          <Badge tone="accent" icon={<Lock aria-hidden />}>
            {plansWith(requirement.right)}
          </Badge>
        ) : (
          price !== undefined && (price > 0 ? `+ ${creditsText(price)}` : 'no credits')
        )
      }
      checked={draft[on]}
      onCheckedChange={(checked) => {
        if (checked && isLocked) showPremium(host, requirement);
        else change({ [on]: checked });
      }}
    >
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
    </CheckboxCard>
  );
}
