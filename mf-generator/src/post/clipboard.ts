import { getHost } from '#app/host.ts';

/**
 * Copies a text and says so.
 * @param what names the text in the toast, e.g. "Caption".
 */
export async function copyText(text: string, what: string): Promise<void> {
  const host = getHost();
  try {
    await navigator.clipboard.writeText(text);
    host.toast({ title: 'Copied!', description: `${what} copied to your clipboard.`, tone: 'success' });
  } catch {
    host.toast({
      title: 'Copy failed',
      description: 'Your browser did not allow it. Select the text and copy it yourself.',
      tone: 'destructive',
    });
  }
}
