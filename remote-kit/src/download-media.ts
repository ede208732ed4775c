import type { HostServices } from '@postloom/shared-contracts/federation';
import { type Platform, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { useState } from 'react';
import { fitPicture } from './export/crop-picture.ts';
import { useHost } from './remote.tsx';

/** Saves a blob to a file. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Once the click has been handled, the browser keeps its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * Downloads a post's picture or video, one at a time, and reports the outcome in a toast (spec section 8).
 * @param nameFile returns the file name without its extension, which depends on what the server sends.
 * @param platform the one that a picture is for, which is cut as in an export if it isn't shown whole there; null for
 * the picture as it is.
 */
export function useDownloadMedia(
  kind: 'image' | 'video',
  url: string,
  nameFile: () => Promise<string>,
  platform: Platform | null = null,
) {
  const host = useHost();
  const [isDownloading, setDownloading] = useState(false);
  return {
    /** Whether it is on its way: a clip takes seconds to arrive, and a second press would save it twice. */
    isDownloading,
    download(): void {
      if (isDownloading) return;
      setDownloading(true);
      void downloadMedia(host, { kind, url, nameFile, platform }).finally(() => setDownloading(false));
    },
  };
}

async function downloadMedia(
  { toast }: HostServices,
  {
    kind,
    url,
    nameFile,
    platform,
  }: {
    readonly kind: 'image' | 'video';
    readonly url: string;
    readonly nameFile: () => Promise<string>;
    readonly platform: Platform | null;
  },
): Promise<void> {
  try {
    const [baseName, response] = await Promise.all([nameFile(), fetch(url)]);
    if (!response.ok) throw new Error(`${response.status}`);
    const file = await response.blob();
    const blob =
      kind === 'image' && platform ? await fitPicture(file, platformCatalogue[platform].image) : file;
    saveBlob(blob, `${baseName}.${endingOf(blob.type)}`);
    toast({
      title: kind === 'image' ? 'Image Downloaded!' : 'Video Downloaded!',
      description: `${baseName} is in your downloads.`,
      tone: 'success',
    });
  } catch {
    toast({
      title: 'Download Failed',
      description: `Unable to download the ${kind}. Please try again.`,
      tone: 'destructive',
    });
  }
}

/** The usual ending of a file's name, by its MIME type: "jpg". */
export function endingOf(type: string): string {
  const subtype = type.split(';')[0]?.split('/')[1]?.split('+')[0] ?? 'png';
  return subtype === 'jpeg' ? 'jpg' : subtype;
}
