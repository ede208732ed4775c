import { useUser } from '@postloom/remote-kit';
import { authorOf, PostPreview } from '@postloom/remote-kit/previews';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { Button, Dialog, TextField } from '@postloom/ui-kit';
import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { TextEditor } from '#app/post/text-editor.tsx';
import type { ComposedVariant } from './variant.ts';
import { useComposedVariants } from './variants.ts';
import { postCaption, type Words } from './words.ts';

interface VariantEditorProps {
  readonly variant: ComposedVariant;
  readonly onClose: () => void;
}

/** A variant's words to change by hand beside the post as the platform shows it. What is typed is kept at once. */
export function VariantEditor({ variant, onClose }: VariantEditorProps) {
  const { rewrite, goOn, undo } = useComposedVariants();
  const user = useUser();
  /** Whether something was changed since the window opened: all of it is undone as one. */
  const isChanging = useRef(false);
  const { platform, words, imageUrl, imageAlt, videoUrl } = variant;
  const { name, image } = platformCatalogue[platform];
  const change = (part: Partial<Words>) => {
    const after = { ...words, ...part };
    if (isChanging.current) goOn(variant.id, after);
    else rewrite(variant.id, after);
    isChanging.current = true;
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={`Edit the ${name} post`}
      description="Your changes are saved as you type."
      footer={
        <>
          <Button
            icon={<Undo2 aria-hidden />}
            disabled={variant.history.length === 0}
            onClick={() => {
              undo(variant.id);
              isChanging.current = false;
            }}
          >
            Undo
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="generator:grid generator:items-start generator:gap-8 generator:lg:grid-cols-2">
        <div className="generator:grid generator:min-w-0 generator:gap-4">
          <TextEditor
            platform={platform}
            caption={words.caption}
            wholeCaption={postCaption(words)}
            hashtags={words.hashtags}
            onChange={change}
          />
          <TextField
            label="Call to action"
            dir="auto"
            hint="The last line of the post, where the caption does not say it."
            maxLength={300}
            value={words.cta}
            onChange={(event) => change({ cta: event.target.value })}
          />
        </div>
        <div className="generator:min-w-0">
          <PostPreview
            post={{
              platform,
              contentType: 'post',
              caption: postCaption(words),
              hashtags: words.hashtags,
              picture: imageUrl
                ? { src: imageUrl, alt: imageAlt ?? '', size: variant.aiLabel ? image : null }
                : null,
              videoUrl,
              videoScript: null,
              author: authorOf(user?.username, ''),
              streaming: false,
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}
