import { platformSlug, useDownloadMedia, useFileBrand } from '@postloom/remote-kit';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Badge, Button, IconButton, WovenPattern } from '@postloom/ui-kit';
import { Download, Play } from 'lucide-react';
import { watchClip } from '#app/composer/places.ts';
import { useLostPicture } from '#app/composer/use-lost-picture.ts';
import { altOf, type ComposedVariant } from './variant.ts';
import { VariantPictures } from './variant-pictures.tsx';
import { labelOfAll, useComposedVariants } from './variants.ts';

interface VariantMediaProps {
  readonly variant: ComposedVariant;
  readonly name: string;
}

/**
 * A variant's picture and a link to its clip, each with a download; a pattern for a sample, and nothing if there is
 * neither.
 */
export function VariantMedia({ variant, name }: VariantMediaProps) {
  const { videoUrl, imageUrl, isSample, platform, index } = variant;
  const fileBrand = useFileBrand();
  const nameFile = async () => `${(await fileBrand()).slug}-${platformSlug(platform)}-${index + 1}`;
  if (isSample) {
    return (
      <div className="generator:relative generator:aspect-video generator:overflow-hidden generator:rounded-md generator:bg-sunken">
        <WovenPattern seed={variant.id} columns={16} rows={9} />
      </div>
    );
  }
  return (
    <>
      {videoUrl && (
        <Clip
          url={videoUrl}
          label={imageUrl ? null : variant.clipLabel}
          hasStill={!imageUrl}
          name={name}
          nameFile={nameFile}
        />
      )}
      {imageUrl && <Picture variant={variant} url={imageUrl} name={name} nameFile={nameFile} />}
    </>
  );
}

interface FileProps {
  readonly url: string;
  readonly name: string;
  /** Name of the downloaded file, without its extension. */
  readonly nameFile: () => Promise<string>;
}

interface ClipProps extends FileProps {
  /** Whether to show the clip's first frame, because the post has no picture. */
  readonly hasStill: boolean;
  readonly label: string | null;
}

/** A link to the clip. All posts share one clip, which is played above them. */
function Clip({ url, hasStill, label, name, nameFile }: ClipProps) {
  const { isDownloading, download } = useDownloadMedia('video', url, nameFile);
  const { generation } = useComposedVariants();
  return (
    <figure className="generator:flex generator:gap-4">
      {hasStill && (
        <img
          src={`${url}?width=280`}
          alt=""
          // In its own shape: a square would cut its headline off.
          className="generator:aspect-reel generator:w-24 generator:shrink-0 generator:self-start generator:rounded-md generator:bg-sunken generator:object-cover"
        />
      )}
      <figcaption
        className={`generator:flex generator:min-w-0 generator:flex-wrap generator:items-center generator:gap-2 ${hasStill ? '' : 'generator:-ms-3'}`}
      >
        {label && (
          <Badge tone="teal" className="generator:whitespace-normal">
            {label}
          </Badge>
        )}
        {generation?.clipId && (
          <Button size="sm" variant="ghost" icon={<Play aria-hidden />} onClick={watchClip}>
            Watch the clip
          </Button>
        )}
        <IconButton label={`Download video of ${name}`} size="sm" loading={isDownloading} onClick={download}>
          <Download aria-hidden />
        </IconButton>
      </figcaption>
    </figure>
  );
}

function Picture({ variant, url, name, nameFile }: FileProps & { readonly variant: ComposedVariant }) {
  const { aiLabel, platform } = variant;
  const { isDownloading, download } = useDownloadMedia('image', url, nameFile, platform);
  const { loss, onError, retry } = useLostPicture(url);
  const isSaidAlready = labelOfAll(useComposedVariants()) !== null;
  const { width, height } = platformCatalogue[platform].image;
  return (
    <div className="generator:grid generator:gap-2">
      <figure className="generator:flex generator:gap-4">
        {loss ? (
          <p className="generator:rounded-md generator:bg-sunken generator:p-4 generator:text-sm generator:text-muted">
            {loss === 'gone' ? 'The image is no longer available.' : 'The image couldn’t be loaded.'}
          </p>
        ) : (
          <img
            src={url}
            alt={altOf(variant)}
            // Small, because the variants share it. The editor and the export show it in full.
            className="generator:size-24 generator:shrink-0 generator:rounded-md generator:bg-sunken generator:object-cover"
            width={width}
            height={height}
            onError={() => void onError()}
          />
        )}
        <figcaption className="generator:flex generator:min-w-0 generator:flex-col generator:items-start generator:justify-center generator:gap-2">
          {aiLabel && !isSaidAlready && (
            <Badge tone="teal" className="generator:whitespace-normal">
              {aiLabel}
            </Badge>
          )}
          {loss === 'unreachable' && (
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          )}
          {!loss && (
            <Button
              size="sm"
              variant="ghost"
              className="generator:-ms-2 generator:px-2"
              icon={<Download aria-hidden />}
              aria-label={`Download image of ${name}`}
              loading={isDownloading}
              onClick={download}
            >
              Download image
            </Button>
          )}
        </figcaption>
      </figure>
      <VariantPictures variant={variant} name={name} />
    </div>
  );
}
