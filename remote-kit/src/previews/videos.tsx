import './previews.css';

interface VideosProps {
  readonly videos: readonly {
    readonly url: string;
    readonly alt: string;
    /** The address of a still of it, where one can be had. */
    readonly poster?: string;
  }[];
}

/** The clips of a post that its preview doesn't show, each with a player. */
export function Videos({ videos }: VideosProps) {
  return videos.map(({ url, alt, poster }) => (
    // biome-ignore lint/a11y/useMediaCaption: clips made here are silent, and their words are those of the post
    <video
      key={url}
      src={url}
      poster={poster}
      controls
      playsInline
      aria-label={alt || 'Video'}
      className="preview:max-h-96 preview:w-full preview:rounded-md preview:bg-sunken"
    />
  ));
}
