import { PostPreview } from '@postloom/remote-kit/previews';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Button, Dialog, TextField } from '@postloom/ui-kit';
import { Redo2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { TextEditor } from '#app/post/text-editor.tsx';
import { useAuthor } from '#app/post/use-author.ts';
import { Banned } from './banned.tsx';
import { useStepsBack } from './use-steps-back.ts';
import { altOf, type ComposedVariant, isOwnPicture } from './variant.ts';
import { useComposedVariants } from './variants.ts';
import { postCaption, type Words, withTyped } from './words.ts';

interface VariantEditorProps {
  readonly variant: ComposedVariant;
  readonly onClose: () => void;
}

/** Editor for a variant's words, next to a preview of the post. Changes are kept immediately. */
export function VariantEditor({ variant, onClose }: VariantEditorProps) {
  const { rewrite, goOn, undo, generation } = useComposedVariants();
  const author = useAuthor();
  /** Whether something was changed since the editor opened. On the card, all these changes are undone at once. */
  const isChanging = useRef(false);
  const { platform, words, imageUrl, videoUrl } = variant;
  const { name, image } = platformCatalogue[platform];
  // One that was made here has the platform's shape; the person's own may have any.
  const isDrawn = generation?.pictures.some((picture) => picture.url === imageUrl && !isOwnPicture(picture));
  const show = (after: Words, isFirst: boolean) => {
    if (isFirst) undo(variant.id);
    else if (isChanging.current) goOn(variant.id, after);
    // The score is cleared, because it was estimated for the previous words.
    else rewrite(variant.id, after, null, null);
    isChanging.current = !isFirst;
  };
  const steps = useStepsBack({ words, show });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={variant.isSample ? `Edit the sample for ${name}` : `Edit the ${name} post`}
      description={
        variant.isSample
          ? 'This is a sample to try things on. It goes when you generate posts of your own.'
          : variant.postId === null
            ? 'Your changes are kept in this tab as you type. Save the post to keep them for good.'
            : 'Your changes are kept as you type, and saved to the post when you’re done.'
      }
      footer={
        <>
          <Button icon={<Undo2 aria-hidden />} disabled={steps.undo === null} onClick={() => steps.undo?.()}>
            Undo
          </Button>
          <Button icon={<Redo2 aria-hidden />} disabled={steps.redo === null} onClick={() => steps.redo?.()}>
            Redo
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="generator:grid generator:items-start generator:gap-8 generator:lg:grid-cols-2">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to events from the fields */}
        <div
          ref={steps.fields}
          className="generator:grid generator:min-w-0 generator:gap-4"
          onInputCapture={steps.onInput}
          onKeyDown={steps.onKeyDown}
          onPointerDown={steps.endStep}
          onBlur={steps.endStep}
        >
          <TextEditor
            platform={platform}
            caption={words.caption}
            whole={(caption) => postCaption({ ...words, caption })}
            hashtags={words.hashtags}
            // Trimming changes both, and keeps what the post asks for.
            onChange={(change) =>
              steps.change(
                change.caption === undefined || change.hashtags ? change : withTyped(words, change.caption),
              )
            }
          />
          <Banned words={words} />
          <TextField
            label="Call to action"
            dir="auto"
            hint="Added as the last line if the caption doesn’t already say it."
            maxLength={300}
            value={words.cta}
            onChange={(event) => steps.change({ cta: event.target.value })}
          />
        </div>
        <div className="generator:min-w-0">
          <PostPreview
            post={{
              platform,
              contentType: 'post',
              caption: postCaption(words),
              hashtags: words.hashtags,
              picture: imageUrl ? { src: imageUrl, alt: altOf(variant), size: isDrawn ? image : null } : null,
              videoUrl,
              videoScript: null,
              author,
              streaming: false,
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}
