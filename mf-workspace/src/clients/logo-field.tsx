import { useApiMutation, useHost } from '@postloom/remote-kit';
import { type Client, objectsEndpoints, uploadMaxBytes, uploadTypes } from '@postloom/shared-contracts';
import { Avatar, Button } from '@postloom/ui-kit';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';

interface LogoFieldProps {
  readonly name: string;
  readonly value: Client['logo'];
  readonly onValueChange: (logo: Client['logo']) => void;
  /** Is told whether one is being uploaded. */
  readonly onUploading: (isUploading: boolean) => void;
}

/** The client's logo. It is saved along with the client. */
export function LogoField({ name, value, onValueChange, onUploading }: LogoFieldProps) {
  const { api } = useHost();
  const file = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [error, setError] = useState<string | null>(null);
  const upload = useApiMutation({
    call: async (picture: File) => {
      const body = { size: picture.size, name: picture.name.slice(0, 200) };
      // Uploaded for the agency itself, whichever client is chosen.
      const target = await api.call(objectsEndpoints.createUpload, { body }, { client: null });
      const { ok } = await fetch(target.uploadURL, { method: 'PUT', body: picture });
      if (!ok) throw new Error('The logo was refused.');
      return target.objectURL;
    },
    onDone: (url) => {
      setError(null);
      onValueChange({ id: url.slice(-32), url });
    },
    onFailed: ({ sentence }) =>
      setError(sentence ?? 'That image couldn’t be used. Please choose another one.'),
  });

  const { isPending } = upload;
  useEffect(() => onUploading(isPending), [isPending, onUploading]);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const [picture] = event.target.files ?? [];
    // Allows choosing the same file again.
    event.target.value = '';
    if (!picture) return;
    if (picture.size > uploadMaxBytes)
      setError('That image is larger than 10MB. Please choose a smaller one.');
    else upload.run(picture);
  }

  return (
    <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-4">
      <Avatar name={name || 'Client'} src={value?.url} size="lg" />
      <div className="workspace:flex workspace:flex-col workspace:gap-2">
        <div className="workspace:flex workspace:flex-wrap workspace:gap-2">
          <Button
            icon={<Upload aria-hidden />}
            loading={isPending}
            aria-describedby={hint}
            onClick={() => file.current?.click()}
          >
            Upload logo
          </Button>
          {value && (
            <Button variant="ghost" onClick={() => onValueChange(null)}>
              Remove
            </Button>
          )}
        </div>
        <p id={hint} className="workspace:text-sm workspace:text-muted">
          PNG, JPG, WebP or GIF.
        </p>
        {error && (
          <p role="alert" className="workspace:text-sm workspace:text-danger-ink">
            {error}
          </p>
        )}
        <input
          ref={file}
          type="file"
          accept={uploadTypes.join(',')}
          hidden
          aria-label="Logo"
          onChange={choose}
        />
      </div>
    </div>
  );
}
