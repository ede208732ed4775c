import { useCopyText, useDownloadMedia, useFileBrand, useWaysOut } from '@postloom/remote-kit';
import { isKnown, type Post, type PostMedia } from '@postloom/shared-contracts';
import { composePostText, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Banner, Button, IconButton, Menu, MenuItem } from '@postloom/ui-kit';
import { Check, Copy, Download, Ellipsis, ExternalLink, Share2 } from 'lucide-react';
import {
  isRefused,
  lacksApproval,
  missingApproval,
  signOffLook,
  signOffSentence,
} from '#app/sign-off/sign-off-look.ts';

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
  const { composer, share } = useWaysOut({ platform, text, files: media.map(({ url }) => url) });
  const isDue = status === 'ready';
  const first = isDue && !lacksApproval(post) ? 'primary' : 'secondary';
  const copyText = () => void copy(text, 'Post');
  const only = media.length === 1 ? media[0] : undefined;
  // Beside the way out and the mark, a phone has room for a menu alone; elsewhere only many files go into one.
  const onPhones = 'workspace:sm:hidden';
  const elsewhere = 'workspace:max-sm:hidden';
  const hasMenu = composer !== null || share !== null || media.length > 0;
  const actions = (
    <>
      {composer && (
        <Button
          asChild
          size="sm"
          variant={first}
          className="workspace:max-sm:flex-1"
          icon={<ExternalLink aria-hidden />}
        >
          <a {...composer.link}>{composer.label}</a>
        </Button>
      )}
      <Button
        size="sm"
        variant={composer ? 'secondary' : first}
        className={composer ? elsewhere : 'workspace:max-sm:flex-1'}
        icon={<Copy aria-hidden />}
        onClick={copyText}
      >
        Copy text
      </Button>
      {share && (
        <Button size="sm" className={elsewhere} icon={<Share2 aria-hidden />} onClick={share}>
          Share…
        </Button>
      )}
      {only && <DownloadFile post={post} file={only} className={elsewhere} />}
      {onPublished && (
        <Button
          size="sm"
          // On a phone, the way out comes first, and this, once it was gone, below.
          className={`workspace:max-xs:order-last workspace:max-xs:w-full ${isDue ? 'workspace:max-sm:order-last workspace:max-sm:w-full' : ''}`}
          icon={<Check aria-hidden />}
          loading={isBusy}
          onClick={onPublished}
        >
          {lacksApproval(post) ? 'Mark as published anyway' : 'Mark as published'}
        </Button>
      )}
      {hasMenu && (
        <Menu
          trigger={
            <IconButton
              label="More ways to post"
              size="sm"
              variant="secondary"
              className={media.length > 1 ? undefined : onPhones}
            >
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          {composer && (
            <MenuItem className={onPhones} icon={<Copy aria-hidden />} onSelect={copyText}>
              Copy text
            </MenuItem>
          )}
          {share && (
            <MenuItem className={onPhones} icon={<Share2 aria-hidden />} onSelect={share}>
              Share…
            </MenuItem>
          )}
          {media.map((file) => (
            <DownloadItem key={file.id} post={post} file={file} />
          ))}
        </Menu>
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
  const missing = missingApproval(post);
  if (missing) {
    const { by } = missing.lastDecision ?? missing;
    const refused = isRefused(missing);
    return (
      <Banner
        tone={refused ? 'danger' : 'warning'}
        title={refused ? `${by} requested changes to this post` : signOffLook(missing).label}
        actions={actions}
      >
        Its time has come, but it isn’t approved. {signOffSentence(missing)} Settle that first, then post it.
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
export function DownloadFile({ className, ...file }: DownloadFileProps & { readonly className?: string }) {
  const { label, isDownloading, download } = useDownload(file);
  return (
    <Button
      size="sm"
      className={className}
      icon={<Download aria-hidden />}
      loading={isDownloading}
      onClick={download}
    >
      {label}
    </Button>
  );
}

/** The same as a menu item. */
function DownloadItem(file: DownloadFileProps) {
  const { label, download } = useDownload(file);
  return (
    <MenuItem icon={<Download aria-hidden />} onSelect={download}>
      {label}
    </MenuItem>
  );
}

function useDownload({ post: { platform, contentType, media }, file }: DownloadFileProps) {
  const fileBrand = useFileBrand();
  const kind = file.kind === 'video' ? 'video' : 'image';
  const alike = media.filter((each) => each.kind === file.kind);
  const number = alike.length > 1 ? alike.findIndex(({ id }) => id === file.id) + 1 : null;
  const name = async () =>
    [(await fileBrand()).slug, platform, contentType, number].filter((part) => part !== null).join('-');
  return {
    label: `Download ${kind === 'video' ? 'clip' : 'image'}${number === null ? '' : ` ${number}`}`,
    // A story isn't shown in the shapes of the feed.
    ...useDownloadMedia(
      kind,
      file.url,
      name,
      isKnown(platforms, platform) && contentType !== 'story' ? platform : null,
    ),
  };
}
