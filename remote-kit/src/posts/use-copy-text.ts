import { useHost } from '../remote.tsx';

/**
 * What copies a text and says so.
 * @param title of the toast.
 * @returns a function of the text and its name in the toast, e.g. "Caption".
 */
export function useCopyText(title = 'Copied!'): (text: string, what: string) => Promise<void> {
  const { toast } = useHost();
  return async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title, description: `${what} copied to your clipboard.`, tone: 'success' });
    } catch {
      toast({
        title: 'Copy failed',
        description: 'Your browser did not allow it. Select the text and copy it yourself.',
        tone: 'destructive',
      });
    }
  };
}
