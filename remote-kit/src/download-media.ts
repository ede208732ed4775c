import type { HostServices } from '@postloom/shared-contracts/federation';
import { useState } from 'react';
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
 */
export function useDownloadMedia(kind: 'image' | 'video', url: string, nameFile: () => Promise<string>) {
  const host = useHost();
  const [isDownloading, setDownloading] = useState(false);
  return {
    /** Whether it is on its way: a clip takes seconds to arrive, and a second press would save it twice. */
    isDownloading,
    download(): void {
      if (isDownloading) return;
      setDownloading(true);
      void downloadMedia(host, kind, url, nameFile).finally(() => setDownloading(false));
    },
  };
}

async function downloadMedia(
  { toast }: HostServices,
  kind: 'image' | 'video',
  url: string,
  nameFile: () => Promise<string>,
): Promise<void> {
  try {
    const [baseName, response] = await Promise.all([nameFile(), fetch(url)]);
    if (!response.ok) throw new Error(`${response.status}`);
    const blob = await response.blob();
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
