import { isKnown, type Open } from '@postloom/shared-contracts';
import {
  type Platform,
  type PlatformRecord,
  platformCatalogue,
  platforms,
} from '@postloom/shared-contracts/platforms';
import { Button } from '@postloom/ui-kit';
import { ExternalLink, Share2 } from 'lucide-react';
import { useHost } from '../remote.tsx';
import { useCopyText } from './use-copy-text.ts';

export interface ShareActionsProps {
  readonly platform: Open<Platform>;
  /** The whole post, as it is copied. */
  readonly text: string;
  readonly size?: 'sm' | 'md';
}

/** The ways out of here for a post: the network's own composer, and whatever this device shares with. */
export function ShareActions({ platform, text, size = 'md' }: ShareActionsProps) {
  const { toast } = useHost();
  const copy = useCopyText();
  const record = isKnown(platforms, platform) ? platformCatalogue[platform] : null;
  const share = async () => {
    try {
      await navigator.share({ text });
    } catch (error) {
      // Who closes the sheet has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({
        title: 'Couldn’t share',
        description: 'This device could not share the post. Copy it instead.',
        tone: 'destructive',
      });
    }
  };
  return (
    <>
      {record?.composer && (
        <Button asChild size={size} icon={<ExternalLink aria-hidden />}>
          <a
            href={composerUrl(record.composer, text)}
            target="_blank"
            rel="noopener noreferrer"
            // Where the address takes no text, it is pasted there; elsewhere it does no harm.
            onClick={() => void copy(text, 'Post')}
          >
            Open in {record.name}
          </a>
        </Button>
      )}
      {'share' in navigator && (
        <Button size={size} icon={<Share2 aria-hidden />} onClick={() => void share()}>
          Share…
        </Button>
      )}
    </>
  );
}

function composerUrl(
  { address, textParameter }: NonNullable<PlatformRecord['composer']>,
  text: string,
): string {
  const url = new URL(address);
  if (textParameter !== null) url.searchParams.set(textParameter, text);
  return url.href;
}
