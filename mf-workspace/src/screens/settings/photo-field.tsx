import { accountEndpoints, photoMaxBytes, photoTypes } from '@postloom/shared-contracts';
import { Avatar, Button } from '@postloom/ui-kit';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { getHost } from '#app/host.ts';
import { useUser } from '#app/use-user.ts';
import { reportFailure } from './report-failure.ts';

/** The profile photo with its buttons. A change is kept at once. */
export function PhotoField({ name }: { name: string }) {
  const photoUrl = useUser()?.photoUrl ?? undefined;
  const file = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [busy, setBusy] = useState<'upload' | 'remove' | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function change(
    kind: 'upload' | 'remove',
    work: () => Promise<unknown>,
    done: string,
  ): Promise<void> {
    setBusy(kind);
    setError(null);
    try {
      await work();
      await getHost().refreshSession();
      getHost().toast({ title: done, tone: 'success' });
    } catch (failure) {
      setError(reportFailure('The photo was not changed', failure).sentence);
    } finally {
      setBusy(null);
    }
  }

  function upload(event: ChangeEvent<HTMLInputElement>): void {
    const [photo] = event.target.files ?? [];
    // So that the same file can be chosen again.
    event.target.value = '';
    if (!photo) return;
    if (photo.size > photoMaxBytes) {
      setError('That picture is larger than 2MB. Please choose a smaller one.');
      return;
    }
    const body = new FormData();
    body.set('photo', photo);
    void change('upload', () => getHost().api.call(accountEndpoints.savePhoto, { body }), 'Photo saved');
  }

  return (
    <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-6">
      <Avatar name={name} src={photoUrl} size="lg" />
      <div className="workspace:flex workspace:flex-col workspace:gap-2">
        <div className="workspace:flex workspace:flex-wrap workspace:gap-2">
          <Button
            icon={<Upload aria-hidden />}
            loading={busy === 'upload'}
            aria-describedby={hint}
            onClick={() => file.current?.click()}
          >
            Upload Photo
          </Button>
          {photoUrl && (
            <Button
              variant="ghost"
              loading={busy === 'remove'}
              onClick={() =>
                void change(
                  'remove',
                  () => getHost().api.call(accountEndpoints.removePhoto, {}),
                  'Photo removed',
                )
              }
            >
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
          ref={file}
          type="file"
          accept={photoTypes.join(',')}
          hidden
          aria-label="Profile photo"
          onChange={upload}
        />
      </div>
    </div>
  );
}
