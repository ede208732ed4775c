import { getHost } from '#app/host.ts';

/** Saves a file from the page. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has its own hold on the data once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * Downloads the picture of a post and says how it went (spec section 8).
 * @param baseName file name without its ending, which follows from what the server sends.
 */
export async function downloadImage(url: string, baseName: string): Promise<void> {
  const { toast } = getHost();
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${response.status}`);
    const blob = await response.blob();
    saveBlob(blob, `${baseName}.${endingOf(blob.type)}`);
    toast({ title: 'Image Downloaded!', description: `${baseName} is in your downloads.`, tone: 'success' });
  } catch {
    toast({
      title: 'Download Failed',
      description: 'Unable to download the image. Please try again.',
      tone: 'destructive',
    });
  }
}

function endingOf(type: string): string {
  const subtype = type.split(';')[0]?.split('/')[1]?.split('+')[0] ?? 'png';
  return subtype === 'jpeg' ? 'jpg' : subtype;
}
