import { type Failure, useApiMutation, useHost, useUser } from '@postloom/remote-kit';
import { accountEndpoints, photoTypes } from '@postloom/shared-contracts';
import { Avatar, Button } from '@postloom/ui-kit';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { fitPhoto } from './fit-photo.ts';

/** The profile photo with its buttons. A change is kept at once. */
export function PhotoField({ name }: { name: string }) {
  const { api, confirm, refreshSession } = useHost();
  const photoUrl = useUser()?.photoUrl ?? undefined;
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [error, setError] = useState<string | null>(null);
  /** Whether the browser is making a photo smaller: until it is sent, no other can be chosen. */
  const [isFitting, setFitting] = useState(false);

  const changed = {
    onDone: () => {
      setError(null);
      return refreshSession();
    },
    failed: 'Couldn’t change the photo',
    onFailed: ({ sentence }: Failure) => setError(sentence),
  };
  const save = useApiMutation({
    ...changed,
    call: (body: FormData) => api.call(accountEndpoints.savePhoto, { body }),
    done: 'Photo saved',
  });
  const remove = useApiMutation({
    ...changed,
    call: () => api.call(accountEndpoints.removePhoto, {}),
    done: 'Photo removed',
  });

  async function askAndRemove(): Promise<void> {
    const isSure = await confirm({
      title: 'Remove your photo?',
      description: 'This can’t be undone, but you can upload it again.',
      confirmLabel: 'Remove',
      tone: 'danger',
    });
    if (isSure) remove.run();
  }

  async function upload(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    // So that the same file can be chosen again.
    event.target.value = '';
    if (!file) return;
    setFitting(true);
    const photo = await fitPhoto(file);
    setFitting(false);
    if (!photo) {
      setError('That photo is larger than 2MB. Please choose a smaller one.');
      return;
    }
    const body = new FormData();
    body.set('photo', photo);
    save.run(body);
  }

  return (
    <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-6">
      <Avatar name={name} src={photoUrl} size="lg" />
      <div className="workspace:flex workspace:flex-col workspace:gap-2">
        <div className="workspace:flex workspace:flex-wrap workspace:gap-2">
          <Button
            icon={<Upload aria-hidden />}
            loading={isFitting || save.isPending}
            aria-describedby={hint}
            onClick={() => input.current?.click()}
          >
            Upload Photo
          </Button>
          {photoUrl && (
            <Button variant="ghost" loading={remove.isPending} onClick={() => void askAndRemove()}>
              Remove
            </Button>
          )}
        </div>
        <p id={hint} className="workspace:text-sm workspace:text-muted">
          JPG, PNG or GIF. Max size 2MB.
        </p>
        {error && (
          <p role="alert" className="workspace:text-sm workspace:text-danger-ink">
            {error}
          </p>
        )}
        <input
          ref={input}
          type="file"
          accept={photoTypes.join(',')}
          hidden
          aria-label="Profile photo"
          onChange={(event) => void upload(event)}
        />
      </div>
    </div>
  );
}
