import { downloadMedia, ShareActions, useCopyText, useFileBrand, useHost } from '@postloom/remote-kit';
import { isKnown, type Post, type PostMedia } from '@postloom/shared-contracts';
import { composePostText, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Banner, Button } from '@postloom/ui-kit';
import { Check, Copy, Download } from 'lucide-react';
import { isRefused, lacksApproval, signOffLook, signOffSentence } from '#app/sign-off/sign-off-look.ts';

interface PublishPostProps {
  readonly post: Post;
  /** Marks the post as published by the person; null if they may not change it. */
  readonly onPublished: (() => void) | null;
  readonly isBusy: boolean;
}

/** Everything needed to publish a planned post by hand. Once it is due, this is what the person comes here for. */
export function PublishPost({ post, onPublished, isBusy }: PublishPostProps) {
  const copy = useCopyText();
  const { platform, media, status } = post;
  const record = isKnown(platforms, platform) ? platformCatalogue[platform] : null;
  const text = composePostText(post.caption, post.hashtags);
  const isDue = status === 'ready';
  const first = isDue && !lacksApproval(post) ? 'primary' : 'secondary';
  const actions = (
    <>
      <ShareActions
        platform={platform}
        text={text}
        files={media.map(({ url }) => url)}
        size="sm"
        variant={first}
      />
      <Button
        size="sm"
        variant={record?.composer ? 'secondary' : first}
        icon={<Copy aria-hidden />}
        onClick={() => void copy(text, 'Post')}
      >
        Copy text
      </Button>
      {media.map((file) => (
        <DownloadFile key={file.id} post={post} file={file} />
      ))}
      {onPublished && (
        <Button size="sm" icon={<Check aria-hidden />} loading={isBusy} onClick={onPublished}>
          {lacksApproval(post) ? 'Mark as published anyway' : 'Mark as published'}
        </Button>
      )}
    </>
  );
  if (!isDue) {
    return (
      <section
        aria-label="Post it yourself"
        className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2"
      >
        {actions}
      </section>
    );
  }
  if (post.signOff && lacksApproval(post)) {
    const { by } = post.signOff.lastDecision ?? post.signOff;
    const refused = isRefused(post.signOff);
    return (
      <Banner
        tone={refused ? 'danger' : 'warning'}
        title={refused ? `${by} requested changes to this post` : signOffLook(post.signOff).label}
        actions={actions}
      >
        Its time has come, but it isn’t approved. {signOffSentence(post.signOff)} Settle that first, then post
        it.
      </Banner>
    );
  }
  return (
    <Banner tone="accent" title="It’s time to post this" actions={actions}>
      Postloom doesn’t publish it for you: post it on {record?.name ?? platform}
      {onPublished && ', then mark it here'}.
    </Banner>
  );
}

interface DownloadFileProps {
  readonly post: Pick<Post, 'platform' | 'contentType'> & { readonly media: readonly PostMedia[] };
  readonly file: PostMedia;
}

/** Downloads a picture or clip of a post, numbered if there are several of its kind. */
export function DownloadFile({ post: { platform, contentType, media }, file }: DownloadFileProps) {
  const host = useHost();
  const fileBrand = useFileBrand();
  const kind = file.kind === 'video' ? 'video' : 'image';
  const alike = media.filter((each) => each.kind === file.kind);
  const number = alike.length > 1 ? alike.findIndex(({ id }) => id === file.id) + 1 : null;
  const name = async () =>
    [(await fileBrand()).slug, platform, contentType, number].filter((part) => part !== null).join('-');
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden />}
      onClick={() => void downloadMedia(host, kind, file.url, name)}
    >
      {`Download ${kind === 'video' ? 'clip' : 'image'}${number === null ? '' : ` ${number}`}`}
    </Button>
  );
}
