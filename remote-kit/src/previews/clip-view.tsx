import './previews.css';
import type { Clip } from '@postloom/shared-contracts';
import { Badge, Banner, Button, Progress, Skeleton } from '@postloom/ui-kit';
import { Download, RefreshCw, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDownloadMedia } from '#kit/download-media.ts';
import { useHost } from '#kit/remote.tsx';
import { useRight } from '#kit/session.ts';
import { isFinal, useClip, useStopClip } from './clips.ts';

interface ClipViewProps {
  readonly id: string;
  /** Gives the file name of a download, without its ending. */
  readonly name: () => Promise<string>;
  /** Told once it is there to be watched. */
  readonly onDone?: (clip: Clip) => void;
  /** Has it made once more, where that makes sense. */
  readonly onAgain?: (() => Promise<void> | void) | undefined;
  /** Small, with what can be done with it at its side: where posts are to be seen below it. */
  readonly small?: boolean;
}

/** A clip in the making, or done: how far it is, a way to stop it, the film itself. */
export function ClipView({ id, name, onDone, onAgain, small = false }: ClipViewProps) {
  const host = useHost();
  const { data: clip, isError, refetch } = useClip(id);
  const stop = useStopClip();
  const mayEdit = useRight('edit');
  const told = useRef<string | null>(null);
  const url = clip?.videoUrl ?? null;
  useEffect(() => {
    if (!clip || url === null || told.current === id) return;
    told.current = id;
    onDone?.(clip);
    host.refreshCredits().catch(() => undefined);
  }, [clip, url, id, onDone, host]);

  const again = async () => {
    await onAgain?.();
    await refetch();
  };
  if (!clip) {
    return isError ? (
      <Banner
        tone="warning"
        role="alert"
        title="Couldn’t load the clip"
        actions={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        It may have been deleted, or you may be offline. Files in your library aren’t affected.
      </Banner>
    ) : (
      <Skeleton lines={2} />
    );
  }
  if (!isFinal(clip)) {
    const percent = Math.round(clip.progress * 100);
    return (
      <div className="preview:grid preview:gap-3">
        <Progress
          label={clip.status === 'waiting' ? 'The clip is in the queue' : 'The clip is being made'}
          value={clip.status === 'waiting' ? null : percent}
          max={100}
          valueText={clip.status === 'waiting' ? 'Waiting' : `${percent}%`}
        />
        <div className="preview:flex preview:flex-wrap preview:items-center preview:gap-3">
          {mayEdit && (
            <Button
              size="sm"
              icon={<Square aria-hidden />}
              loading={stop.isPending}
              onClick={() => stop.run(id)}
            >
              Stop the clip
            </Button>
          )}
          <p className="preview:text-sm preview:text-muted">
            You can close this page: the clip is kept with the post and in your library.
          </p>
        </div>
      </div>
    );
  }
  if (url === null) {
    return (
      <Banner
        tone={clip.status === 'cancelled' ? 'neutral' : 'warning'}
        title={clip.status === 'cancelled' ? 'Clip stopped' : 'Couldn’t make the clip'}
        actions={
          onAgain && (
            <Button size="sm" icon={<RefreshCw aria-hidden />} onClick={() => void again()}>
              Make it again
            </Button>
          )
        }
      >
        {clip.failure?.message ?? 'Nothing was charged.'}
      </Banner>
    );
  }
  return (
    <div className={small ? 'preview:flex preview:gap-4' : 'preview:grid preview:gap-3'}>
      {/* The player has its controls at its foot: below the film, whose last words they would cover. */}
      <div
        data-theme="dark"
        className={`preview:relative preview:overflow-hidden preview:rounded-lg preview:bg-paper preview:pb-18 ${
          small ? 'preview:w-40 preview:shrink-0 preview:self-start' : 'preview:w-full preview:max-w-xs'
        }`}
      >
        <div className="preview:aspect-reel" />
        {/* biome-ignore lint/a11y/useMediaCaption: it has no sound, and its words are those of the post */}
        <video
          src={url}
          poster={`${url}?width=600`}
          controls
          playsInline
          aria-label="The clip"
          className="preview:absolute preview:inset-0 preview:size-full preview:object-contain preview:object-top"
        />
      </div>
      <div className="preview:grid preview:min-w-0 preview:content-start preview:gap-3">
        <div className="preview:flex preview:flex-wrap preview:items-center preview:gap-3">
          <DownloadClip url={url} name={name} />
          <Badge tone="teal">
            {(clip.origin ?? (clip.isDemo ? 'sample' : 'ai')) === 'ai' ? 'Made with AI' : 'Not made by an AI'}
          </Badge>
        </div>
        {clip.note && <p className="preview:text-sm preview:text-muted">{clip.note}</p>}
      </div>
    </div>
  );
}

function DownloadClip({ url, name }: Pick<ClipViewProps, 'name'> & { readonly url: string }) {
  const { isDownloading, download } = useDownloadMedia('video', url, name);
  return (
    <Button size="sm" icon={<Download aria-hidden />} loading={isDownloading} onClick={download}>
      Download clip
    </Button>
  );
}
