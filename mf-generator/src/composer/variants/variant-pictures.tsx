import { useLostPicture } from '#app/composer/use-lost-picture.ts';
import { useShowPicture } from './show-picture.ts';
import { type ComposedVariant, isOwnPicture } from './variant.ts';
import { useComposedVariants } from './variants.ts';

interface VariantPicturesProps {
  readonly variant: ComposedVariant;
  readonly name: string;
}

/** Selects which of the set's pictures the variant shows; nothing if there is only one. */
export function VariantPictures({ variant, name }: VariantPicturesProps) {
  const { generation } = useComposedVariants();
  const show = useShowPicture(variant);
  const pictures = generation?.pictures ?? [];
  if (pictures.length < 2) return null;
  const made = pictures.filter((picture) => !isOwnPicture(picture)).length;
  return (
    <ul aria-label={`Images for ${name}`} className="generator:flex generator:flex-wrap generator:gap-2">
      {pictures.map((picture, index) => (
        <li key={picture.url}>
          <Thumbnail
            url={picture.url}
            name={
              isOwnPicture(picture)
                ? `Your image ${index + 1 - made}${picture.alt ? `: ${picture.alt}` : ''}`
                : 'The generated image'
            }
            isShown={picture.url === variant.imageUrl}
            onChoose={() => {
              if (show.isPending || picture.url !== variant.imageUrl) show.run(picture);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface ThumbnailProps {
  readonly url: string;
  readonly name: string;
  readonly isShown: boolean;
  readonly onChoose: () => void;
}

/** A thumbnail that can be selected. A picture that no longer exists can't, and says so. */
function Thumbnail({ url, name, isShown, onChoose }: ThumbnailProps) {
  const { loss, onError } = useLostPicture(url);
  if (loss === 'gone') {
    return (
      <span className="generator:text-sm generator:text-muted">{`${name} is no longer available.`}</span>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={name}
      title={name}
      className={`generator:block generator:overflow-hidden generator:rounded-sm generator:border-2 ${
        isShown ? 'generator:border-accent' : 'generator:border-line'
      }`}
      onClick={onChoose}
    >
      <img
        src={`${url}?width=280`}
        alt=""
        className="generator:size-10 generator:bg-sunken generator:object-cover"
        onError={() => void onError()}
      />
    </button>
  );
}
