import { downloadMedia, useFileBrand, useHost } from '@postloom/remote-kit';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Badge, Button, WovenPattern } from '@postloom/ui-kit';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ComposedVariant } from './variant.ts';

interface VariantMediaProps {
  readonly variant: ComposedVariant;
  readonly name: string;
}

/** The picture or the clip of a variant, to be downloaded; a pattern for a sample, and nothing where there is none. */
export function VariantMedia({ variant, name }: VariantMediaProps) {
  const host = useHost();
  const { imageUrl, imageAlt, videoUrl, aiLabel, isSample, platform, index } = variant;
  const [isGone, setIsGone] = useState(false);
  const { width, height } = platformCatalogue[platform].image;
  const fileBrand = useFileBrand();
  const nameFile = async () => `${(await fileBrand()).slug}-${platform}-${index + 1}`;
  if (isSample) {
    return (
      <div className="generator:relative generator:aspect-video generator:overflow-hidden generator:rounded-md generator:bg-sunken">
        <WovenPattern seed={variant.id} columns={16} rows={9} />
      </div>
    );
  }
  if (!imageUrl && !videoUrl) return null;
  return (
    <figure className={videoUrl ? 'generator:grid generator:gap-2' : 'generator:flex generator:gap-4'}>
      {videoUrl ? (
        // biome-ignore lint/a11y/useMediaCaption: it is silent, and its words stand in the picture
        <video
          src={videoUrl}
          controls
          playsInline
          className="generator:max-h-72 generator:w-full generator:rounded-md generator:bg-sunken"
        />
      ) : isGone ? (
        <p className="generator:rounded-md generator:bg-sunken generator:p-4 generator:text-sm generator:text-muted">
          The picture is no longer available.
        </p>
      ) : (
        <img
          src={imageUrl ?? ''}
          alt={imageAlt ?? 'Your image'}
          // The variants share it: small beside what differs, whole in the editor and in the export.
          className="generator:size-24 generator:shrink-0 generator:rounded-md generator:bg-sunken generator:object-cover"
          width={width}
          height={height}
          onError={() => setIsGone(true)}
        />
      )}
      <figcaption
        className={`generator:flex generator:min-w-0 generator:gap-2 ${
          videoUrl
            ? 'generator:flex-wrap generator:items-center generator:justify-between'
            : 'generator:flex-col generator:items-start generator:justify-center'
        }`}
      >
        {aiLabel && <Badge tone="teal">{aiLabel}</Badge>}
        {videoUrl ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<Download aria-hidden />}
            aria-label={`Download the video of ${name}`}
            onClick={() => void downloadMedia(host, 'video', videoUrl, nameFile)}
          >
            Download video
          </Button>
        ) : (
          !isGone &&
          imageUrl && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Download aria-hidden />}
              aria-label={`Download the image of ${name}`}
              onClick={() => void downloadMedia(host, 'image', imageUrl, nameFile)}
            >
              Download image
            </Button>
          )
        )}
      </figcaption>
    </figure>
  );
}
