import {
  MediaOrigins,
  PostPreview,
  previewPictures,
  showsFilm,
  usePostAuthor,
  Videos,
} from '@postloom/remote-kit/previews';
import { contentTypes, isKnown, type Post } from '@postloom/shared-contracts';
import { composePostText, platforms } from '@postloom/shared-contracts/platforms';
import { Badge, Heading } from '@postloom/ui-kit';
import { clientName, useClients } from '#app/clients/use-clients.ts';
import { useDue } from '#app/posts/use-due.ts';
import { isPicture } from './use-edited-post.ts';

/** A post as its platform will show it, plus what the preview has no room for. */
export function ShownPost({ post }: { readonly post: Post }) {
  const { platform, contentType, caption, hashtags, media, videoScript, slides, client, scheduledAt } = post;
  const due = useDue();
  const author = useAuthor(client);
  const videos = media.filter(({ kind }) => kind === 'video');
  if (!isKnown(platforms, platform) || !isKnown(contentTypes, contentType)) {
    return (
      <p className="workspace:whitespace-pre-wrap workspace:wrap-anywhere" dir="auto">
        {composePostText(caption, hashtags)}
      </p>
    );
  }
  const film = showsFilm(platform, contentType) ? videos[0] : undefined;
  const { rest, ...pictures } = previewPictures({ platform, contentType }, media.filter(isPicture));
  return (
    <div className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-4">
      <PostPreview
        post={{
          platform,
          contentType,
          caption,
          hashtags,
          ...pictures,
          videoUrl: film?.url ?? null,
          videoScript,
          slides,
          author,
          when: scheduledAt === null ? undefined : due(scheduledAt),
          streaming: false,
        }}
      />
      {rest.length > 0 && (
        <section aria-label="More images" className="workspace:grid workspace:grid-cols-3 workspace:gap-2">
          {rest.map(({ id, url, alt }) => (
            <img
              key={id}
              src={`${url}?width=280`}
              alt={alt}
              className="workspace:aspect-square workspace:w-full workspace:rounded-md workspace:object-cover"
            />
          ))}
        </section>
      )}
      <Videos
        videos={videos
          .filter((video) => video !== film)
          .map(({ url, alt }) => ({ url, alt, poster: `${url}?width=600` }))}
      />
      <MediaOrigins media={media} />
      {videoScript && <Script script={videoScript} />}
    </div>
  );
}

/** The name the post is published under: the client's, the brand's, or that of the person whose workspace it is. */
export function useAuthor(client: string | null) {
  const { data: clients } = useClients({ enabled: client !== null });
  const found = clients?.find(({ id }) => id === client);
  const former = clients && client !== null ? { name: clientName(clients, client), logo: null } : undefined;
  return usePostAuthor(found ?? former);
}

function Script({ script }: { readonly script: NonNullable<Post['videoScript']> }) {
  return (
    <section className="workspace:flex workspace:flex-col workspace:gap-3">
      <div className="workspace:flex workspace:items-center workspace:justify-between workspace:gap-4">
        <Heading level={2} size="sm">
          Video script
        </Heading>
        <Badge>{script.durationSeconds} s</Badge>
      </div>
      <ol className="workspace:flex workspace:flex-col workspace:gap-3">
        {script.scenes.map(({ startSecond, endSecond, visual, onScreenText, voiceOver }) => (
          <li key={startSecond} className="workspace:border-t workspace:border-line workspace:pt-3">
            <p className="workspace:text-sm workspace:text-muted">
              {startSecond}–{endSecond} s
            </p>
            <p>{voiceOver || onScreenText}</p>
            <p className="workspace:text-sm workspace:text-muted">{visual}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
