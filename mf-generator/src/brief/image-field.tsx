import {
  chosenClient,
  LibraryButton,
  mediaName,
  useCredits,
  useHost,
  useService,
} from '@postloom/remote-kit';
import { attachedImageMaxBytes, imageTooLargeText, planOf } from '@postloom/shared-contracts';
import { Button, FileField, SegmentedControl, VisuallyHidden } from '@postloom/ui-kit';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLostPicture } from '#app/composer/use-lost-picture.ts';
import { type AttachmentRefusal, attachableTypes, createAttachments, refusalOf } from './attachments.ts';
import type { Attachment, ImageChoice } from './brief.ts';
import { useBrief } from './brief-draft.ts';
import { useAttachmentUrl } from './use-attachment-url.ts';

const refusalTexts: Record<AttachmentRefusal, { title: string; description: string }> = {
  'not-an-image': {
    title: 'Invalid file type',
    description: 'Please select a PNG, JPEG, WebP or GIF image.',
  },
  'too-large': { title: 'File too large', description: imageTooLargeText },
};

/** The choice between no picture, one made by AI, and the person's own. */
export function ImageField() {
  const host = useHost();
  const { save } = useService(createAttachments);
  const { brief, change } = useBrief();
  const { credits } = useCredits();
  const [error, setError] = useState<string>();
  const allowed = planOf(credits.plan).rights.image;

  const attachedNow = useRef(false);
  const dismissRefusal = useRef<() => void>(null);
  const accept = () => {
    setError(undefined);
    dismissRefusal.current?.();
  };

  const attach = ([file]: File[]) => {
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) {
      setError(refusalTexts[refusal].description);
      dismissRefusal.current = host.toast({ ...refusalTexts[refusal], tone: 'destructive' });
      return;
    }
    accept();
    attachedNow.current = true;
    change({ imageChoice: 'attach', attachment: save(file) });
  };

  const options: { value: ImageChoice; label: string }[] = [
    { value: 'none', label: 'No image' },
    ...(allowed || brief.imageChoice === 'generate'
      ? [{ value: 'generate' as const, label: 'Generate an AI image' }]
      : []),
    { value: 'attach', label: 'Attach an image' },
  ];

  return (
    <div className="generator:grid generator:grid-cols-1 generator:gap-3 generator:justify-items-start">
      <div className="generator:grid generator:gap-2">
        <span aria-hidden className="generator:text-sm generator:font-medium">
          Image
        </span>
        <SegmentedControl
          label="Image"
          name="imageChoice"
          // On phones three don't fit in one row. The one that wraps isn't stretched across its own.
          className="generator:flex-wrap generator:*:grow-0"
          options={options}
          value={brief.imageChoice}
          onValueChange={(imageChoice) => change({ imageChoice })}
        />
      </div>
      {brief.imageChoice === 'attach' &&
        (brief.attachment ? (
          <AttachedImage
            attachment={brief.attachment}
            removeButton={(button) => {
              // The file input that had the focus disappears once a file is attached.
              if (attachedNow.current) button?.focus();
              attachedNow.current = false;
            }}
            onRemove={() => change({ attachment: null })}
          />
        ) : (
          <>
            <FileField
              className="generator:w-full"
              label="Your image"
              hideLabel
              hint="PNG, JPEG, WebP or GIF, at most 5 MB."
              accept={attachableTypes.join()}
              error={error}
              isErrorSaid
              onFiles={attach}
            />
            <LibraryButton
              client={chosenClient()}
              taken={[]}
              maxBytes={attachedImageMaxBytes}
              onPick={([picture]) => {
                const { id, url, size } = picture;
                accept();
                attachedNow.current = true;
                change({ attachment: { id, url, size, name: mediaName(picture) } });
              }}
            />
          </>
        ))}
    </div>
  );
}

interface AttachedImageProps {
  readonly attachment: Attachment;
  readonly removeButton: (button: HTMLButtonElement | null) => void;
  readonly onRemove: () => void;
}

function AttachedImage({ attachment, removeButton, onRemove }: AttachedImageProps) {
  const { loss, onError } = useLostPicture(attachment.url ?? null);
  const forget = useEffectEvent(onRemove);
  const nameId = useId();
  useEffect(() => {
    if (loss === 'gone') forget();
  }, [loss]);
  const uploadedUrl = useAttachmentUrl(attachment.url ? null : attachment.id, onRemove);
  const url = attachment.url ? `${attachment.url}?width=280` : uploadedUrl;
  return (
    <div className="generator:flex generator:w-full generator:items-center generator:gap-3 generator:rounded-md generator:border generator:border-line generator:p-2">
      {url && (
        <img
          src={url}
          alt={attachment.name}
          onError={() => void onError()}
          className="generator:size-16 generator:rounded-sm generator:object-cover"
        />
      )}
      <div className="generator:min-w-0 generator:flex-1">
        <p id={nameId} className="generator:truncate generator:text-sm generator:font-medium">
          <VisuallyHidden>Attached: </VisuallyHidden>
          {attachment.name}
        </p>
        <p className="generator:text-sm generator:text-muted">{fileSize(attachment.size)}</p>
      </div>
      {/* Once attached, it has the focus: what is attached is heard with it. */}
      <Button
        ref={removeButton}
        variant="ghost"
        size="sm"
        icon={<X aria-hidden />}
        aria-describedby={nameId}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  );
}

function fileSize(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
