import { PicturePicker, useCopyText, useMoveButtons, useUploads } from '@postloom/remote-kit';
import { type Post, type PostMedia, postMediaMax } from '@postloom/shared-contracts';
import { Button, TextField } from '@postloom/ui-kit';
import { Copy, ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { isAwaited } from '#app/posts/post-status.ts';
import { DownloadFile } from '#app/posts/publish-post.tsx';
import { isPicture } from './use-edited-post.ts';

interface PictureFieldsProps {
  /** The saved post: its client determines which pictures can be chosen. */
  readonly post: Post;
  readonly media: readonly PostMedia[];
  /** Is told how to change the media of that moment: an upload ends long after it was begun. */
  readonly onChange: (by: (media: readonly PostMedia[]) => PostMedia[]) => void;
}

/**
 * Edits the post's media: pictures can be added, replaced, described, moved and removed, videos only removed. Saved with the
 * post.
 */
export function PictureFields({ post, media, onChange }: PictureFieldsProps) {
  const copy = useCopyText();
  const { client } = post;
  // For planned posts, downloads are already offered along with everything else needed for publishing.
  const download = (file: PostMedia) =>
    !isAwaited(post.status) && <DownloadFile post={{ ...post, media }} file={file} />;
  /** The picture being replaced, or `new` for an additional one; null if the picker is closed. */
  const [picking, setPicking] = useState<PostMedia | 'new' | null>(null);
  const { open, isOpening } = useUploads();
  const pictures = media.filter(isPicture);
  const videos = media.filter((each) => !isPicture(each));
  const replace = (old: PostMedia, by: readonly PostMedia[]) =>
    onChange((now) => now.flatMap((each) => (each.id === old.id ? by : [each])));
  const put = (place: PostMedia | 'new', picture: PostMedia) =>
    onChange((now) => {
      if (now.some(({ id }) => id === picture.id)) return [...now];
      // What it was to replace may be gone by now.
      if (place === 'new' || !now.some(({ id }) => id === place.id)) return [...now, picture];
      return now.map((each) => (each.id === place.id ? picture : each));
    });
  const list = useRef<HTMLElement>(null);
  const moveButtons = useMoveButtons({
    list,
    count: pictures.length,
    onMove: (from, to) => {
      const [mine, other] = [pictures[from], pictures[to]];
      if (!mine || !other) return;
      onChange((now) =>
        now.map((each) => (each.id === mine.id ? other : each.id === other.id ? mine : each)),
      );
    },
  });
  const label = (picture: PostMedia) =>
    pictures.length === 1 ? 'image' : `image ${pictures.indexOf(picture) + 1}`;

  return (
    <section ref={list} aria-label="Images" className="workspace:flex workspace:flex-col workspace:gap-4">
      {pictures.map((picture, index) => (
        <div key={index} className="workspace:flex workspace:items-start workspace:gap-4">
          <img
            src={`${picture.url}?width=280`}
            alt=""
            className="workspace:size-24 workspace:shrink-0 workspace:rounded-md workspace:object-cover"
          />
          <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-2">
            <TextField
              label={`Alt text of the ${label(picture)}`}
              dir="auto"
              maxLength={1000}
              placeholder="What it shows, for those who can’t see it"
              value={picture.alt}
              onChange={({ target }) => replace(picture, [{ ...picture, alt: target.value }])}
            />
            <div className="workspace:flex workspace:flex-wrap workspace:gap-2">
              <Button
                size="sm"
                aria-label={`Replace the ${label(picture)}`}
                onClick={() => setPicking(picture)}
              >
                Replace
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove the ${label(picture)}`}
                onClick={() => replace(picture, [])}
              >
                Remove
              </Button>
              {pictures.length > 1 && moveButtons(index, `the ${label(picture)}`)}
              {download(picture)}
              {picture.alt && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Copy aria-hidden />}
                  onClick={() => void copy(picture.alt, 'Alt text')}
                >
                  Copy alt text
                </Button>
              )}
            </div>
          </div>
        </div>
      ))}
      {pictures.length > 0 && (
        <p className="workspace:text-sm workspace:text-muted">
          An image’s first alt text goes to the library, and to other posts with it that have none.
        </p>
      )}
      {videos.map((video, index) => (
        <div key={video.id} className="workspace:flex workspace:items-center workspace:gap-4">
          <video
            src={video.url}
            poster={`${video.url}?width=280`}
            preload="none"
            muted
            className="workspace:size-24 workspace:shrink-0 workspace:rounded-md workspace:bg-sunken workspace:object-cover"
          />
          {download(video)}
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove the ${videos.length === 1 ? 'video' : `video ${index + 1}`}`}
            onClick={() => replace(video, [])}
          >
            Remove
          </Button>
        </div>
      ))}
      {media.length < postMediaMax && (
        <Button
          className="workspace:self-start"
          icon={<ImagePlus aria-hidden />}
          loading={isOpening}
          onClick={() => setPicking('new')}
        >
          {pictures.length === 0 ? 'Add an image' : 'Add another image'}
        </Button>
      )}
      {picking && (
        <PicturePicker
          client={client}
          taken={media.map(({ id }) => id)}
          onPick={([{ id, url, alt, origin }]) => {
            setPicking(null);
            put(picking, { id, kind: 'image', url, alt, origin });
          }}
          onUpload={() => {
            // A dialog opened over another one couldn't be used.
            setPicking(null);
            open({
              maxFiles: picking === 'new' ? postMediaMax - media.length : 1,
              keep: true,
              client,
              onUploaded: (files) => {
                for (const { id, url } of files)
                  put(picking, { id, kind: 'image', url, alt: '', origin: null });
              },
            });
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </section>
  );
}
