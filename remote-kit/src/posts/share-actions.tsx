import { isKnown, type Open } from '@postloom/shared-contracts';
import {
  type Platform,
  type PlatformRecord,
  platformCatalogue,
  platforms,
} from '@postloom/shared-contracts/platforms';
import { Button, MenuItem } from '@postloom/ui-kit';
import { ExternalLink, Share2 } from 'lucide-react';
import { endingOf } from '../download-media.ts';
import { useHost } from '../remote.tsx';
import { useCopyText } from './use-copy-text.ts';

export interface ShareActionsProps {
  readonly platform: Open<Platform>;
  /** The whole post as text. */
  readonly text: string;
  /** Addresses of its pictures and clips, which the share sheet gets as files. */
  readonly files: readonly string[];
  readonly size?: 'sm' | 'md';
  /** Style of the button that opens the network's own composer. */
  readonly variant?: 'primary' | 'secondary';
}

/** The ways to publish a post by hand: the network's own composer, and the device's share sheet. */
export function ShareActions({ size = 'md', variant = 'secondary', ...post }: ShareActionsProps) {
  const { composer, share } = useWaysOut(post);
  return (
    <>
      {composer && (
        <Button asChild size={size} variant={variant} icon={<ExternalLink aria-hidden />}>
          <a {...composer.link}>{composer.label}</a>
        </Button>
      )}
      {share && (
        <Button size={size} icon={<Share2 aria-hidden />} onClick={share}>
          Share…
        </Button>
      )}
    </>
  );
}

/** The same as menu items. */
export function ShareItems({
  className,
  ...post
}: Omit<ShareActionsProps, 'size' | 'variant'> & { readonly className?: string }) {
  const { composer, share } = useWaysOut(post);
  return (
    <>
      {composer && (
        <MenuItem asChild className={className}>
          <a {...composer.link}>
            <ExternalLink aria-hidden /> {composer.label}
          </a>
        </MenuItem>
      )}
      {share && (
        <MenuItem className={className} icon={<Share2 aria-hidden />} onSelect={share}>
          Share…
        </MenuItem>
      )}
    </>
  );
}

/**
 * What leads out of here with a post: the link to the network's own composer, null if it has none, and what opens the
 * device's share sheet, null if there is none.
 */
export function useWaysOut({
  platform,
  text,
  files,
}: Pick<ShareActionsProps, 'platform' | 'text' | 'files'>) {
  const { toast } = useHost();
  const copy = useCopyText();
  const record = isKnown(platforms, platform) ? platformCatalogue[platform] : null;
  const open = async (post: ShareData, isRepeated = false) => {
    try {
      await navigator.share(post);
    } catch (error) {
      const reason = error instanceof DOMException && error.name;
      // The person closed the share sheet: not an error.
      if (reason === 'AbortError') return;
      // Browsers only open it soon after a press, and files may take longer to load.
      if (reason === 'NotAllowedError' && post.files && !isRepeated) {
        const action = { label: 'Share', onSelect: () => void open(post, true) };
        toast({ title: 'Ready to share', description: 'The files are loaded now.', action });
        return;
      }
      toast({
        title: 'Couldn’t share',
        description: 'This device couldn’t share the post. Copy it instead.',
        tone: 'destructive',
      });
    }
  };
  const share = async () => {
    const loaded = await loadFiles(files, platform);
    const canShare = loaded.length > 0 && navigator.canShare?.({ files: loaded }) === true;
    if (files.length > 0 && !canShare) {
      toast({ title: 'Only the text is shared', description: 'Download the images and add them there.' });
    }
    await open({ text, ...(canShare && { files: loaded }) });
  };
  return {
    composer: record?.composer && {
      label: `Open in ${record.name}`,
      link: {
        href: composerUrl(record.composer, text),
        target: '_blank',
        rel: 'noopener noreferrer',
        // If the composer's address can't carry a text, the person pastes it there. Otherwise copying does no harm.
        onClick: () => void copy(text, 'Post'),
      },
    },
    share: 'share' in navigator ? () => void share() : null,
  };
}

/** The files at some addresses; none if one of them can't be loaded. */
async function loadFiles(addresses: readonly string[], name: string): Promise<File[]> {
  try {
    return await Promise.all(
      addresses.map(async (address, index) => {
        const response = await fetch(address);
        if (!response.ok) throw new Error(`${response.status}`);
        const blob = await response.blob();
        return new File([blob], `${name}-${index + 1}.${endingOf(blob.type)}`, { type: blob.type });
      }),
    );
  } catch {
    return [];
  }
}

function composerUrl(
  { address, textParameter }: NonNullable<PlatformRecord['composer']>,
  text: string,
): string {
  const url = new URL(address);
  if (textParameter !== null) url.searchParams.set(textParameter, text);
  return url.href;
}
